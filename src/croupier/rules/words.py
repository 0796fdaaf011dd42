"""Names that rulebooks, specs and code share, each a closed list."""

from __future__ import annotations

from typing import Literal

Game = Literal["single-zero", "double-zero", "crown", "french", "number-free"]
SideBet = Literal["lucky-symbols", "roulette-match", "spread-bet", "lucky-ball"]
WheelId = Literal["single", "double-american", "double-crown", "triple"]  # those of wheels.toml
