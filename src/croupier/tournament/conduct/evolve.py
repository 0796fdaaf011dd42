"""How a tournament changes with the conduct of its players."""

from __future__ import annotations

from croupier.tournament.conduct import events as e
from croupier.tournament.handler import CupEvolutions
from croupier.tournament.state import PLACED, TournamentState


def reported(state: TournamentState, event: e.ConductReported) -> None:
    state.reports += 1


def penalised(state: TournamentState, event: e.PenaltyGiven) -> None:
    entrant = state.entrants[event.player]
    entrant.penalties.append(event.penalty)
    _count(state, event.player, event.session, -event.chips)


def adjusted(state: TournamentState, event: e.ChipsAdjusted) -> None:
    _count(state, event.player, event.session, event.amount)


def _count(state: TournamentState, player: str, session: str, amount: int) -> None:
    """Chips of a session that is recorded; while it is played the table has them."""
    if not session or not amount or state.sessions[session].state != "recorded":
        return
    sheet, entrant = state.sessions[session], state.entrants[player]
    sheet.counts[player] = sheet.counts.get(player, 0) + amount
    if not sheet.play_off_of:
        entrant.chips = entrant.last_total = sheet.counts[player]


def disqualified(state: TournamentState, event: e.PlayerDisqualified) -> None:
    entrant = state.entrants[event.player]
    entrant.was, entrant.state = entrant.state, "disqualified"
    entrant.ground, entrant.taken = event.ground, event.chips
    if state.phase == PLACED and entrant.placing is not None:  # those below move up
        for other in state.entrants.values():
            if other.placing is not None and other.placing > entrant.placing:
                other.placing -= 1
        entrant.placing = None
    if event.session and state.sessions[event.session].state == "drawn":
        sheet = state.sessions[event.session]
        sheet.seats = {seat: one for seat, one in sheet.seats.items() if one != event.player}


def reinstated(state: TournamentState, event: e.PlayerReinstated) -> None:
    entrant = state.entrants[event.player]
    sheet = state.sessions.get(event.session)
    if entrant.was == "playing" and sheet is not None and sheet.state == "recorded":
        entrant.was = "waiting"  # its session was counted meanwhile
        sheet.counts[event.player] = entrant.chips = entrant.last_total = event.chips
        sheet.gone.pop(event.player, None)
    entrant.state, entrant.was, entrant.ground, entrant.taken = entrant.was, "", "", 0
    if sheet is not None:
        sheet.out_at.pop(event.player, None)


EVOLUTIONS: CupEvolutions = {
    e.ConductReported: reported,
    e.PenaltyGiven: penalised,
    e.ChipsAdjusted: adjusted,
    e.PlayerDisqualified: disqualified,
    e.PlayerReinstated: reinstated,
}
