"""How a tournament changes with its tables."""

from __future__ import annotations

from croupier.tournament.handler import CupEvolutions
from croupier.tournament.state import TournamentState
from croupier.tournament.tables import events as e


def set_apart(state: TournamentState, event: e.TableSetApart) -> None:
    state.tables.append(event.table)


def given_back(state: TournamentState, event: e.TableGivenBack) -> None:
    state.tables.remove(event.table)


EVOLUTIONS: CupEvolutions = {e.TableSetApart: set_apart, e.TableGivenBack: given_back}
