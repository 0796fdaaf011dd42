"""Simulation: counts of scenes sampled at once, or the paths of many players.

The same wagers spin after spin need no single spins: the counts of all scenes are sampled at once.
Paths are simulated player by player, in batches, so that a caller can show progress and stop. For a
seed they are the same whatever the batches and threads.
"""

from __future__ import annotations

from croupier.analysis.simulate.batch import PathBatch, paths, together, use_threads
from croupier.analysis.simulate.counts import Tally, flat, interval_of
from croupier.analysis.simulate.plan import UNLIMITED, Plan, flat_plan, is_crowd, system_plan
from croupier.analysis.simulate.trail import Trails, trails

__all__ = [
    "UNLIMITED",
    "PathBatch",
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
