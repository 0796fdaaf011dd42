"""The rooms of a table, a subject each: what they decide and evolve, joined by type.

Every room has the same modules: commands, events, refusals, decide and evolve; state, if it keeps
something; ask, if others have questions.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.table.chips import decide as chips_decide
from croupier.table.chips import evolve as chips_evolve
from croupier.table.claims import decide as claims_decide
from croupier.table.claims import evolve as claims_evolve
from croupier.table.corrections import decide as corrections_decide
from croupier.table.corrections import evolve as corrections_evolve
from croupier.table.draws import decide as draws_decide
from croupier.table.draws import evolve as draws_evolve
from croupier.table.faults import decide as faults_decide
from croupier.table.faults import evolve as faults_evolve
from croupier.table.handler import Decisions, Evolutions
from croupier.table.no_spins import decide as no_spins_decide
from croupier.table.no_spins import evolve as no_spins_evolve
from croupier.table.opening import decide as opening_decide
from croupier.table.opening import evolve as opening_evolve
from croupier.table.people import decide as people_decide
from croupier.table.people import evolve as people_evolve
from croupier.table.session import decide as session_decide
from croupier.table.session import evolve as session_evolve
from croupier.table.settling import decide as settling_decide
from croupier.table.settling import evolve as settling_evolve
from croupier.table.spin import decide as spin_decide
from croupier.table.spin import evolve as spin_evolve
from croupier.table.terms import decide as terms_decide
from croupier.table.terms import evolve as terms_evolve
from croupier.table.wagers import decide as wagers_decide
from croupier.table.wagers import evolve as wagers_evolve


class Room(NamedTuple):
    """How its commands are decided, and what its events make of a table."""

    decisions: Decisions
    evolutions: Evolutions


ROOMS = {
    "opening": Room(opening_decide.DECISIONS, opening_evolve.EVOLUTIONS),
    "people": Room(people_decide.DECISIONS, people_evolve.EVOLUTIONS),
    "chips": Room(chips_decide.DECISIONS, chips_evolve.EVOLUTIONS),
    "wagers": Room(wagers_decide.DECISIONS, wagers_evolve.EVOLUTIONS),
    "spin": Room(spin_decide.DECISIONS, spin_evolve.EVOLUTIONS),
    "draws": Room(draws_decide.DECISIONS, draws_evolve.EVOLUTIONS),
    "settling": Room(settling_decide.DECISIONS, settling_evolve.EVOLUTIONS),
    "no_spins": Room(no_spins_decide.DECISIONS, no_spins_evolve.EVOLUTIONS),
    "corrections": Room(corrections_decide.DECISIONS, corrections_evolve.EVOLUTIONS),
    "faults": Room(faults_decide.DECISIONS, faults_evolve.EVOLUTIONS),
    "claims": Room(claims_decide.DECISIONS, claims_evolve.EVOLUTIONS),
    "terms": Room(terms_decide.DECISIONS, terms_evolve.EVOLUTIONS),
    "session": Room(session_decide.DECISIONS, session_evolve.EVOLUTIONS),
}
DECISIONS: Decisions = {
    kind: handler._replace(name=str(kind.__struct_config__.tag))
    for room in ROOMS.values()
    for kind, handler in room.decisions.items()
}
EVOLUTIONS: Evolutions = {
    kind: change for room in ROOMS.values() for kind, change in room.evolutions.items()
}
