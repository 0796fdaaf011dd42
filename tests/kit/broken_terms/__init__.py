"""Terms that contradict themselves, each in one way: what is found, the cure, and that it cures."""

from __future__ import annotations

from kit.broken_terms.made import Changes as Changes
from kit.broken_terms.money import MONEY
from kit.broken_terms.play import PLAY

BROKEN = {**PLAY, **MONEY}
