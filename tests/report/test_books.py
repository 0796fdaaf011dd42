"""The house's books, table by table: what each figure is of, and where a window cuts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.cli.output.report import print_report
from croupier.errors import SpecError
from croupier.log.chain import unline
from croupier.log.codec import Entry, decode
from croupier.report import ALWAYS, Report, Window, report
from croupier.report.document import document
from croupier.rulebooks import offer, pin, pinned_offer
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.transfer import exported
from kit.documents import read_back
from kit.marks import clause, reading

DAN = "dealer:dan"


class Told:
    """A table played by a script, and its books."""

    def __init__(self, rulebook: str, id: str = "1", **spec: Any) -> None:
        made = offer(read_spec({"rulebook": rulebook, **spec}))
        self.id, self.script = id, Script(made, pin(made.spec.rulebook), id)
        self.ask("open-table")

    def ask(self, do: str, by: str = DAN, **fields: Any) -> list[Any]:
        answer = self.script.run(json.dumps({"do": do, "by": by, **fields}))
        assert "refused" not in answer, answer
        return answer["events"]

    def plays(self, outcome: str, wagers: dict[str, int]) -> list[Any]:
        """One spin; ana's stakes by bet."""
        self.ask("open-betting")
        for bet, stake in wagers.items():
            self.ask("place-wager", "player:ana", bet=bet, stake=stake)
        self.ask("spin-ball")
        self.ask("no-more-bets")
        self.ask("record-outcome", outcome=outcome)
        return self.ask("settle")

    def entries(self) -> Iterator[Entry]:
        for line in exported(self.script.steps, self.script.play.table):
            parts = unline(line)
            assert parts is not None
            yield decode(parts[0])


def report_of(*tables: Told, window: Window = ALWAYS, only: list[str] | None = None) -> Report:
    """The books of tables that have a cage each; of one, with its cage."""
    streams: dict[str, list[Entry]] = {}
    for table in tables:
        for entry in table.entries():
            streams.setdefault(entry.stream, []).append(entry)
    return report(streams, streams.__getitem__, pinned_offer, window, only)


@clause("CP", "1.1 Monitoring System")
def test_each_cash_out_at_a_station_is_listed_with_station_amount_and_time() -> None:
    at = Told("CP", mode="ats", stations=4)
    for hour, (name, amount) in enumerate([("ana", 5_000), ("bo", 7_500), ("cy", 1_000)], 8):
        time = f"2026-01-01T{hour:02d}:30:00Z"
        at.ask("take-seat", f"player:{name}", seat=12 - hour, at=time)
        at.ask("buy-in", f"player:{name}", amount=amount, tender="note")
    for hour, name in ((12, "bo"), (15, "ana"), (18, "cy")):
        at.ask("cash-out", f"player:{name}", at=f"2026-01-01T{hour}:00:00Z")
    at.ask("buy-in", "player:ana", amount=2_000, tender="note", at="2026-01-02T07:00:00Z")
    at.ask("cash-out", "player:ana", at="2026-01-02T07:30:00Z")  # of the next day
    found = read_back(document(report_of(at, window=Window.of_day("2026-01-01"))))["cash_outs"]
    assert [(one["table"], one["station"], one["amount"], one["at"]) for one in found] == [
        ("1", 3, 7_500, "2026-01-01T12:00:00Z"),
        ("1", 4, 5_000, "2026-01-01T15:00:00Z"),
        ("1", 2, 1_000, "2026-01-01T18:00:00Z"),
    ]


@clause("CP", "1.1 Monitoring System")
def test_who_has_left_a_station_is_paid_from_it_all_the_same() -> None:
    """Leaving with wagers down, at a table that has a cloth too; nobody at the cloth is listed."""
    at = Told("CP", layout="3", stations=4)
    at.ask("take-seat", "player:ana", seat=2, station=True)
    at.ask("buy-in", "player:ana", amount=5_000, tender="note")
    at.ask("buy-in", player="bo", amount=5_000, tender="cash")
    at.ask("open-betting")
    at.ask("place-wager", "player:ana", bet="red", stake=1_000)
    at.ask("spin-ball", at="2026-01-01T00:01:00Z")
    at.ask("no-more-bets")
    at.ask("leave", "player:ana")
    at.ask("record-outcome", outcome="1")
    at.ask("settle", tickets={"ana": "000000000000000042"})
    at.ask("leave", "player:bo")
    late = report_of(at, window=Window.of("2026-01-01T00:01:04Z"))
    assert [(one.player, one.station, one.amount) for one in late.cash_outs()] == [("ana", 2, 2000)]
    both = report_of(at).cash_outs()
    assert [(one.station, one.amount) for one in both] == [(2, 4_000), (2, 2_000)]
    assert report_of(at).tables[0].figures.chips_out == 5_000


def test_who_must_vacate_a_station_is_paid_from_it_too() -> None:
    at = Told("CM18", mode="touchbet", stations=2)
    for name in ("ana", "bo"):
        at.ask("buy-in", f"player:{name}", amount=10_000, tender="note")
    for _ in range(3):
        at.plays("2", {"red": 500})
    at.ask("vacate-seat", player="bo", ticket="000000000000000042")
    assert [(one.player, one.station, one.amount) for one in report_of(at).cash_outs()] == [
        ("bo", 2, 10_000)
    ]


def test_win_hold_and_theory_of_one_table() -> None:
    at = Told("CM18", game="double-zero", limits={"max": 10_000}, float=500_000)
    at.ask("buy-in", player="ana", amount=100_000, tender="cash")
    at.ask("buy-in", player="ana", amount=10_000, tender="voucher")
    at.plays("17", {"straight:17": 2_500, "red": 1_000, "five:0/00/1/2/3": 1_000})
    at.plays("3", {"black": 25_000})  # over the maximum: 100.00 is at risk
    found = report_of(at)
    book = found.tables[0]
    assert book.figures.win == -2_500 * 35 + 1_000 + 1_000 + 2_500 + 10_000
    assert book.figures.spins == 2
    assert {name: (kind.wagers, kind.handle, kind.win) for name, kind in book.kinds.items()} == {
        "straight": (2, 5_000, -2_500 * 35 + 2_500),  # the winner stayed, and lost
        "five": (1, 1_000, 1_000),
        "red": (1, 1_000, 1_000),
        "black": (1, 10_000, 10_000),
    }
    assert book.kinds["five"].theory == 1_000 * Fraction(3, 38)
    assert book.kinds["black"].theory == 10_000 * Fraction(1, 19)
    assert book.kinds["straight"].theoretical_hold == Fraction(1, 19)
    assert book.kinds["straight"].hold == Fraction(2_500 - 2_500 * 35, 5_000)
    assert (book.figures.drop.cash, book.figures.drop.voucher) == (100_000, 10_000)
    assert book.figures.hold == Fraction(book.figures.win, 110_000)
    assert book.win_by_tray == book.figures.win
    assert book.opener == 500_000
    assert book.closer == 500_000 - 110_000 + book.figures.win


def test_a_race_track_bet_is_of_its_own_kind_and_edge() -> None:
    at = Told("CM18", mode="touchtable")
    at.ask("buy-in", player="ana", amount=100_000, tender="cash")
    at.plays("0", {"voisins": 9_000, "finales:1": 4_000})
    kinds = report_of(at).tables[0].kinds
    assert list(kinds) == ["voisins", "finales"]
    assert kinds["voisins"].theory == 9_000 * Fraction(1, 37)
    assert kinds["finales"].win == 4_000


@reading("CM18", "symbol-weights")
@pytest.mark.parametrize("own", [False, True], ids=["assumed", "own"])
def test_a_theory_that_rests_on_assumed_chances_says_so(
    own: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    weights = {"weights": [80, 330, 1500, 3000, 1500, 330, 80]} if own else {}
    at = Told("CM18", mode="touchtable", side_bets={"lucky-symbols": weights})
    at.ask("buy-in", player="ana", amount=100_000, tender="cash")
    at.ask("open-betting")
    for bet in ("symbol:A", "red"):
        at.ask("place-wager", "player:ana", bet=bet, stake=1_000)
    at.ask("spin-ball")
    at.ask("no-more-bets")
    at.ask("record-outcome", outcome="17")
    at.ask("draw-symbol", "system:chance", symbol="D")
    at.ask("settle")
    found = report_of(at)
    told = read_back(document(found))
    assert {one["kind"]: one["assumed"] for one in told["by_kind"]} == {
        "symbol": not own, "red": False,
    }  # fmt: skip
    assert told["total"]["assumed"] is not own
    print_report(found)
    printed = capsys.readouterr().out
    assert ("[reading: symbol-weights]" in printed) is not own
    assert ("†" in printed) is not own


def test_without_a_drop_there_is_no_hold_and_without_wagers_no_kinds() -> None:
    at = Told("CM18")
    book = report_of(at).tables[0]
    assert (book.figures.hold, book.kinds) == (None, {})
    assert read_back(document(report_of(at)))["total"]["hold"] is None


@pytest.mark.parametrize("returned", [False, True])
def test_a_wager_that_is_returned_was_not_at_risk(returned: bool) -> None:
    """Under the minimum on cloth: settled once, returned from then on."""
    at = Told("CM18")
    at.ask("buy-in", player="ana", amount=10_000, tender="cash")
    at.plays("1", {"black": 200})
    if returned:
        at.plays("1", {"black": 300})
    kinds = report_of(at).tables[0].kinds
    assert (kinds["black"].wagers, kinds["black"].handle, kinds["black"].win) == (1, 200, 200)


def test_a_window_ends_before_its_last_moment_and_cuts_within_a_second() -> None:
    at = Told("CM18", float=100_000)
    for amount, time in ((100, "05:59:59.999"), (200, "06:00:00.500"), (400, "06:00:01")):
        at.ask("fill", amount=amount, at=f"2026-01-02T{time}Z")
    early = report_of(at, window=Window.of_day("2026-01-01"))
    late = report_of(at, window=Window.of_day("2026-01-02"))
    assert (early.total.fills, late.total.fills) == (100, 600)
    assert early.closer == late.opener == 100_100
    up_to = report_of(at, window=Window.of("2026-01-02T06:00:00.500Z", "2026-01-02T06:00:01Z"))
    assert up_to.total.fills == 200


def test_a_shift_that_begins_with_wagers_down_reconciles_by_what_stood_then() -> None:
    at = Told("CM18", mode="touchbet")
    at.ask("buy-in", "player:ana", amount=50_000, tender="note")
    at.ask("open-betting")
    at.ask("place-wager", "player:ana", bet="red", stake=5_000)
    at.ask("spin-ball", at="2026-01-01T12:00:00Z")
    at.ask("no-more-bets")
    at.ask("record-outcome", outcome="2")
    at.ask("settle")
    book = report_of(at, window=Window.of("2026-01-01T12:00:00Z")).tables[0]
    assert (book.before.accounts, book.after.accounts) == (50_000, 45_000)
    assert (book.before.wagers, book.before.drop) == (5_000, 50_000)
    assert book.figures.drop.total == 0
    assert book.win_by_tray == book.figures.win == 5_000


def test_tables_come_in_order_and_only_those_that_were_made_by_then() -> None:
    tables = [Told("CM18", id=id) for id in ("10", "2", "a1")]
    found = report_of(*tables)
    assert [book.id for book in found.tables] == ["2", "10", "a1"]
    assert [book.id for book in report_of(*tables, only=["10", "2"]).tables] == ["2", "10"]
    before = report_of(*tables, window=Window.of("", "2026-01-01T00:00:00Z"))
    assert (before.tables, before.as_of) == ([], "2026-01-01T00:00:00Z")


def test_chips_of_other_tables_are_wagers_each_of_its_own_amount() -> None:
    at = Told("CP", layout="1")
    for seat, name in enumerate(("eve", "fay"), 1):
        at.ask("take-seat", player=name, seat=seat)
    for outcome in ("1", "20"):
        at.ask("open-betting")
        for name, bet, count in (("eve", "red", 2), ("fay", "dozen:1", 5)):
            at.ask("find-foreign-chips", player=name, bet=bet, table="2", count=count)
        at.ask("spin-ball")
        at.ask("no-more-bets")
        at.ask("record-outcome", outcome=outcome)
        at.ask("settle")
    book = report_of(at).tables[0]
    found = {name: (kind.wagers, kind.handle, kind.win) for name, kind in book.kinds.items()}
    assert found == {"red": (2, 2_000, 0), "dozen": (2, 5_000, -5_000 + 2_500)}
    assert (book.figures.win, book.win_by_tray, book.figures.chips_in) == (-2_500, -2_500, 3_500)


@pytest.mark.parametrize("decision", ["", "written-off", "upheld"])
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_the_win_is_the_last_words_however_a_spin_was_corrected(mode: str, decision: str) -> None:
    """350.00 are won and carried off, lost by the correction, and won again after all."""
    at, max_ = Told("CM18", mode=mode), "assistant-casino-manager:max"
    tender = {"tender": "note"} if mode == "touchbet" else {"tender": "cash"}
    by = "player:ana" if mode == "touchbet" else DAN
    at.ask("buy-in", by, player="ana", amount=10_000, **tender)
    at.plays("17", {"straight:17": 1_000})
    at.ask("leave", "player:ana")
    for outcome, win in (("18", 1_000), ("17", -35_000), ("18", 1_000)):
        at.ask("correct-outcome", max_, outcome=outcome, reason="the film")
        _check_win(at, win)
        claims = at.script.play.table.state.claims.claims
        if decision and outcome == "18" and len(claims) == 1:
            at.ask("decide-claim", max_, claim="claim-1", decision=decision, reason="so")
            _check_win(at, win)
    at.ask("void-spin", max_, ground="fraud", reason="the film")
    _check_win(at, 0)


def test_chips_of_another_table_are_corrected_in_the_books_too() -> None:
    at = Told("CP", layout="1")
    at.ask("buy-in", player="eve", amount=10_000, tender="cash")
    at.ask("open-betting")
    at.ask("find-foreign-chips", player="eve", bet="straight:17", table="2", count=2)
    at.ask("spin-ball")
    at.ask("no-more-bets")
    at.ask("record-outcome", outcome="18")
    at.ask("settle")
    _check_win(at, 1_000)
    for outcome, win in (("17", -35_000), ("18", 1_000)):
        mia = "table-games-manager:mia"
        at.ask("correct-outcome", mia, outcome=outcome, reason="the film")
        _check_win(at, win)
    at.ask("call-no-spin", ground="interference")
    _check_win(at, 0)


def _check_win(at: Told, win: int) -> None:
    """By settlement, spin by spin, wager by wager, and by tray, drop and accounts."""
    book = report_of(at).tables[0]
    by_wager = sum(kind.win for kind in book.kinds.values())
    assert (book.figures.win, book.figures.by_spins, by_wager, book.win_by_tray) == (win,) * 4


def test_a_ticket_bears_the_marks_it_had_when_the_window_ended() -> None:
    at = Told("CP", mode="ats")
    at.ask("buy-in", "player:ana", amount=5_000, tender="note")
    at.ask("cash-out", "player:ana", at="2026-01-01T01:00:00Z")
    ticket = report_of(at).outstanding()[0].ticket
    at.ask("report-print-failure", "player:ana", ticket=ticket, at="2026-01-01T01:10:00Z")
    by = "table-games-manager:tom"
    at.ask("reprint-ticket", by, ticket=ticket, at="2026-01-01T03:00:00Z")
    at.ask("redeem-ticket", "cage:cat", ticket=ticket, at="2026-01-01T04:00:00Z")
    marks = []
    for time in ("01:05", "02:30", "03:30", "04:30"):
        window = Window.of("", f"2026-01-01T{time}:00Z")
        out = report_of(at, window=window).outstanding()
        marks.append([(one.failed, one.duplicate) for one in out])
    assert marks == [[(False, False)], [(True, False)], [(False, True)], []]


def test_what_is_not_as_it_must_be_is_said_with_its_account() -> None:
    at = Told("CP", mode="ats")
    at.ask("buy-in", "player:ana", amount=5_000, tender="note")
    at.ask("cash-out", "player:ana")
    found = report_of(at)
    moved: dict[tuple[str, str], int] = {
        ("table:1", "table:1:drop"): -5_000,
        ("table:1", "cage:tickets"): 5_000,
    }
    found.reconcile(moved)
    assert found.differences == []
    found.reconcile({**moved, ("table:1", "cage:tickets"): 4_999})
    assert found.differences == [
        "cage:tickets moved by 49.99 in the ledger's postings of table:1, by 50.00 in the log."
    ]
    found.reconcile({**moved, ("cage", "house:void-tickets"): 1})
    assert "house:void-tickets moved by 0.01" in found.differences[0]
    found.tables[0].figures.win += 1
    found.reconcile(moved)
    assert [said.split(" by")[0] for said in found.differences] == [
        "table 1 won 0.01", "table 1 won 0.01", "table 1 won 0.01",
        "table:1:float moved",
    ]  # fmt: skip


def test_a_ticket_no_table_gave_out_is_found() -> None:
    at = Told("CP", mode="ats")
    at.ask("buy-in", "player:ana", amount=5_000, tender="note")
    at.ask("cash-out", "player:ana")
    streams: dict[str, list[Entry]] = {"table:1": [], "cage": []}
    for entry in at.entries():
        streams[entry.stream].append(entry)
    del streams["table:1"][-1]
    found = report(streams, streams.__getitem__, pinned_offer)
    found.reconcile({("table:1", "table:1:drop"): -5_000, ("table:1", "player:ana"): 5_000})
    assert found.differences == ["tickets given out at tables are 0.00, by the cage 50.00."]


def test_a_ticket_that_was_redeemed_twice_is_found() -> None:
    at = Told("CP", mode="ats")
    at.ask("buy-in", "player:ana", amount=5_000, tender="note")
    at.ask("cash-out", "player:ana")
    at.ask("redeem-ticket", "cage:cat", ticket=report_of(at).outstanding()[0].ticket)
    streams: dict[str, list[Entry]] = {"table:1": [], "cage": []}
    for entry in at.entries():
        streams[entry.stream].append(entry)
    streams["cage"].append(msgspec.structs.replace(streams["cage"][-1], version=3))
    found = report(streams, streams.__getitem__, pinned_offer)
    found.reconcile(
        {
            ("table:1", "table:1:drop"): -5_000,
            ("table:1", "cage:tickets"): 5_000,
            ("cage", "cage:tickets"): -10_000,
            ("cage", "cage:paid"): 10_000,
        }
    )
    assert found.differences == [
        "tickets out are 0.00; those before and issued, less those ended, are -50.00."
    ]


@pytest.mark.parametrize(
    ("day", "starts", "window"),
    [
        ("2026-01-01", "06:00", ("2026-01-01T06:00:00Z", "2026-01-02T06:00:00Z")),
        ("2026-12-31", "00:00", ("2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z")),
        ("2028-02-28", "21:30", ("2028-02-28T21:30:00Z", "2028-02-29T21:30:00Z")),
    ],
)
def test_a_gaming_day_is_of_the_day_it_starts_on(
    day: str, starts: str, window: tuple[str, str]
) -> None:
    assert Window.of_day(day, starts) == window


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (lambda: Window.of_day("1 January"), "is not a day; write for example 2026-01-01"),
        (lambda: Window.of_day("2026-02-30"), "is not a time: day is out of range"),
        (lambda: Window.of_day("2026-01-01", "6"), "is not a time of day; write for example 06:00"),
        (lambda: Window.of("yesterday"), "'yesterday' is not a time"),
        (lambda: Window.of("2026-01-01T06:00:00Z", "2026-01-01T06:00:00Z"), "has no length"),
    ],
)
def test_a_window_that_is_none_is_said(said: Any, words: str) -> None:
    with pytest.raises(SpecError, match=words):
        said()
