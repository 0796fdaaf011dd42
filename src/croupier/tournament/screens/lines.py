"""A round as it stands, played out or not: what each has, whose place it is, who would go through.

Nothing here decides: `standing` does, once chips are recorded. Chips down count as held.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import UNSET

from croupier.tournament.arithmetic import Cut, cut, ranked
from croupier.tournament.boundary import SessionSeen
from croupier.tournament.cup import Cup
from croupier.tournament.standing import GONE, counts_of, cut_of
from croupier.tournament.state import SessionSheet

THROUGH, TIED, OUT = "through", "tied", "out"
SHOWN = ("registered", "playing", "waiting", "through", "eliminated", "retired", "placed")


class SheetLine(NamedTuple):
    """One session as it stands."""

    totals: Mapping[str, int]  # of all who had chips
    places: Mapping[str, int]
    cut: int | None = None  # the fewest chips that go through from here
    below: int | None = None  # the most that do not


class RoundLine(NamedTuple):
    sessions: Mapping[str, SheetLine]
    lines: Mapping[str, str]  # player -> through, tied, out
    best_cut: int | None = None  # the fewest of the best over all tables


def seen_of(cup: Cup, sheet: SessionSheet) -> SessionSeen | None:
    """What its table shows of a session that is on."""
    found = cup.tables[sheet.table].session if sheet.is_on and sheet.table in cup.tables else None
    return found if found is not None and found.id == sheet.id else None


def totals_of(cup: Cup, sheet: SessionSheet) -> dict[str, int]:
    """All each has: at the table, or as it was recorded; nothing before chips were given out."""
    if sheet.state == "recorded":
        return dict(sheet.counts)
    seen = seen_of(cup, sheet)
    return seen.totals if seen is not None else {}


def round_line(cup: Cup, number: int) -> RoundLine:
    """Every session of a round, without its play-offs."""
    sheets = cup.state.of_round(number)
    totals = {one.id: totals_of(cup, one) for one in sheets}
    terms = cup.round(number).advance
    if terms is UNSET:
        return RoundLine({key: _session(found) for key, found in totals.items()}, {})
    if any(one.winners for one in sheets):
        through = [name for one in sheets for name in _went(cup, one, number)]
        cuts = {one.id: Cut(tuple(one.winners)) for one in sheets}
        best = [name for name in through if not any(name in one.winners for one in sheets)]
    else:
        cuts = {one.id: _cut(cup, one, totals[one.id], terms.first) for one in sheets}
        best = _best(cup, totals, cuts, terms.best)
        through = [name for one in cuts.values() for name in one.through] + best
    tied = [name for one in cuts.values() for name in one.tied]
    lines = {
        name: THROUGH if name in through else TIED if name in tied else OUT
        for found in totals.values()
        for name in found
    }
    everyone = {name: chips for found in totals.values() for name, chips in found.items()}
    return RoundLine(
        {key: _session(found, cuts[key], lines) for key, found in totals.items()},
        lines,
        min((everyone[name] for name in best if name in everyone), default=None),
    )


def _went(cup: Cup, sheet: SessionSheet, number: int) -> Iterable[str]:
    """Of a round that is over, who went on from a session."""
    for name in sheet.counts:
        entrant = cup.state.entrants[name]
        if entrant.round > number or name in sheet.winners:
            yield name


def _cut(cup: Cup, sheet: SessionSheet, totals: Mapping[str, int], first: int) -> Cut:
    return cut_of(cup, sheet) if sheet.state == "recorded" else cut(_in_it(cup, totals), first)


def _in_it(cup: Cup, totals: Mapping[str, int]) -> dict[str, int]:
    """Without those who cannot go through any more."""
    out = (*GONE, "retired")
    return {name: one for name, one in totals.items() if cup.state.entrants[name].state not in out}


def _best(
    cup: Cup, totals: Mapping[str, Mapping[str, int]], cuts: Mapping[str, Cut], places: int
) -> list[str]:
    """The best of all who do not go through at their own table, nor are tied for it."""
    ahead = {name for one in cuts.values() for name in (*one.through, *one.tied)}
    others = {
        name: chips
        for key, found in totals.items()
        for name, chips in _kept(cup, key, found).items()
        if name not in ahead
    }
    return list(cut(others, places).through)


def _kept(cup: Cup, session: str, totals: Mapping[str, int]) -> dict[str, int]:
    sheet = cup.state.sessions[session]
    return counts_of(cup, sheet) if sheet.state == "recorded" else _in_it(cup, totals)


def _session(
    totals: Mapping[str, int], found: Cut | None = None, lines: Mapping[str, str] | None = None
) -> SheetLine:
    places = ranked({name: (chips,) for name, chips in totals.items()})
    if found is None or lines is None:
        return SheetLine(totals, places)
    at_line = [totals[name] for name in (*found.through, *found.tied) if name in totals]
    behind = [chips for name, chips in totals.items() if lines[name] == OUT]
    is_line = bool(at_line) and (bool(found.tied) or any(behind))
    return SheetLine(
        totals,
        places,
        min(at_line) if is_line else None,
        max(behind, default=None) if is_line else None,
    )


def play_off_line(cup: Cup, sheet: SessionSheet) -> SheetLine:
    return _session(totals_of(cup, sheet))


def ranks(cup: Cup, chips: Mapping[str, int | None]) -> dict[str, int]:
    """Over all: by place in the end, else by how far one came and what one has. Nobody is ranked
    before chips are given out."""
    keys: dict[str, tuple[int, ...]] = {}
    for name, one in cup.state.entrants.items():
        if one.state not in SHOWN or not cup.state.fixed:
            continue
        placed = 0 if one.placing is None else -one.placing
        still = one.state in ("playing", "waiting", "through", "registered", "placed")
        keys[name] = (one.placing is not None, placed, max(one.round, one.last_round), still,
                      chips.get(name) or 0)  # fmt: skip
    return ranked(keys)
