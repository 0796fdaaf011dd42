"""The rooms of a tournament joined by type: a command is decided, an event changes the state."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.table.refusals import WrongPhase
from croupier.tournament.announcing import decide as announcing
from croupier.tournament.announcing import evolve as announcing_evolve
from croupier.tournament.base import Decided, TournamentCommand, TournamentEvent, TournamentMade
from croupier.tournament.conduct import decide as conduct
from croupier.tournament.conduct import evolve as conduct_evolve
from croupier.tournament.cup import Cup
from croupier.tournament.disputes import decide as disputes
from croupier.tournament.disputes import evolve as disputes_evolve
from croupier.tournament.entry import decide as entry
from croupier.tournament.entry import evolve as entry_evolve
from croupier.tournament.handler import CupDecisions, CupEvolutions
from croupier.tournament.officers import decide as officers
from croupier.tournament.officers import evolve as officers_evolve
from croupier.tournament.powers import check_power
from croupier.tournament.prizes import decide as prizes
from croupier.tournament.prizes import evolve as prizes_evolve
from croupier.tournament.progress import decide as progress
from croupier.tournament.progress import evolve as progress_evolve
from croupier.tournament.seating import decide as seating
from croupier.tournament.seating import evolve as seating_evolve
from croupier.tournament.sessions import decide as sessions
from croupier.tournament.sessions import evolve as sessions_evolve
from croupier.tournament.state import DRAFT, TournamentState
from croupier.tournament.tables import decide as tables
from croupier.tournament.tables import evolve as tables_evolve


def _made(state: TournamentState, event: TournamentMade) -> None:
    state.id, state.terms, state.missing = event.name, event.terms, event.missing
    state.pin = event.pin


DECISIONS: CupDecisions = {
    kind: handler._replace(name=str(kind.__struct_config__.tag))
    for room in (
        announcing, officers, tables, entry, seating, sessions, progress, conduct, disputes, prizes,
    )
    for kind, handler in room.DECISIONS.items()
}  # fmt: skip
EVOLUTIONS: CupEvolutions = {
    TournamentMade: _made,
    **announcing_evolve.EVOLUTIONS,
    **officers_evolve.EVOLUTIONS,
    **tables_evolve.EVOLUTIONS,
    **entry_evolve.EVOLUTIONS,
    **seating_evolve.EVOLUTIONS,
    **sessions_evolve.EVOLUTIONS,
    **progress_evolve.EVOLUTIONS,
    **conduct_evolve.EVOLUTIONS,
    **disputes_evolve.EVOLUTIONS,
    **prizes_evolve.EVOLUTIONS,
}


def decide(cup: Cup, command: TournamentCommand) -> Decided:
    """What happens if this is asked now, or a Refusal; it changes nothing."""
    handler = DECISIONS[type(command)]
    clause = check_power(cup, command, handler.name)
    if cup.state.phase not in handler.phases:
        first = (handler.opens or handler.phases[0],)  # in a draft all others come after it
        phases = first if cup.state.phase == DRAFT else handler.phases
        why = WrongPhase(act=handler.name, phases=phases, phase=cup.state.phase)
        raise cup.no(why, clause)
    try:
        return handler.decide(cup, command)
    except Refusal as refusal:
        if refusal.clause != cup.tag:
            raise
        raise cup.no(refusal.why, clause) from None  # what settles the act, for want of another


def evolve(state: TournamentState, event: TournamentEvent) -> None:
    EVOLUTIONS[type(event)](state, event)
