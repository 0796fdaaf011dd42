"""A trainee at the console: one incident done right, one wrong, and the sheet says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.server.app import Server
from croupier.server.demo import TABLE
from croupier.server.training.table import Training, keep, score_of
from croupier.store.sql import SQLStore
from croupier.training.script import script
from kit.browser.dealer_desk import sign, step, supervisor
from kit.browser.fit import misfits
from kit.browser.screens import Screens
from kit.server import running


class Trainee:
    """The console of a training, and what the log says of it."""

    def __init__(self, screens: Screens, page: Page, store: SQLStore) -> None:
        self.screens, self.page, self.store = screens, page, store
        self.card = page.locator("#training .card")

    def statuses(self, incident: str) -> list[str]:
        found = [one for one in score_of(self.store).results if one.incident == incident]
        return [row.status for result in found for row in result.rows]


@pytest.fixture
def trained(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Trainee]:
    """At the table of a script, which the test names."""

    def prepare(server: Server) -> None:
        keep(server.store, request.param)
        Training(server, script(request.param), pace_s=0.1)

    with running(tmp_path, virtual_acceptor=False, prepare=prepare) as live:
        screens = Screens(browser, live, live.staff("dan", "dealer"))
        page = screens.signed_in("tess", "dealer", width=1366, height=768)
        page.goto(f"/dealer?table={TABLE}")
        expect(page.locator("#training")).to_be_visible()
        yield Trainee(screens, page, live.server.store)
        assert screens.close() == []


@pytest.mark.parametrize("trained", ["melbourne-stations"], indirect=True)
def test_one_incident_done_right_and_one_wrong(trained: Trainee) -> None:
    page = trained.page
    expect(trained.card).to_have_text("Nothing out of the common. Deal on.")
    step(page, "Place your bets")
    step(page, "Spin")
    expect(trained.card).to_contain_text("after two revolutions")
    expect(page.locator("#training .which")).to_have_text("Incident 1 of 5")
    page.get_by_role("button", name="What is wanted?").click()
    expect(page.locator("#training .rows")).to_contain_text("Call no spin")
    page.locator("#rail .danger").click()
    page.locator("#no-spin").get_by_role("button", name="will not complete four").click()

    # The second begins with the next bets: a dark station. The trainee spins all the same.
    step(page, "Place your bets")
    expect(trained.card).to_contain_text("the screen of the station has gone dark")
    expect(page.locator("#trouble-count")).to_have_text("1")  # its player has reported it
    step(page, "Spin")
    page.get_by_role("button", name="Result", exact=True).click()
    sheet = page.locator("#sheet")
    expect(sheet.locator("li.right")).to_contain_text("CM18 7.1.3")
    expect(sheet.locator("li.missing")).to_contain_text("CM18 11.9.7(a)")
    expect(page.locator("#training .tally .right")).to_contain_text("1")
    assert trained.statuses("short-spin") == ["right"]
    assert trained.statuses("dark-station") == ["missing"]
    assert misfits(page, schemes=("light",)) == []


@pytest.mark.parametrize("trained", ["melbourne-stations"], indirect=True)
def test_another_ground_is_wrong_and_a_misread_number_is_put_right(trained: Trainee) -> None:
    page = trained.page
    supervisor(trained.screens, "mia", "area-manager")
    step(page, "Place your bets")
    step(page, "Spin")
    page.locator("#rail .danger").click()
    page.locator("#no-spin").get_by_role("button", name="fell out of the wheel").click()
    step(page, "Place your bets")
    expect(trained.card).to_contain_text("gone dark")
    page.locator("#trouble-open").click()
    page.locator("#needs").get_by_role("button", name="Declare malfunction").click()
    expect(page.locator("#light")).to_have_class("amber")
    step(page, "Spin")
    step(page, "No more bets")
    expect(trained.card).to_contain_text("the ball rests in 17")
    expect(page.locator("#landed")).to_have_text("20")  # as the sensors have it
    trouble = page.locator("#trouble")
    trouble.locator(".trouble-acts").get_by_role("button", name="Flag outcome").click()
    trouble.locator("form:visible [name=reason]").last.fill("the ball lies in 17")
    trouble.get_by_role("button", name="Flag outcome", exact=True).last.click()
    expect(page.locator("#acts")).to_contain_text("outcome flagged")
    trouble.locator(".trouble-acts").get_by_role("button", name="Correct outcome").click()
    trouble.locator("form:visible select[name=outcome]").select_option("17")
    trouble.locator("form:visible [name=reason]").last.fill("the ball lay in 17")
    trouble.get_by_role("button", name="Correct outcome", exact=True).last.click()
    sign(page, "mia")
    expect(page.locator("#landed")).to_have_text("17")
    assert trained.statuses("short-spin") == ["missing", "wrong"]
    assert trained.statuses("dark-station") == ["right"]
    assert trained.statuses("misread") == ["right", "right"]


@pytest.mark.parametrize("trained", ["new-zealand-cloth"], indirect=True)
def test_the_ball_dropped_in_time_and_later_wagers_are_not_taken(trained: Trainee) -> None:
    page = trained.page
    step(page, "Place your bets")
    step(page, "Spin")
    expect(trained.card).to_contain_text("The ball drops from the track")
    page.get_by_role("button", name="Ball dropped").click()
    step(page, "No more bets")
    # The number is read from the card; another one is wrong.
    ball = page.locator("#training .rests b")
    expect(ball).to_have_text("26")
    number, words = ball.bounding_box(), page.locator("#training .rests").bounding_box()
    assert number and words and number["x"] + number["width"] <= words["x"] + words["width"] + 1
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    step(page, "Settle")
    assert trained.statuses("late-bet") == ["right"]
    assert trained.statuses("number") == ["wrong"]
    page.locator("#speak").click()
    page.get_by_role("button", name="Résultat", exact=True).click()
    expect(page.locator("#sheet")).to_contain_text("la bille était dans le 26, et 25 a été entré")


@pytest.mark.parametrize("trained", ["perth-terminals"], indirect=True)
def test_a_number_that_a_colleague_entered_is_corrected_in_perth(trained: Trainee) -> None:
    page = trained.page
    step(page, "Place your bets")
    step(page, "Spin")
    expect(trained.card).to_contain_text("grinds to a halt")
    page.locator("#rail .danger").click()
    page.locator("#no-spin").get_by_role("button", name="The wheel stopped rotating").click()
    step(page, "Place your bets")
    step(page, "Spin")
    step(page, "No more bets")
    expect(trained.card).to_contain_text("has entered 20")
    expect(page.locator("#landed")).to_have_text("20")
    page.locator("#trouble-open").click()
    trouble = page.locator("#trouble")
    trouble.locator(".trouble-acts").get_by_role("button", name="Freeze accounts").click()
    trouble.locator("form.trouble-form:visible [name=reason]").fill("20 was entered")
    trouble.get_by_role("button", name="Freeze accounts", exact=True).last.click()
    expect(page.locator("#needs li")).to_have_count(1)  # frozen
    trouble.locator(".trouble-acts").get_by_role("button", name="Correct outcome").click()
    trouble.locator("select[name=outcome]:visible").select_option("17")
    trouble.locator("form.trouble-form:visible [name=reason]").fill("it lay in 17")
    trouble.get_by_role("button", name="Correct outcome", exact=True).last.click()
    expect(page.locator("#landed")).to_have_text("17")
    need = page.locator("#needs li")
    need.get_by_label("Reason").fill("recalculated")
    need.get_by_role("button", name="Release").click()
    expect(need).to_have_count(0)
    assert trained.statuses("wheel-stopped") == ["right"]
    assert trained.statuses("wrong-number") == ["right", "right", "right"]
