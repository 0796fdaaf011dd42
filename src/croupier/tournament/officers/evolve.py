"""How a tournament changes with its officers."""

from __future__ import annotations

from croupier.tournament.handler import CupEvolutions
from croupier.tournament.officers import events as e
from croupier.tournament.state import TournamentState


def director_appointed(state: TournamentState, event: e.DirectorAppointed) -> None:
    if event.instead:
        state.directors.remove(event.instead)
        state.here = [one for one in state.here if one != f"tournament-director:{event.instead}"]
    state.directors.append(event.name)


def deputy_appointed(state: TournamentState, event: e.DeputyAppointed) -> None:
    state.deputies.append(event.name)


def signed_on(state: TournamentState, event: e.OfficerSignedOn) -> None:
    if event.who not in state.here:
        state.here.append(event.who)


def signed_off(state: TournamentState, event: e.OfficerSignedOff) -> None:
    state.here = [one for one in state.here if one != event.who]


EVOLUTIONS: CupEvolutions = {
    e.DirectorAppointed: director_appointed,
    e.DeputyAppointed: deputy_appointed,
    e.OfficerSignedOn: signed_on,
    e.OfficerSignedOff: signed_off,
}
