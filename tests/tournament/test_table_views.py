"""What the screens of a table show of a session on it; changes laid over a view are the view."""

from __future__ import annotations

from typing import Any

from croupier.play import Step
from croupier.table.screens import views
from croupier.table.screens.memory import Memory
from croupier.table.screens.shown import ShownTable
from croupier.table.state import State, Table
from kit.cup import CupAtWork, melbourne_terms, perth_terms
from kit.marks import clause
from kit.views import merged, received, snapshot

NOW = "2026-01-01T20:00:00Z"
SCREENS = (
    ("station", "player", "ana"), ("station", "player", "cleo"), ("flying", "flying", "wall"),
    ("wnd", "wnd", "wall"), ("dealer", "dealer", "dan"),
    ("dealer", "inspector", "ira"),
)  # fmt: skip


class TableAtWork(CupAtWork):
    """After every line the screens of T1 are told, and compared with fresh ones."""

    def __init__(self, tag: str, terms: dict[str, Any]) -> None:
        super().__init__(tag, terms)
        table = self.script.play.plays["T1"].table
        self.memory = Memory()
        self.shown = ShownTable(Table(State("T1", spec=table.made.spec), table.made), Memory())
        self.views: dict[tuple[str, str, str], dict[str, Any]] = {}
        self.card: dict[str, Any] = {}
        self.told = 0
        self._follow()

    def line(self, by: str, do: str, **fields: Any) -> dict[str, Any]:
        answer = super().line(by, do, **fields)
        self._follow()
        return answer

    def _follow(self) -> None:
        for step in self.script.steps[self.told :]:
            if "T1" in step.tables and step.tables["T1"].events:
                self._tell(step.tables["T1"])
        self.told = len(self.script.steps)
        table = self.shown.table
        for screen in SCREENS:
            whole = snapshot(table, self.memory, *screen, NOW)
            view = self.views.setdefault(screen, received(self.shown.snapshot(*screen, NOW)))
            assert {**view, "version": whole["version"]} == whole, screen
        assert received(self.shown.card()) == received(views.card(table))

    def _tell(self, step: Step) -> None:
        self.shown.follow(step)
        for event in step.events:
            self.memory.note(step.at, step.by, event)
        for screen, old in self.views.items():
            change = self.shown.change(*screen, NOW)
            if change is not None:
                self.views[screen] = merged(old, received(change))

    @property
    def wall(self) -> dict[str, Any]:
        found: dict[str, Any] = self.views["wnd", "wnd", "wall"]["public"]
        return found

    @property
    def dealer(self) -> dict[str, Any]:
        return self.views["dealer", "dealer", "dan"]


def begun(tag: str = "CP", **changes: Any) -> TableAtWork:
    """Ana and cleo at T1; the session is on."""
    terms = perth_terms(**changes) if tag == "CP" else melbourne_terms(tag, **changes)
    cup = TableAtWork(tag, terms)
    cup.open()
    cup.enter("ana", "ben", "cleo", "dov", fee=terms["fees"]["entry"])
    cup.draw(1, "ana", "ben", "cleo", "dov")
    assert cup.wall["session"] is None
    cup.start("1-1", "ana", "cleo")
    return cup


def test_a_table_says_for_which_tournament_it_is_and_how_long_the_session_is() -> None:
    cup = begun(rounds=[{**one, "by": {"spins": 2}} for one in perth_terms()["rounds"]])
    assert cup.wall["tournament"] == "cup"
    assert cup.wall["session"]["unit"] == "points"
    assert (cup.wall["session"]["spins"], cup.wall["session"]["spins_left"]) == (0, 2)
    cup.spin("T1", "17", ana=("black", 10_000))
    assert (cup.wall["session"]["spins"], cup.wall["session"]["spins_left"]) == (1, 1)
    seats = cup.dealer["players"]
    assert (seats["cleo"]["competes"]["missed"], seats["cleo"]["competes"]["duty"]) == (1, 1_000)
    assert (seats["ana"]["competes"]["missed"], seats["ana"]["competes"]["duty"]) == (0, 500)
    own = cup.views["station", "player", "ana"]["me"]["competes"]
    assert (own["total"], own["number"]) == (110_000, 1)
    assert views.card(cup.shown.table).session is not None


def test_no_more_call_bets_comes_before_no_more_bets() -> None:
    cup = begun()
    cup.ask("dealer:dan", "open-betting", table="T1")
    assert "no-more-call-bets" in cup.dealer["may"]
    cup.ask("dealer:dan", "spin-ball", table="T1")
    cup.ask("dealer:dan", "no-more-call-bets", table="T1")
    assert cup.wall["session"]["call_bets_closed"] is True
    assert "no-more-call-bets" not in cup.dealer["may"]


def test_the_bell_and_the_last_spins_are_offered_when_they_are_due() -> None:
    rounds = [{**one, "by": {"minutes": 30}} for one in perth_terms()["rounds"]]
    cup = begun(rounds=rounds, time_limit_s=60)
    cup.ask("dealer:dan", "open-betting", table="T1")
    assert cup.wall["session"]["bell_at"]
    assert "ring-bell" in cup.dealer["may"]
    cup.ask("dealer:dan", "ring-bell", table="T1")
    assert (cup.wall["session"]["bell"], cup.wall["session"]["bell_at"]) == (True, "")
    assert "announce-last-spins" not in cup.dealer["may"]
    for do in ("spin-ball", "no-more-bets"):
        cup.ask("dealer:dan", do, table="T1")
    cup.at = "2026-02-01T19:30:00Z"
    cup.ask("dealer:dan", "record-outcome", table="T1", outcome="17")
    assert cup.wall["session"]["state"] == "time-up"
    assert "announce-last-spins" in cup.dealer["may"]


def test_secret_wagers_are_counted_for_their_maker() -> None:
    secret = {"per": "spin", "count": 1, "method": "On paper."}
    cup = begun("CM18", secret=secret)
    cup.ask("dealer:dan", "open-betting", table="T1")
    own = ("station", "player", "ana")
    assert cup.views[own]["me"]["competes"]["secrets_left"] == 1
    asked = {"player": "ana", "bet": "black", "stake": 10_000, "secret": True}
    cup.ask("dealer:dan", "place-wager", table="T1", **asked)
    assert cup.views[own]["me"]["competes"]["secrets_left"] == 0
    assert cup.views["flying", "flying", "wall"]["players"]["ana"]["wagers"] == {}


@clause("CM18", "17.4.4(c)")
def test_who_looks_on_sees_a_secret_wager_once_no_more_bets_is_called() -> None:
    secret = {"per": "spin", "count": 1, "method": "On paper."}
    cup = begun("CM18", secret=secret)
    cup.ask("dealer:dan", "open-betting", table="T1")
    deals, looks = ("dealer", "dealer", "dan"), ("dealer", "inspector", "ira")
    told = ("wagers", "account", "staked", "meets")

    def seen(screen: tuple[str, str, str]) -> dict[str, Any]:
        return {key: cup.views[screen]["players"]["ana"][key] for key in told}

    before = seen(looks)
    asked = {"player": "ana", "bet": "black", "stake": 10_000, "secret": True}
    cup.ask("dealer:dan", "place-wager", table="T1", **asked)
    assert seen(deals)["wagers"] == {"black": 10_000}
    assert seen(looks) == before
    cup.ask("dealer:dan", "spin-ball", table="T1")
    assert seen(looks) == before
    cup.ask("dealer:dan", "no-more-bets", table="T1")
    assert seen(looks) == seen(deals)


def test_nothing_is_offered_that_a_tournament_table_refuses() -> None:
    cup = begun()
    refused = {"buy-in", "take-seat", "cash-out", "leave", "close-table", "issue-colour-chips"}
    assert not refused & set(cup.dealer["may"])
    assert "open-betting" in cup.dealer["may"]
    cup.ask("dealer:dan", "open-betting", table="T1")
    own = cup.views["station", "player", "ana"]["may"]
    assert "place-wager" in own
    assert not {"move-wager", "remove-wager", "remove-last", "remove-all"} & set(own)
    cup.ask("dealer:dan", "spin-ball", table="T1")
    assert "no-more-bets" not in cup.dealer["may"], "call bets end first"
    cup.ask("dealer:dan", "no-more-call-bets", table="T1")
    assert "no-more-bets" in cup.dealer["may"]
    cup.ask("dealer:dan", "no-more-bets", table="T1")
    cup.ask("dealer:dan", "record-outcome", table="T1", outcome="17")
    cup.ask("dealer:dan", "settle", table="T1")
    assert cup.wall["session"]["state"] == "ended"
    assert "open-betting" not in cup.dealer["may"]
