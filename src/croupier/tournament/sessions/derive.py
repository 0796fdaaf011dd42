"""What happens to a tournament by what happens at its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.tournament.base import TournamentEvent
from croupier.tournament.boundary import FromTable
from croupier.tournament.cup import Cup
from croupier.tournament.progress.buying import may_rebuy
from croupier.tournament.sessions import events as e
from croupier.tournament.sessions.decide import goes_out
from croupier.tournament.state import SessionSheet


def derive(
    cup: Cup, table: str, told: Sequence[FromTable], before: Mapping[str, int]
) -> tuple[TournamentEvent, ...]:
    """Sessions that end or go on again, players without chips or with some again. The table is as
    it is after the act; `before`, what each had."""
    seen = cup.table(table).session
    nobody = seen is not None and not any(seen.totals.values())
    together = tuple(one.player for one in told if one.what == "busted" and _plays(cup, one.player))
    ends = any(one.what == "ended" for one in told)
    all_bust = together if ends and nobody else ()
    found: list[TournamentEvent] = []
    for one in told:
        sheet = cup.state.sessions.get(one.session)
        if sheet is None:
            continue  # practice
        if one.what == "busted":
            found += _busted(cup, sheet, one, one.player in all_bust)
        elif one.what == "revived" and one.player in sheet.out_at:
            found.append(e.EntrantBack(one.player, sheet.id))
        elif one.what == "taken-out" and _plays(cup, one.player):
            found.append(e.EntrantOut(one.player, sheet.id, one.ground, one.spin))
        elif one.what == "ended" and sheet.is_on:
            had = dict(before) if all_bust else {}
            found.append(e.SheetEnded(sheet.id, one.ground, all_bust, had))
        elif one.what == "reopened":
            found.append(e.SheetReopened(sheet.id))
        elif one.what == "corrected":
            found.append(e.CountPutRight(sheet.id, one.player, one.chips))
    return tuple(found)


def _plays(cup: Cup, name: str) -> bool:
    return cup.entrant(name).state in ("playing", "waiting")


def _busted(
    cup: Cup, sheet: SessionSheet, one: FromTable, together: bool
) -> tuple[TournamentEvent, ...]:
    """Out, but where everybody lost the last chip at once, in a play-off, or with a way back."""
    if sheet.play_off_of or not _plays(cup, one.player):
        return ()
    if together and cup.law.ties.all_bust.value == "play-off":
        return ()
    ground = "busted" if goes_out(cup) and not may_rebuy(cup, sheet, one.player) else "busted-open"
    return (e.EntrantOut(one.player, sheet.id, ground, one.spin),)
