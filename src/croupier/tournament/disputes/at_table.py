"""A dispute that somebody brings up at a table of a tournament is the tournament's: its director
decides it, and what comes next waits for that."""

from __future__ import annotations

import msgspec

from croupier.table.base import Command
from croupier.table.claims.commands import DecideDispute, RaiseDispute, ReferComplaint
from croupier.table.state import BALL_IN_PLAY, NO_MORE_BETS, OUTCOME
from croupier.tournament.base import TournamentCommand
from croupier.tournament.cup import Cup
from croupier.tournament.disputes import commands as c
from croupier.tournament.disputes import refusals as r

DECISIONS: dict[str, c.Decision] = {"upheld": "upheld", "rejected": "rejected"}
UNDER_WAY = (BALL_IN_PLAY, NO_MORE_BETS, OUTCOME)


def of_tournament(cup: Cup, table: str, command: Command) -> TournamentCommand | None:
    """What is asked at a table as it is asked of the tournament; nothing if it is the table's."""
    if table not in cup.state.tables:
        return None
    own = _own(cup, table, command)
    if own is None:
        return None
    by, asked_by = command.by, command.asked_by
    return msgspec.structs.replace(own, by=by, asked_by=asked_by, at=command.at, id=command.id)


def _own(cup: Cup, table: str, command: Command) -> TournamentCommand | None:
    if isinstance(command, RaiseDispute):
        session, spin = _spin_meant(cup, table)
        player, about = command.player, command.about
        return c.RaiseContention(player=player, about=about, session=session, spin=spin)
    if isinstance(command, DecideDispute):
        decision = DECISIONS.get(command.decision)
        if decision is None:
            why = r.NotADecision(command.decision, tuple(DECISIONS))
            raise cup.no(why, cup.law.disputes.final.clause)
        return c.DecideContention(dispute=command.dispute, decision=decision, reason=command.reason)
    if isinstance(command, ReferComplaint):
        return c.ReferContention(dispute=command.dispute)
    return None


def _spin_meant(cup: Cup, table: str) -> tuple[str, int]:
    """The session there, or the last one, and its spin whose ball was last spun."""
    sheets = [one for one in cup.state.sessions.values() if one.table == table]
    begun = [one for one in sheets if one.state != "drawn"]
    sheet = cup.state.playing_at(table) or next(reversed(begun), None)
    if sheet is None:
        return "", 0
    seen = cup.table(table).session
    if seen is None or seen.id != sheet.id:
        return sheet.id, sheet.spins
    return sheet.id, seen.spins + (seen.phase in UNDER_WAY)
