"""What happens in a tournament, from every room."""

# ruff: noqa: F403, F405
from __future__ import annotations

from croupier.tournament.announcing.events import *
from croupier.tournament.base import TournamentEvent as TournamentEvent
from croupier.tournament.base import TournamentMade as TournamentMade
from croupier.tournament.conduct.events import *
from croupier.tournament.disputes.events import *
from croupier.tournament.entry.events import *
from croupier.tournament.officers.events import *
from croupier.tournament.prizes.events import *
from croupier.tournament.progress.events import *
from croupier.tournament.seating.events import *
from croupier.tournament.sessions.events import *
from croupier.tournament.tables.events import *

AnyCupEvent = (
    TournamentMade
    | AnnouncingCupEvent
    | OfficersCupEvent
    | TablesCupEvent
    | EntryCupEvent
    | SeatingCupEvent
    | SessionsCupEvent
    | ProgressCupEvent
    | ConductCupEvent
    | DisputesCupEvent
    | PrizesCupEvent
)
