"""Playing instead of working out: counts of scenes all at once, or the paths of many players.

The same wagers spin after spin need no spins: how often each scene came is drawn at once, however
many there were. Paths are played, player by player, in batches, so that whoever waits can watch and
stop; they are the same for a seed whatever the batches and the threads.
"""

from __future__ import annotations

from croupier.analysis.simulate.batch import Batch, paths, together, use_threads
from croupier.analysis.simulate.counts import Tally, flat, interval_of
from croupier.analysis.simulate.plan import UNLIMITED, Plan, flat_plan, is_crowd, system_plan
from croupier.analysis.simulate.trail import Trails, trails

__all__ = [
    "UNLIMITED",
    "Batch",
    "Plan",
    "Tally",
    "Trails",
    "flat",
    "flat_plan",
    "interval_of",
    "is_crowd",
    "paths",
    "system_plan",
    "together",
    "trails",
    "use_threads",
]
