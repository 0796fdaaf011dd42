"""A station is told of its own player only: on the screen, and on the wire."""

from __future__ import annotations

from playwright.sync_api import Page, WebSocket, expect

from kit.browser.screens import Screens, chip, click, layout_of, money, squares


def heard(page: Page) -> list[str]:
    """Everything its sockets bring to a page, from now on."""
    frames: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: frames.append(str(frame)))

    page.on("websocket", listen)
    return frames


def test_two_stations_do_not_see_each_others_account_or_wagers(screens: Screens) -> None:
    table = screens.table()
    pages = [screens.page(), screens.page()]
    frames = [heard(page) for page in pages]
    for page, player in zip(pages, ("ana", "bo"), strict=True):
        screens.paired(page, table, "station", player)
    ana, bo = pages
    for page, note, held in ((ana, "100", "100.00 AUD"), (bo, "20", "20.00 AUD")):
        page.get_by_role("button", name="Insert note").click()
        page.get_by_role("button", name=note, exact=True).click()
        expect(money(page, "account")).to_have_text(held)
    table.do("open-betting")
    click(ana, *squares(17))
    expect(chip(ana, "straight:17")).to_have_text("5")
    click(bo, "black")
    expect(chip(bo, "black")).to_have_text("5")
    table.do("spin-ball", "no-more-bets")
    table.do("record-outcome", outcome="17")
    table.do("settle")
    expect(money(ana, "account")).to_have_text("275.00 AUD")
    expect(money(bo, "account")).to_have_text("25.00 AUD")

    for mine, other in ((ana, "black"), (bo, "straight:17")):
        expect(layout_of(mine).locator(".chips > *")).to_have_count(1)
        expect(chip(mine, other)).to_have_count(0)
    # 10000, 9500, 27500 and 17500 are ana's account and win; 2000, 1500 and 2500 bo's.
    for received, secrets in (
        (frames[1], ("ana", "straight:17", "10000", "9500", "27500", "17500")),
        (frames[0], ('"bo"', "player:bo", '"black"', ":2000", ":1500", ":2500")),
    ):
        assert len(received) > 5
        for frame in received:
            assert '"players"' not in frame
            assert '"acts"' not in frame
            for secret in secrets:
                assert secret not in frame, frame


def test_a_station_is_sent_away_from_another_table_and_from_the_console(screens: Screens) -> None:
    table, other = screens.table(), screens.table()
    page = screens.station(table)
    with screens.expecting("403"):
        for path in (f"/api/tables/{other.id}/view?as=station", f"/api/tables/{table.id}/log"):
            answer = page.request.get(path)
            assert answer.status == 403
        view = page.request.get(f"/api/tables/{table.id}/view?as=dealer")
        assert view.status == 403
