"""The result sheet of a tournament: who was placed where and won what, as it is handed out."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from croupier.money import Cents
from croupier.tournament.cup import Cup
from croupier.tournament.standing import winners_of

UNNAMED = ""


class ResultLine(NamedTuple):
    """One entrant. Who did not agree to be named in promotion has no name there."""

    place: int | None
    name: str
    number: int
    state: str
    round: int  # the last that was played
    chips: int | None  # last recorded
    prize: Cents | None


class SessionResult(NamedTuple):
    """One player in one session."""

    session: str
    round: int
    table: str
    spins: int
    seat: int
    name: str
    chips: int | None
    won: bool


class ResultSheet(NamedTuple):
    """All that is printed. For promotion it is only places, names by permission and prizes."""

    id: str
    title: str
    rulebook: str
    tag: str
    location: str
    starts_at: str
    at: str  # of the last act
    phase: str
    version: int
    promotion: bool
    in_points: bool  # chips are no money
    pool: Cents | None
    prizes: Cents | None
    unawarded: Cents | None
    bonus: Cents | None
    permission: str  # the clause by which names need it, where there is one
    lines: tuple[ResultLine, ...]
    sessions: tuple[SessionResult, ...]

    @property
    def is_final(self) -> bool:
        return self.phase in ("prizes", "closed")


def result_sheet(cup: Cup, *, promotion: bool = False) -> ResultSheet:
    """As the tournament is now; what has not come is None, as in its report."""
    terms, likeness, pool = cup.terms, cup.law.entry.likeness, cup.state.pool
    awarded = pool.amount is not None
    return ResultSheet(
        id=cup.state.id,
        title=cup.state.id if terms.title is UNSET else terms.title,
        rulebook=cup.rulebook.title,
        tag=cup.tag,
        location="" if terms.location is UNSET else terms.location,
        starts_at="" if terms.starts_at is UNSET else terms.starts_at,
        at=cup.state.at,
        phase=cup.state.phase,
        version=cup.state.edition,
        promotion=promotion,
        in_points=cup.in_points,
        pool=pool.amount,
        prizes=pool.prizes if awarded else None,
        unawarded=pool.unawarded if awarded else None,
        bonus=pool.bonus if awarded else None,
        permission=cup.cite(likeness.clause) if likeness is not None else "",
        lines=_lines(cup, promotion),
        sessions=() if promotion else _sessions(cup),
    )


def _lines(cup: Cup, promotion: bool) -> tuple[ResultLine, ...]:
    """The placed by their places, then the others by how far they came; for promotion only who is
    placed or has won something."""
    found = []
    for name, one in cup.state.entrants.items():
        if promotion and one.placing is None and not one.prize:
            continue
        shown = name if not promotion or one.promotion else UNNAMED
        found.append(
            ResultLine(
                one.placing, shown, one.number, one.state, one.last_round, one.chips, one.prize
            )
        )
    last = len(found) + 1
    found.sort(key=lambda one: (one.place or last, -one.round, -(one.chips or 0), one.number))
    return tuple(found)


def _sessions(cup: Cup) -> tuple[SessionResult, ...]:
    found = []
    for sheet in cup.state.sessions.values():
        winners = winners_of(cup, sheet)
        for seat in sorted(sheet.seats):
            name = sheet.seats[seat]
            count = sheet.counts.get(name)
            found.append(
                SessionResult(
                    sheet.id,
                    sheet.round,
                    sheet.table,
                    sheet.spins,
                    seat,
                    name,
                    count,
                    name in winners,
                )
            )
    return tuple(found)
