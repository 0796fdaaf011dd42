"""What happens to a tournament by what happens at its tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.tournament.base import TournamentEvent
from croupier.tournament.boundary import FromTable
from croupier.tournament.cup import Cup
from croupier.tournament.progress.buying import may_rebuy
from croupier.tournament.sessions import events as e
from croupier.tournament.sessions.corrected import put_right
from croupier.tournament.sessions.decide import goes_out
from croupier.tournament.state import SessionSheet


def derive(
    cup: Cup, table: str, told: Sequence[FromTable], before: Mapping[str, int]
) -> tuple[TournamentEvent, ...]:
    """Sessions that end or go on again, players without chips or with some again. The table is as
    it is after the act; `before`, what each had."""
    ended = [one for one in told if one.what == "ended"]
    together = ended[-1].players if ended else ()
    found: list[TournamentEvent] = []
    for one in told:
        sheet = cup.state.sessions.get(one.session)
        if sheet is None:
            continue  # practice
        if one.what == "busted":
            found += _busted(cup, sheet, one.player, one.spin, together)
        elif one.what == "revived" and one.player in sheet.out_at:
            found.append(e.EntrantBack(one.player, sheet.id))
        elif one.what == "taken-out" and _plays(cup, one.player):
            found.append(e.EntrantOut(one.player, sheet.id, one.ground, one.spin))
        elif one.what == "ended" and sheet.is_on:
            had = dict(one.had)
            found.append(e.SheetEnded(sheet.id, one.ground, one.players, had, one.spin))
        elif one.what == "reopened":
            found.append(e.SheetReopened(sheet.id))
            found += _parted(cup, table, sheet, together)
    found += _too_late(cup, table, found)
    corrected = [
        one for one in told if one.what == "corrected" and one.session in cup.state.sessions
    ]
    return (*found, *(put_right(cup, corrected) if corrected else ()))


def _too_late(cup: Cup, table: str, found: Sequence[TournamentEvent]) -> list[TournamentEvent]:
    """Who had no chips and could have bought some, now that nobody can any more."""
    sheet = cup.state.playing_at(table)
    if sheet is None or not goes_out(cup) or any(isinstance(one, e.EntrantBack) for one in found):
        return []
    return [
        e.EntrantOut(name, sheet.id, "busted", spin)
        for name, spin in sheet.out_at.items()
        if cup.entrant(name).state == "playing" and not may_rebuy(cup, sheet, name)
    ]


def _plays(cup: Cup, name: str) -> bool:
    return cup.entrant(name).state in ("playing", "waiting")


def _spared(cup: Cup, together: Sequence[str]) -> Sequence[str]:
    """Who is not out for having lost the last chip, because everybody did."""
    return together if cup.law.ties.all_bust.value == "play-off" else ()


def _busted(
    cup: Cup, sheet: SessionSheet, player: str, spin: int, together: Sequence[str]
) -> tuple[TournamentEvent, ...]:
    """Out, but where everybody lost the last chip at once, in a play-off, or with a way back."""
    if sheet.play_off_of or not _plays(cup, player) or player in _spared(cup, together):
        return ()
    ground = "busted" if goes_out(cup) and not may_rebuy(cup, sheet, player) else "busted-open"
    return (e.EntrantOut(player, sheet.id, ground, spin),)


def _parted(
    cup: Cup, table: str, sheet: SessionSheet, together: Sequence[str]
) -> list[TournamentEvent]:
    """A correction of the spin that took everybody's last chip, or seemed to leave somebody one."""
    seen = cup.table(table).session
    totals = seen.totals if seen is not None else {}
    found: list[TournamentEvent] = []
    for name in sheet.all_bust:
        if name not in together and not totals.get(name):
            found += _busted(cup, sheet, name, sheet.last_spin, together)
    if not sheet.play_off_of:
        for name in _spared(cup, together):
            if name in sheet.out_at and cup.entrant(name).state == "eliminated":
                found.append(e.EntrantBack(name, sheet.id))
    return found
