"""A gaming day of ten tables, and the house's books of it: every figure, every cent, every shift.

The figures are held against a tally that was kept while playing, from what was asked and answered;
the books are read from the database alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.log.codec import decode
from croupier.report import Window, report
from croupier.report.document import document
from croupier.rulebooks import pinned_offer
from croupier.store import sql
from croupier.store.sql import SQLStore
from croupier.store.transfer import export, import_log
from croupier.verify import verify
from kit import databases
from kit.gaming_day.day import DAY, NEXT, SHIFT, TABLES, House
from kit.gaming_day.tally import Tally

SPANS = {"day": (DAY, NEXT), "early": (DAY, SHIFT), "late": (SHIFT, NEXT), "all": ("", "~")}
SEED = 8
TENDERS = ("cash", "note", "voucher", "token")


class Played:
    """A day that was played, and its books by any span of time."""

    def __init__(self, store: SQLStore) -> None:
        self.store = store
        self.house = House(store, SEED)
        asyncio.run(self.house.play())
        self._books = {span: self.books(*SPANS[span]) for span in SPANS}

    def __getitem__(self, span: str) -> dict[str, Any]:
        """The books of a span, made once."""
        return self._books[span]

    @property
    def tally(self) -> Tally:
        return self.house.tally

    def books(self, start: str, end: str, tables: list[str] | None = None) -> dict[str, Any]:
        return books(self.store, Window.of(start, "" if end == "~" else end), tables)


def books(store: SQLStore, window: Window, tables: list[str] | None = None) -> dict[str, Any]:
    def read(stream: str) -> Iterator[Any]:
        return (decode(stored.body) for stored in store.read(stream))

    found = report(store.streams(), read, pinned_offer, window, tables)
    found.reconcile(store.moved(found.spans))
    return document(found)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Played]:
    store = SQLStore(databases.new_address(request.param, tmp_path_factory.mktemp("day")))
    yield Played(store)
    store.close()


def test_the_day_had_everything(played: Played) -> None:
    happened = played.house.happened
    for name in (
        "ColourChipsIssued", "ColourChipsRedeemed", "ForeignChipsSettled", "GuestAccountOpened",
        "GuestAccountClosed", "NoSpinCalled", "WagersRefunded", "ShownWagersDropped", "DuesPaid",
        "PlayerLeft", "CashedOut", "FloatFilled", "FloatCredited", "DropCounted", "PrintFailed",
        "TicketReprinted", "TicketPaid", "TicketVoided", "TicketRedeemed", "ClosingNoticeGiven",
        "TableClosed", "FinalBetsAnnounced",
    ):  # fmt: skip
        assert happened[name], name
    sums = played.tally.sums(DAY, NEXT)
    for what in (*TENDERS, "chips_in", "tickets_in", "tickets_out", "paid", "voided", "redeemed"):
        assert sums[what] > 0, what
    by_count = [
        played.tally.sums(DAY, NEXT, table)["counted"]
        - played.tally.sums(DAY, NEXT, table)["expected"]
        for table in TABLES
    ]
    assert min(by_count) < 0 < max(by_count), "some boxes were short, some over"
    kinds = {fact.what.partition(" ")[2] for fact in played.tally.facts if " " in fact.what}
    assert len(kinds) > 15, kinds
    assert {"five", "asian", "neighbours", "split"} <= kinds


@pytest.mark.parametrize("span", SPANS)
def test_the_books_reconcile_to_the_ledger(played: Played, span: str) -> None:
    found = played[span]
    assert found["differences"] == []
    assert found["reconciled"] is True
    assert len(found["tables"]) == len(TABLES)
    for table in (*found["tables"], found["total"]):
        assert table["win"] == table["win_by_tray"]


@pytest.mark.parametrize("span", SPANS)
@pytest.mark.parametrize("id", [*TABLES, "total"])
def test_each_figure_is_what_was_done(played: Played, span: str, id: str) -> None:
    start, end = SPANS[span]
    tally, where = played.tally, None if id == "total" else id
    found = _row(played[span], id)
    sums = tally.sums(start, end, where)
    for name in ("spins", "no_spins", "win", "chips_in", "chips_out", "fills", "credits",
                 "counted", "expected"):  # fmt: skip
        assert found[name] == sums[name], name
    assert found["over_short"] == sums["counted"] - sums["expected"]
    assert found["players"] == len(tally.players(start, end, where))
    assert {name: found["drop"][name] for name in TENDERS} == {name: sums[name] for name in TENDERS}
    drop = sum(sums[name] for name in TENDERS)
    assert found["drop"]["total"] == drop
    assert found["hold"] == (str(Fraction(sums["win"], drop)) if drop else None)
    for name in ("tickets_in", "tickets_out"):
        assert found[name] == {"count": sums[f"{name}_count"], "amount": sums[name]}
    tray_before, tray_after = (tally.sums("", at, where)["tray"] for at in (start, end))
    assert found["opener"] == tray_before + sums["opened"]
    assert found["closer"] == tray_after + sums["closed"]
    assert found["wagers"] == sum(n for what, n in sums.items() if what.startswith("wagers "))
    assert found["handle"] == sum(n for what, n in sums.items() if what.startswith("handle "))
    theory = sum((tally.theory(start, end, one) for one in TABLES if where in (None, one)), 0)
    assert Fraction(found["theoretical_win"]) == theory
    if where:
        before, after = (tally.sums("", at, where) for at in (start, end))
        assert found["accounts"] == {"before": before["accounts"], "after": after["accounts"]}
        assert found["box"] == {"before": before["box"], "after": after["box"]}


@pytest.mark.parametrize("span", SPANS)
def test_by_kind_and_by_rulebook(played: Played, span: str) -> None:
    start, end = SPANS[span]
    found = played[span]
    for table in TABLES:
        _check_kinds(
            [row for row in found["kinds"] if row["table"] == table],
            played.tally.sums(start, end, table),
        )
    _check_kinds(found["by_kind"], played.tally.sums(start, end))
    books = {row["rulebook"]: row for row in found["by_rulebook"]}
    assert len(books) == 5
    for rulebook, row in books.items():
        its = [one["table"] for one in found["tables"] if one["rulebook"] == rulebook]
        sums = [played.tally.sums(start, end, table) for table in its]
        assert row["win"] == sum(one["win"] for one in sums)
        assert row["handle"] == sum(
            amount for one in sums for what, amount in one.items() if what.startswith("handle ")
        )
        theory = sum((played.tally.theory(start, end, table) for table in its), Fraction(0))
        assert Fraction(row["theoretical_win"]) == theory


def _check_kinds(rows: list[dict[str, Any]], sums: dict[str, int]) -> None:
    kinds = {what.partition(" ")[2] for what in sums if what.startswith("handle ")}
    assert {row["kind"] for row in rows} == kinds
    for row in rows:
        for name in ("wagers", "handle", "win"):
            assert row[name] == sums[f"{name} {row['kind']}"], row
        assert Fraction(row["actual_hold"]) == Fraction(row["win"], row["handle"])
        theory = Fraction(row["theoretical_win"])
        assert Fraction(row["theoretical_hold"]) == theory / row["handle"]


@pytest.mark.parametrize("span", SPANS)
def test_tickets_that_are_out_and_what_became_of_the_others(played: Played, span: str) -> None:
    start, end = SPANS[span]
    found, sums = played[span], played.tally.sums(start, end)
    assert found["cage"] == {
        name: {"count": sums[f"{name}_count"], "amount": sums[name]}
        for name in ("redeemed", "paid", "voided")
    }
    upto = played.tally.sums("", end)
    gone = sum(upto[name] for name in ("tickets_in", "redeemed", "paid", "voided"))
    counts = ("tickets_in_count", "redeemed_count", "paid_count", "voided_count")
    owed = {"count": upto["tickets_out_count"] - sum(upto[name] for name in counts),
            "amount": upto["tickets_out"] - gone}  # fmt: skip
    assert {name: found["tickets"][name] for name in owed} == owed
    out = found["tickets"]["outstanding"]
    assert len(out) == owed["count"] and sum(one["amount"] for one in out) == owed["amount"]
    assert [one["age_s"] for one in out] == sorted((one["age_s"] for one in out), reverse=True)
    if span == "all":
        kept = {f"{'*' * 14}{number[-4:]}": one[:4] for number, one in played.house.out.items()}
        assert kept == {
            one["ticket"]: (one["amount"], one["table"], one["player"], one["issued_at"])
            for one in out
        }
        assert kept, "a ticket is still out at the end"


ADD: tuple[Callable[[dict[str, Any]], int], ...] = (
    lambda row: row["spins"],
    lambda row: row["no_spins"],
    lambda row: row["win"],
    lambda row: row["win_by_tray"],
    lambda row: row["wagers"],
    lambda row: row["handle"],
    lambda row: row["drop"]["total"],
    lambda row: row["drop"]["cash"],
    lambda row: row["chips_in"],
    lambda row: row["chips_out"],
    lambda row: row["tickets_in"]["amount"],
    lambda row: row["tickets_out"]["count"],
    lambda row: row["fills"],
    lambda row: row["credits"],
    lambda row: row["over_short"],
    lambda row: row["closer"] - row["opener"],
)


@pytest.mark.parametrize("id", [*TABLES, "total"])
def test_two_shifts_make_a_day(played: Played, id: str) -> None:
    day, early, late = (
        _row(played[span], id) for span in ("day", "early", "late")
    )  # fmt: skip
    assert [add(day) for add in ADD] == [add(early) + add(late) for add in ADD]
    theory = [Fraction(row["theoretical_win"]) for row in (day, early, late)]
    assert theory[0] == theory[1] + theory[2]
    if id != "total":
        assert early["accounts"]["after"] == late["accounts"]["before"]
        assert early["box"]["after"] == late["box"]["before"]
    for name in ("cash_outs", "differences"):
        whole, one, other = (played[span][name] for span in ("day", "early", "late"))
        assert whole == [*one, *other]


def test_some_tables_alone_reconcile_too(played: Played) -> None:
    found = played.books(DAY, NEXT, ["p3", "m1"])
    assert found["differences"] == []
    assert [table["table"] for table in found["tables"]] == ["m1", "p3"]
    whole = {table["table"]: table for table in played["day"]["tables"]}
    assert all(table == whole[table["table"]] for table in found["tables"])
    assert all(one["table"] in ("m1", "p3") for one in found["tickets"]["outstanding"])


def test_many_tables_are_asked_for_in_parts(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "SPANS", 3)
    assert played.books(DAY, NEXT) == played["day"]


def test_the_log_is_verified_and_an_imported_one_gives_the_same_books(
    played: Played, tmp_path: Path
) -> None:
    lines = list(export(played.store))
    assert verify(lines, pinned_offer).lines == len(lines)
    other = SQLStore(databases.new_address("sqlite", tmp_path))
    import_log(other, lines)
    assert other.balances() == played.store.balances()
    assert books(other, Window.of(DAY, NEXT)) == played["day"]
    other.close()


def _row(found: dict[str, Any], id: str) -> dict[str, Any]:
    rows = [*found["tables"], {"table": "total", **found["total"]}]
    row: dict[str, Any] = next(row for row in rows if row["table"] == id)
    return row
