"""What happened at a table, from every room. Names and fields are kept for good: logs last."""

# ruff: noqa: F403, F405
from __future__ import annotations

from croupier.table.base import Event as Event
from croupier.table.chips.events import *
from croupier.table.claims.events import *
from croupier.table.corrections.events import *
from croupier.table.draws.events import *
from croupier.table.faults.events import *
from croupier.table.no_spins.events import *
from croupier.table.opening.events import *
from croupier.table.people.events import *
from croupier.table.session.events import *
from croupier.table.settling.events import *
from croupier.table.spin.events import *
from croupier.table.terms.events import *
from croupier.table.wagers.events import *

AnyEvent = (
    OpeningEvent
    | PeopleEvent
    | ChipsEvent
    | WagersEvent
    | SpinEvent
    | DrawsEvent
    | SettlingEvent
    | NoSpinsEvent
    | CorrectionsEvent
    | FaultsEvent
    | ClaimsEvent
    | TermsEvent
    | SessionEvent
)
