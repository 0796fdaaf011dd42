"""Tournaments over HTTP and sockets: made of their Terms, run by who is signed in, shown to each
what is theirs."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from croupier.rulebooks import pinned_offer, pinned_rulebook
from croupier.server.floor.live import BEAT
from croupier.verify import verify
from kit.live_cup import PEOPLE, SPEC, LiveCup, live_terms
from kit.server import Running, running
from kit.waiting import PATIENCE_S, until


@pytest.fixture(scope="module")
def cup(live: Running) -> LiveCup:
    """Four entrants, drawn to two tables."""
    made = LiveCup(live.staff)
    made.open()
    made.enter(*PEOPLE)
    made.draw()
    return made


def paired(cup: LiveCup, live: Running, screen: str, player: str = "") -> httpx.Client:
    """A screen that has followed the link it was given."""
    asked = {"tournament": cup.id, "as": screen, "player": player}
    issued = cup.staff["dora"].post("/api/pairings", json=asked)
    assert issued.status_code == 201, issued.text
    client = live.client()
    followed = client.get(issued.json()["url"].replace("localhost", "127.0.0.1"))
    assert followed.status_code == 303, followed.text
    page = "entrant" if screen == "player" else screen
    assert followed.headers["location"] == f"/{page}?tournament={cup.id}"
    return client


def opened(live: Running, client: httpx.Client, path: str) -> ClientConnection:
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    return connect(f"ws://127.0.0.1:{live.port}{path}", additional_headers={"cookie": cookies})


def said(socket: ClientConnection) -> dict[str, Any]:
    """The next message that says something: a beat does not."""
    while (told := socket.recv(PATIENCE_S)) == BEAT:
        pass
    found: dict[str, Any] = json.loads(told)
    return found


def test_a_tournament_from_its_terms_to_its_prizes(
    live: Running, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with running(tmp_path_factory.mktemp("whole")) as server:
        whole = LiveCup(server.staff)
        whole.open()
        whole.enter(*PEOPLE)
        whole.draw()
        whole.play_round("1-1", "1-2")
        whole.ask("dora", "advance", round=1)
        whole.draw(2)
        whole.play_round("2-1")
        whole.finish()
        end = whole.end
        assert (end["phase"], end["pool"]["amount"]) == ("closed", 20_000)
        prizes = sorted(one["prize"] or 0 for one in end["entrants"])
        assert prizes == [0, 0, 8_000, 12_000]
        taken = whole.staff["olga"].get(f"{whole.path}/log")
        lines = taken.content.splitlines()
        acts = [json.loads(line) for line in lines]
        made = next(one for one in acts if one.get("stream") == f"tournament:{whole.id}")
        assert made["by"] == "casino-operator:olga"
        assert taken.headers["cache-control"] == "no-store"
        assert verify(lines, pinned_offer, pinned_rulebook).unchecked == ()
        assert server.server.pit.faults() == []


def test_bad_terms_are_told_item_by_item_and_make_nothing(live: Running, cup: LiveCup) -> None:
    olga = cup.staff["olga"]
    wrong = live_terms(id="bad", prizes=[{"place": 1, "share": "1/2"}])
    del wrong["players"]
    done = olga.post("/api/tournaments", json=wrong)
    assert done.status_code == 422
    refused = done.json()["refused"]
    assert refused["code"] == "terms-incomplete"
    items = {one["key"]: one for one in refused["items"]}
    assert items["players"]["fault"] == "terms-incomplete"
    for one in items.values():
        assert one["clause"].startswith("CP 5")
        assert one["says"]["en"] != one["says"]["fr"]
        assert one["cure"]["en"]
        assert one["cure"]["fr"]
    known = [one["tournament"] for one in olga.get("/api/tournaments").json()]
    assert "bad" not in known
    unread = olga.post("/api/tournaments", json={"rulebook": "CP", "titel": 1})
    assert (unread.status_code, "titel" in unread.json()["error"]) == (400, True)
    other = live_terms(title="Another cup")
    assert olga.post("/api/tournaments", json=other).status_code == 409
    nz = olga.post("/api/tournaments", json=live_terms(id="nz", rulebook="nz-division-8"))
    assert (nz.status_code, "tournament" in nz.json()["error"]) == (400, True)


def test_who_asks_for_a_tournament_again_gets_the_same_answer(live: Running, cup: LiveCup) -> None:
    """Theirs was lost; somebody else is told that there is one."""
    olga, terms = cup.staff["olga"], live_terms(id="once-more")
    made = olga.post("/api/tournaments", json=terms)
    again = olga.post("/api/tournaments", json=terms)
    assert (again.status_code, again.json()) == (made.status_code, made.json())
    assert made.status_code == 201
    oscar = live.staff("oscar", "casino-operator")
    assert oscar.post("/api/tournaments", json=terms).status_code == 409


@pytest.mark.parametrize("who", ["dora", "dan", "carl", "ines"])
def test_only_who_sets_the_terms_makes_a_tournament(who: str, cup: LiveCup) -> None:
    done = cup.staff[who].post("/api/tournaments", json=live_terms(id="mine"))
    assert done.status_code == 403


def test_a_command_has_an_id_and_is_done_once(cup: LiveCup) -> None:
    dora = cup.staff["dora"]
    without = dora.post(f"{cup.path}/commands", json={"do": "draw-seats", "round": 1})
    assert (without.status_code, without.json()["refused"]["code"]) == (422, "form")
    asked = {"do": "report-conduct", "id": "once", "player": "ana", "kind": "phone", "note": "x"}
    first = cup.staff["dan"].post(f"{cup.path}/commands", json=asked)
    again = cup.staff["dan"].post(f"{cup.path}/commands", json=asked)
    assert first.status_code == 200
    assert again.json() == first.json()
    other = cup.staff["dan"].post(f"{cup.path}/commands", json={**asked, "note": "y"})
    assert other.json()["refused"]["code"] == "id-used"


def test_nobody_says_who_they_are(cup: LiveCup) -> None:
    """`by` is the session's, and the order of a draw the server's, whatever a client sends."""
    claim = {"by": "tournament-director:dora", "asked_by": "x:y", "known": {"T1": 99}}
    done = cup.send("dan", "draw-seats", round=1, order=["zoe"], **claim)
    assert done.json()["refused"]["code"] == "not-allowed"
    cup.ask("dora", "draw-seats", round=1, order=["zoe"])
    seats = [name for one in cup.end["sessions"] for name in one["seats"].values()]
    assert sorted(seats) == sorted(PEOPLE)


def test_who_is_not_appointed_directs_nothing(live: Running, cup: LiveCup) -> None:
    dirk = live.staff("dirk", "tournament-director")
    done = cup.send(dirk, "draw-seats", round=1)
    assert (done.status_code, done.json()["refused"]["code"]) == (422, "not-appointed")
    assert dirk.get(f"{cup.path}/log").status_code == 403  # it has wagers that are secret yet
    assert cup.staff["dora"].get(f"{cup.path}/log").status_code == 200


def test_a_director_goes_to_the_tables_of_their_tournament_only(
    live: Running, cup: LiveCup
) -> None:
    """What the golden matrix cannot show: which tables are listed, and whose pairings end."""
    dora, olga = cup.staff["dora"], cup.staff["olga"]
    made = olga.post("/api/tables", json={"table": "away", "spec": SPEC})
    assert made.status_code == 201, made.text
    assert {"away", "T1"} <= {one["table"] for one in olga.get("/api/tables").json()}
    assert [one["table"] for one in dora.get("/api/tables").json()] == ["T1", "T2"]
    assert live.staff("dirk", "tournament-director").get("/api/tables").json() == []
    for table, told in (("away", 403), ("T1", 200)):
        issued = olga.post("/api/pairings", json={"table": table, "as": "wnd"})
        assert issued.status_code == 201, issued.text
        pairings = live.server.pit.register.pairings
        last = next(id for id, one in reversed(pairings.items()) if one.table == table)
        end = {"do": "end-pairing", "id": f"end-{table}", "pairing": last, "reason": "dark"}
        assert dora.post("/api/floor/commands", json=end).status_code == told


def test_only_who_can_sign_in_as_one_is_appointed_director(cup: LiveCup) -> None:
    for name, code in (
        ("", "wrong-name"),
        ("nobody", "no-such-officer"),
        ("dan", "no-such-officer"),
    ):
        done = cup.send("olga", "appoint-director", name=name)
        assert (done.status_code, done.json()["refused"]["code"]) == (422, code), name
        done = cup.send("dan", "appoint-director", name=name)  # who learns nothing of accounts
        assert (done.status_code, done.json()["refused"]["code"]) == (422, "not-allowed"), name


def test_a_draft_of_terms_is_the_staffs(live: Running, cup: LiveCup) -> None:
    draft = live_terms(id="next")
    assert cup.staff["olga"].post("/api/tournaments", json=draft).status_code == 201
    asked = {"tournament": "next", "as": "board"}
    code = cup.staff["olga"].post("/api/pairings", json=asked).json()["code"]
    board = live.client()
    board.get(f"/pair?code={code}")
    assert board.get("/api/tournaments/next/terms").status_code == 403
    assert cup.staff["dan"].get("/api/tournaments/next/terms").status_code == 200


VIEWS = {
    "dora": {"director", "board"},
    "olga": {"director", "board"},
    "carl": {"director", "board"},
    "dan": {"director", "board"},
    "ines": {"inspector", "board"},
}


@pytest.mark.parametrize("who", VIEWS)
def test_staff_see_their_view_and_the_board(who: str, cup: LiveCup) -> None:
    for screen in ("director", "player", "board", "inspector"):
        answer = cup.staff[who].get(f"{cup.path}/view?as={screen}")
        assert (answer.status_code == 200) == (screen in VIEWS[who]), (who, screen, answer.text)
        assert answer.headers["cache-control"] == "no-store"
    assert cup.staff[who].get(f"{cup.path}/view?as=dealer").status_code == 400


def test_what_may_be_asked_is_by_office(cup: LiveCup) -> None:
    may = {name: set(cup.view(name)["may"]) for name in ("dora", "olga", "carl", "dan")}
    assert "draw-seats" in may["dora"]
    assert "draw-seats" not in may["dan"]
    assert "pay-out" in may["carl"] or "take-payment" in may["carl"]
    assert "cancel-tournament" in may["olga"]
    assert "cancel-tournament" not in may["dora"]
    assert cup.view("ines", "inspector")["may"] in ([], ["record-review"])


def test_a_players_screen_is_theirs_alone(live: Running, cup: LiveCup) -> None:
    ana = paired(cup, live, "player", "ana")
    view = ana.get(f"{cup.path}/view?as=player").json()
    assert view["me"]["number"] == 1
    assert "entrants" not in view
    assert "needs" not in view
    for screen in ("director", "inspector"):
        assert ana.get(f"{cup.path}/view?as={screen}").status_code == 403
    assert ana.get(f"{cup.path}/view?as=board").status_code == 200
    assert ana.get(f"{cup.path}/terms").json()["terms"]["title"] == "Cup"
    for path in ("results", "log"):
        assert ana.get(f"{cup.path}/{path}").status_code == 403
    done = cup.send(ana, "withdraw", player="ben")
    assert done.status_code == 422
    raised = cup.ask(ana, "raise-dispute", player="ana", about="the draw")
    assert raised["events"][0]["player"] == "ana"
    assert ana.get("/api/tables/T1/view?as=station").status_code == 403
    # One screen acts for her at a time.
    again = cup.staff["dan"].post(
        "/api/pairings", json={"tournament": cup.id, "as": "player", "player": "ana"}
    )
    assert again.json()["refused"]["code"] == "account-occupied"


def test_a_board_shows_and_asks_nothing(live: Running, cup: LiveCup) -> None:
    board = paired(cup, live, "board")
    assert board.get(f"{cup.path}/view?as=board").status_code == 200
    assert board.get(f"{cup.path}/view?as=player").status_code == 403
    done = cup.send(board, "draw-seats", round=1)
    assert done.status_code == 403


@pytest.mark.parametrize(
    "asked",
    [
        {"as": "player"},
        {"as": "station", "player": "ana"},
        {"as": "player", "player": "ana", "table": "T1"},
    ],
)
def test_a_screen_of_a_tournament_is_named_rightly(asked: dict[str, str], cup: LiveCup) -> None:
    done = cup.staff["dora"].post("/api/pairings", json={"tournament": cup.id, **asked})
    assert done.status_code == 400, done.text


def test_a_screen_of_another_tournament_is_not_of_this_one(live: Running, cup: LiveCup) -> None:
    made = cup.staff["olga"].post("/api/tournaments", json=live_terms(id="other"))
    assert made.status_code == 201, made.text
    other = LiveCup.__new__(LiveCup)
    other.id, other.staff = "other", cup.staff
    other.ask("olga", "publish-terms")
    other.ask("olga", "appoint-director", name="dora")
    zoe = paired(other, live, "player", "zoe")
    assert zoe.get(f"{other.path}/view?as=player").status_code == 200
    for path in ("view?as=player", "view?as=board", "terms"):
        assert zoe.get(f"{cup.path}/{path}").status_code == 403
    listed = zoe.get("/api/tournaments?as=player").json()
    assert [one["tournament"] for one in listed] == ["other"]
    assert cup.staff["dora"].get("/api/tournaments/none/view?as=board").status_code == 404


def test_a_session_is_followed_by_everybody_over_sockets(live: Running, cup: LiveCup) -> None:
    """The tournament's own acts at once; what happens at its tables soon."""
    cleo = paired(cup, live, "player", "cleo")
    station = live.paired("T2", "station", "dov")
    with (
        opened(live, cup.staff["dora"], f"{cup.path}/live?as=director") as director,
        opened(live, cleo, f"{cup.path}/live?as=player") as own,
        opened(live, station, f"{cup.path}/live?as=player") as at_table,
        opened(live, cup.staff["ines"], f"{cup.path}/live?as=inspector") as inspector,
    ):
        for socket, screen in ((director, "director"), (own, "player"), (at_table, "player")):
            first = said(socket)
            assert (first["type"], first["as"]) == ("snapshot", screen)
        assert said(inspector)["as"] == "inspector"
        table, (first_in, second) = cup.start("1-1")
        change = said(director)
        assert change["sessions"]["1-1"]["state"] == "playing"
        assert "1-1" in said(inspector)["sessions"]
        cup.spin(table, "17", **{first_in: ("black", 10_000), second: ("red", 10_000)})
        totals: dict[str, int] = {}
        while totals.get(first_in) != 110_000:
            for name, line in said(director).get("standings", {}).items():
                totals[name] = line["chips"]
        assert totals[second] == 90_000
        own.send(
            json.dumps({"type": "command", "command": {"do": "draw-seats", "round": 1, "id": "s"}})
        )
        while (answer := said(own))["type"] != "answer":
            pass
        assert answer["refused"]["code"] == "not-allowed"
        inspector.send(json.dumps({"type": "command", "command": {"do": "sign-on", "id": "i"}}))
        while (answer := said(inspector))["type"] != "answer":
            pass
        assert answer["refused"]["code"] == "not-allowed"
    asked = b'"by":"inspector:ines","id":"i","command":{"do":"sign-on"}'
    until(lambda: asked in live.audit(), "what an inspector asked is in the audit")
    for client in (live.client(), cup.staff["carl"]):
        with pytest.raises(InvalidStatus):
            opened(live, client, f"{cup.path}/live?as=player").close()


def test_the_floor_shows_which_tables_are_in_play_for_it(live: Running, cup: LiveCup) -> None:
    extra = cup.staff["olga"].post("/api/tables", json={"table": "X", "spec": SPEC})
    assert extra.status_code == 201
    cards = cup.staff["dan"].get("/api/floor").json()["tables"]
    assert cards["T1"]["tournament"] == cards["T2"]["tournament"] == "cup"
    assert cards["X"]["tournament"] == ""


def test_ordinary_play_is_refused_at_its_tables(cup: LiveCup) -> None:
    done = cup.send("dan", "buy-in", at="T1", player="zoe", amount=10_000, tender="cash")
    assert done.json()["refused"]["code"] == "tournament-table"


def test_a_restart_shows_the_same(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("again")
    with running(folder) as server:
        before = LiveCup(server.staff)
        before.open()
        before.enter(*PEOPLE)
        before.draw()
        before.start("1-1")
        shown = before.view()
    with running(folder) as server:
        after = LiveCup(server.staff)
        again = after.view()
        for volatile in ("now", "version"):
            assert again.pop(volatile) >= shown.pop(volatile)
        for sheet in (*again["sessions"].values(), *shown["sessions"].values()):
            sheet.pop("left_s", None)
        assert again == shown
