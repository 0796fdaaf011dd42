"""The case of a spin, printed for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from croupier import rulebooks
from croupier.case import rows
from croupier.case.document import Case, Moment
from croupier.case.phrases import day, hour, limits
from croupier.cli.output import COLOURS, console, layout_text
from croupier.money import format_cents


def case_tables(case: Case) -> None:
    _head(case)
    _wagers(case)
    _moments("Moments", case.moments, case.opened_at)
    _said(case)
    _payouts(case)
    _corrections(case)
    _matters(case)
    _money(case)
    if case.tickets:
        _moments("At the cage", case.tickets, case.opened_at)
    if case.floor:
        _moments("On the floor", case.floor, case.opened_at)
    verdict(case)


def verdict(case: Case) -> None:
    """One line: whether it is all true, and if not, where it first is not."""
    found = case.verified
    if found.ok:
        said = (
            f"Verified: {found.lines:,} lines of the chain, {found.decided} acts decided again;"
            f" versions {found.first} to {found.last}, {found.hash}"
        )
        console.print(Text(said, style="green"))
        return
    cited = f" [{found.clause}]" if found.clause else ""
    told = f"NOT verified: line {found.line}: {found.difference}{cited}"
    console.print(Text(told, style="bold red"))


def _head(case: Case) -> None:
    spec = case.spec
    badge = Text(f" {case.outcome} ", style=f"bold {COLOURS[case.colour]}") if case.colour else ""
    status = f"{case.status}, corrected" if case.corrected else case.status
    name = Text(f"Spin {case.spin} of table {case.table}", style="bold")
    colour = f" {case.colour}" if case.colour else ""
    console.print(Text.assemble(name, "  ", badge, colour, f"  {status}"))
    console.print(
        f"{case.rulebook} [{case.tag}]; data {case.pin.data[:16]},"
        f" {len(case.pin.readings)} readings; screens show rules {case.rules[:16]}"
    )
    console.print(
        f"{spec.game}, layout {spec.layout}, wheel {spec.wheel}, {spec.mode}; {limits(spec.limits)}"
    )
    for player, own in case.own.items():
        console.print(f"{player}'s own limits: {limits(own)}")
    ended = f", ended {hour(case.ended_at)}" if case.ended_at else ""
    closed = f", closed {hour(case.closed_at)}" if case.closed_at else ""
    console.print(
        f"Betting opened {day(case.opened_at)}, ball spun {hour(case.spun_at)}{closed}{ended}\n"
    )


def _wagers(case: Case) -> None:
    offer = rulebooks.pinned_offer(case.spec, case.pin)
    console.print(layout_text(offer, case.outcome or None))
    by_bet: dict[str, list[str]] = {}
    total: dict[str, int] = {}
    for one in case.wagers:
        note = ", another table's chips" if one.foreign else ""
        by_bet.setdefault(one.bet, []).append(f"{one.player} {format_cents(one.stake)}{note}")
        total[one.bet] = total.get(one.bet, 0) + one.stake
    found = [(bet, format_cents(total[bet]), "; ".join(who)) for bet, who in by_bet.items()]
    _section("Wagers when betting had closed", ("bet", "stake", "whose"), found)
    drawn = [(hour(one.at), one.what, one.clause) for one in case.moments if one.kind == "draw"]
    _section("Drawn for side bets", ("when", "what", "clause"), drawn)


def _moments(title: str, moments: Iterable[Moment], opened: str) -> None:
    found = [(*rows.moment(one, opened), one.hash[:8]) for one in moments]
    _section(title, ("#", "when", "by", "what", "hash"), found)


def _said(case: Case) -> None:
    found = [
        (hour(one.at), one.by, f"{one.how} ({one.source})", one.outcome, one.reason)
        for one in case.said
    ]
    _section("What was said of the outcome", ("when", "by", "how", "outcome", "why"), found)


def _payouts(case: Case) -> None:
    found = [(*rows.payout(one), one.clause, one.how) for one in case.payouts]
    _section("Payouts", (*rows.PAYOUTS, "clause", "how"), found)


def _corrections(case: Case) -> None:
    found = []
    for one in case.corrections:
        what = f"{one.of} {one.player}".strip()
        why = (one.why, one.clause, rows.moved(one))
        found.append((day(one.at), one.by, what, one.before, one.after, *why))
    columns = ("when", "by", "what", "was", "is", "why", "clause", "money")
    _section("Corrections", columns, found)


def _matters(case: Case) -> None:
    found = []
    for one in case.matters:
        moments = " ".join(map(str, one.moments))
        found.append((one.kind, one.name, one.who, one.status, one.about, one.clause, moments))
    _section("Matters", ("kind", "name", "who", "stands", "about", "clause", "moments"), found)


def _money(case: Case) -> None:
    _section("Money", rows.MONEY, map(rows.money, case.money))
    house = case.house
    later = f", {format_cents(house.corrected)} by what came later" if house.corrected else ""
    console.print(f"The house's result: {format_cents(house.result)}{later}.\n")


def _section(title: str, columns: Sequence[str], cells: Iterable[tuple[str, ...]]) -> None:
    """A table with its title; nothing at all if it has no rows."""
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.title_style, table.header_style = "bold", "dim"
    for name in columns:
        table.add_column(name, justify="right" if name in rows.FIGURES else "left", overflow="fold")
    for row in cells:
        table.add_row(*map(Text, row))
    if table.row_count:
        console.print(table)
        console.print()
