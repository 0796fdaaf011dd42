"""The case of a spin as people read it in a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from croupier import rulebooks
from croupier.case.parts import Case, Moment
from croupier.case.phrases import day, hour, limits
from croupier.cli.output import COLOURS, console, layout_text
from croupier.money import format_cents

RIGHT = ("stake", "at risk", "returned", "before", "brought", "paid out", "result", "after",
         "corrected", "owing", "#", "chips", "down")  # fmt: skip


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
    console.print(Text.assemble(name, "  ", badge, f" {case.colour}" * bool(case.colour),
                                f"  {status}"))  # fmt: skip
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
    rows = [(bet, format_cents(total[bet]), "; ".join(who)) for bet, who in by_bet.items()]
    _section("Wagers when betting had closed", ("bet", "stake", "whose"), rows)
    drawn = [(hour(one.at), one.what, one.clause) for one in case.moments if one.kind == "draw"]
    _section("Drawn for side bets", ("when", "what", "clause"), drawn)


def _moments(title: str, moments: Iterable[Moment], opened: str) -> None:
    rows = []
    for one in moments:
        same = one.at[:10] == opened[:10] and not one.late
        clause = f" [{one.clause}]" if one.clause else ""
        rows.append(
            (str(one.version), hour(one.at) if same else day(one.at), one.by,
             f"{one.what}{clause}", one.hash[:8])
        )  # fmt: skip
    _section(title, ("#", "when", "by", "what", "hash"), rows)


def _said(case: Case) -> None:
    rows = [
        (hour(one.at), one.by, f"{one.how} ({one.source})", one.outcome, one.reason)
        for one in case.said
    ]
    _section("What was said of the outcome", ("when", "by", "how", "outcome", "why"), rows)


def _payouts(case: Case) -> None:
    rows = [
        (one.player, one.bet, format_cents(one.stake), format_cents(one.accepted), one.odds,
         format_cents(one.returned), one.clause, one.how)
        for one in case.payouts
    ]  # fmt: skip
    columns = ("player", "bet", "stake", "at risk", "odds", "returned", "clause", "how")
    _section("Payouts", columns, rows)


def _corrections(case: Case) -> None:
    rows = []
    for one in case.corrections:
        moved = ", ".join(
            f"{format_cents(amount)} {word}"
            for word, amount in (("paid", one.paid), ("taken", one.taken), ("owing", one.owing))
            if amount
        )
        rows.append((day(one.at), one.by, f"{one.of} {one.player}".strip(), one.before, one.after,
                     one.why, one.clause, moved))  # fmt: skip
    columns = ("when", "by", "what", "was", "is", "why", "clause", "money")
    _section("Corrections", columns, rows)


def _matters(case: Case) -> None:
    rows = [
        (one.kind, one.name, one.who, one.status, one.about, one.clause,
         " ".join(map(str, one.moments)))
        for one in case.matters
    ]  # fmt: skip
    _section("Matters", ("kind", "name", "who", "stands", "about", "clause", "moments"), rows)


def _money(case: Case) -> None:
    rows = []
    for one in case.money:
        amounts = (one.before.total, one.brought, one.paid, one.result, one.after.chips,
                   one.after.down, one.corrected, one.owing)  # fmt: skip
        rows.append((one.player, *(format_cents(amount) for amount in amounts)))
    columns = ("player", "before", "brought", "paid out", "result", "chips", "down", "corrected",
               "owing")  # fmt: skip
    _section("Money", columns, rows)
    house = case.house
    later = f", {format_cents(house.corrected)} by what came later" if house.corrected else ""
    console.print(f"The house's result: {format_cents(house.result)}{later}.\n")


def _section(title: str, columns: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> None:
    """A table with its title; nothing at all if it has no rows."""
    table = Table(title=title, title_justify="left", title_style="bold", header_style="dim",
                  box=None, pad_edge=False)  # fmt: skip
    for name in columns:
        table.add_column(name, justify="right" if name in RIGHT else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(Text, row))
    if table.row_count:
        console.print(table)
        console.print()
