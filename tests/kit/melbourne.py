"""What tests of irregularities share: who stands where on Melbourne's ladders, tables in play."""

from __future__ import annotations

import pytest

from kit.marks import Reads, shows
from kit.table import Playing

LADDER = {
    "CM18": ("dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager"),
    "CM11": ("dealer", "game-supervisor", "pit-boss"),
}
MANAGER = {"CM18": "area-manager:mia", "CM11": "pit-boss:pat"}
TOP = {"CM18": "assistant-casino-manager:max", "CM11": "pit-boss:pat"}
CORRECTS = {"CM18": "area-manager:mia", "CM11": "game-supervisor:sue"}
OTHERS = ("player", "guest", "sensor", "system", "cage", "inspector", "surveillance")
SCREENS = ("touchbet", "touchtable")
Given = dict[str, tuple[str, ...]]


def settled(at: Playing, outcome: str) -> Playing:
    at.spin(outcome)
    return at


def below(tag: str, role: str) -> tuple[str, ...]:
    """Who on the ladder stands under a role, and whoever is not on it."""
    ladder = LADDER[tag]
    return (*ladder[: ladder.index(role)], *OTHERS)


def not_below(tag: str, role: str) -> tuple[str, ...]:
    return LADDER[tag][LADDER[tag].index(role) :]


def at_screens(
    bet: Given | None = None, table: Given | None = None, reads: Reads = ()
) -> pytest.MarkDecorator:
    """The test once a rulebook and mode (`tag`, `mode`): clauses at TouchBet, at TouchTable.

    With no clauses it is marked with what it reads alone, or not at all.
    """
    return pytest.mark.parametrize(
        ("tag", "mode"),
        [
            pytest.param(tag, mode, marks=shows(tag, ids, reads), id=f"{tag}-{mode}")
            for mode, given in zip(SCREENS, (bet, table), strict=True)
            for tag, ids in (given or dict.fromkeys(LADDER, ())).items()
        ],
    )


def place(mode: str, seat: int) -> str:
    """What a player's place is called where malfunctions are reported."""
    return f"{'station' if mode == 'touchbet' else 'display'}:{seat}"
