"""Tables with side bets as tests play them: what is drawn for each, and when."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from croupier.table.state import BETTING, IDLE
from kit.marks import clause
from kit.table import Events, Playing, playing
from kit.views import snapshot

CHANCE = "system:chance"
# side bet -> its draws in order: (act, what is drawn)
DRAWS: dict[str, tuple[tuple[str, dict[str, Any]], ...]] = {
    "lucky-symbols": (("draw-symbol", {"symbol": "C"}),),
    "roulette-match": (("draw-match", {"wheels": ["17", "20"], "bonus": False}),),
    "spread-bet": (("draw-spread", {"number": "20"}),),
    "lucky-ball": (
        ("draw-lucky-ball", {"numbers": ["5", "17", "0", "36"]}),
        ("draw-bonus-number", {"bonus": 4}),
    ),
}
# By 17, with these draws: a bet that wins, its odds and clauses, and one that loses.
WINS = {
    "lucky-symbols": ("symbol:C", 3, "13.4.1(a), 13.6.1 Lucky Symbol C"),
    "roulette-match": ("number-match", 12, "14.4.2(a), 14.6.1 Number Match one"),
    "spread-bet": ("spread:4", 1, "15.4.3(a), 15.6.1 T1 O1"),
    "lucky-ball": ("lucky-ball:2", 12, "16.4.3(a), 16.7 Colour 2 Payout"),
}
LOSES = {
    "lucky-symbols": ("symbol:A", "13.4.1(b)"),
    "spread-bet": ("spread:1", "15.4.3(b)"),
    "lucky-ball": ("lucky-ball:1", "16.4.3(b)"),
}


def beside(
    tag: str, side: str, wagers: dict[str, dict[str, int]], keys: Any = None, **spec: Any
) -> Playing:
    """Betting is open at a table with one side bet; each player has 500.00 and this down."""
    at = playing(tag, side_bets={side: keys or {}}, **spec)
    for name in wagers:
        at.buys(name, 500_00)
    opened(at, side)
    for name, bets in wagers.items():
        at.wagers(name, bets)
    return at


def opened(at: Playing, side: str) -> None:
    """Betting is open, and the lucky balls, where there are some, are up."""
    if at.table.state.phase == IDLE:
        at.dealer("open-betting")
    if side == "lucky-ball":
        draw(at, side)


def draw(at: Playing, side: str, **other: Any) -> Events:
    """What is due for a side bet is drawn: the lucky balls while betting is open."""
    draws = DRAWS[side]
    act, drawn = draws[0] if at.table.state.phase == BETTING else draws[-1]
    return at.ask(CHANCE, act, **{**drawn, **other})


def rested(at: Playing, outcome: str = "17") -> Events:
    """No more bets is called, and the ball has come to rest."""
    at.close()
    return at.dealer("record-outcome", outcome=outcome)


def played(at: Playing, side: str, outcome: str = "17", **other: Any) -> Events:
    """From open betting to the settlement, with what is drawn on the way."""
    rested(at, outcome)
    draw(at, side, **other)
    return at.dealer("settle")


def lines(happened: Events, player: str = "ana") -> dict[str, e.Line]:
    settled = next(
        one for one in happened if isinstance(one, e.WagersSettled) and one.player == player
    )
    return {line.bet: line for line in settled.lines}


def shown(at: Playing, kind: str = "wnd") -> dict[str, Any]:
    """What a screen on the wall shows."""
    memory = Memory()
    for step in at.steps:
        for event in step.events:
            memory.note(step.at, step.by, event)
    return snapshot(at.table, memory, kind, "guest", "", at.at)


def each(**clauses: tuple[str, ...]) -> pytest.MarkDecorator:
    """The test once a side bet (as `side`), marked with its clauses: `each(lucky_ball=(...))`."""
    assert {name.replace("_", "-") for name in clauses} <= set(DRAWS)
    return pytest.mark.parametrize("side", [
        pytest.param(name.replace("_", "-"), id=name.replace("_", "-"), marks=clause("CM18", *ids))
        for name, ids in clauses.items()
    ])  # fmt: skip
