"""Tournaments for people: who stands where, who sits where, and who has won what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from croupier.cli.output import console, new_table
from croupier.money import format_cents, format_points
from croupier.tournament.report.needs import needs
from croupier.tournament.screens.views import Sight, standing

if TYPE_CHECKING:
    from croupier.tournament.cup import Cup


class StandingRow(NamedTuple):
    """Where one stands; what has not come is nothing."""

    entrant: str
    round: int | None
    session: str | None
    chips: int | None
    state: str
    place: int | None


class PromotedRow(NamedTuple):
    """A place as the public is told of it."""

    entrant: str | None
    placing: int
    prize: int | None


def standing_rows(cup: Cup) -> list[StandingRow]:
    """The best first; who is out or has not played comes after."""
    sight = Sight(cup)
    found: list[StandingRow] = []
    for name, one in cup.state.entrants.items():
        line = standing(sight, name)
        place = one.placing if line is None else (line.placing or line.rank)
        round = line.round if line is not None else one.round
        session = line.session if line is not None else ""
        chips = line.chips if line is not None else one.chips
        found.append(StandingRow(name, round or None, session or None, chips, one.state, place))
    return sorted(found, key=lambda one: (one.place is None, one.place or 0))


def print_standings(cup: Cup) -> None:
    table = new_table("place", "entrant", "state", "round", "session", "chips")
    written = format_points if cup.in_points else format_cents
    for one in standing_rows(cup):
        chips = "" if one.chips is None else written(one.chips)
        said = (one.place, one.entrant, one.state, one.round, one.session)
        table.add_row(*("" if word is None else str(word) for word in said), chips)
    console.print(table)


def print_seats(cup: Cup) -> None:
    table = new_table("session", "table", "state", "players, from seat 1 on")
    for sheet in cup.state.sessions.values():
        table.add_row(sheet.id, sheet.table, sheet.state, ", ".join(sheet.players))
    console.print(table)


def print_prizes(cup: Cup) -> None:
    table = new_table("place", "entrant", "prize", "owed now")
    placed = [one for one in cup.state.entrants.values() if one.placing is not None or one.due]
    for one in sorted(placed, key=lambda one: (one.placing is None, one.placing or 0, one.number)):
        prize = "" if one.prize is None else format_cents(one.prize)
        place = "" if one.placing is None else str(one.placing)
        table.add_row(place, one.name, prize, format_cents(one.due) if one.due else "")
    console.print(table)


def print_report(cup: Cup, balanced: bool) -> None:
    state = cup.state
    print(f"{state.id}, by {cup.rulebook.id}: {state.phase}, round {state.round or 'none'}.")
    for need in needs(cup):
        where = f" of {need.session}" if need.session else ""
        who = f": {', '.join(need.players)}" if need.players else ""
        print(f"It waits for {need.what}{where}{who}.")
    print("All accounts balance." if balanced else "The accounts do not balance: croupier check.")
    print_seats(cup)
    print_standings(cup)


def promoted_rows(cup: Cup) -> list[PromotedRow]:
    """Nobody is named who did not agree to it."""
    placed = ((one, one.placing) for one in cup.state.entrants.values() if one.placing is not None)
    return [
        PromotedRow(one.name if one.promotion else None, placing, one.prize)
        for one, placing in sorted(placed, key=lambda pair: (pair[1], pair[0].number))
    ]


def print_promotion(cup: Cup) -> None:
    table = new_table("place", "name", "prize")
    for one in promoted_rows(cup):
        prize = "" if one.prize is None else format_cents(one.prize)
        table.add_row(str(one.placing), one.entrant or "not named", prize)
    console.print(table)
