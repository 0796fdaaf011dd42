"""Side bets on the screens: a table that has all four, what its equipment shows, where they are."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from croupier.rules.sidebets import SideBet
from croupier.server.pit import side_bet_draws
from croupier.table import commands as c
from croupier.table import state
from kit.browser.screens import Screens, Table

FOUR: dict[str, dict[str, Any]] = {
    "lucky-symbols": {}, "roulette-match": {}, "spread-bet": {}, "lucky-ball": {},
}  # fmt: skip


def rig(monkeypatch: pytest.MonkeyPatch, numbers: str = "5 17 0 36", bonus: int = 2,
        spread: str = "20", wheels: str = "17 5", symbol: str = "C") -> None:  # fmt: skip
    """The equipment shows these, each at its moment."""

    def drawn(side: SideBet, table: state.Table, chance: object) -> c.AnyCommand:
        if side.id == "lucky-ball":
            if "lucky-ball" in table.state.draws.drawn:
                return c.DrawBonusNumber(by=side_bet_draws.BY, bonus=bonus)
            return c.DrawLuckyBall(by=side_bet_draws.BY, numbers=tuple(numbers.split()))
        first, second = wheels.split()
        others: dict[str, c.AnyCommand] = {
            "spread-bet": c.DrawSpread(by=side_bet_draws.BY, number=spread),
            "roulette-match": c.DrawMatch(
                by=side_bet_draws.BY, wheels=(first, second), bonus=False
            ),
            "lucky-symbols": c.DrawSymbol(by=side_bet_draws.BY, symbol=symbol),
        }
        return others[side.id]

    monkeypatch.setattr(side_bet_draws, "drawn", drawn)


def four(screens: Screens, **given: Any) -> Table:
    """A table with all four side bets."""
    spec = {"rulebook": "CM18", "mode": "touchbet", "wagering_period_s": 600, **given}
    return screens.table(side_bets=FOUR, **spec)


def area(page: Page, bet: str) -> Locator:
    return page.locator(f'side-bets [data-bet="{bet}"]')


def side_chip(page: Page, bet: str) -> Locator:
    """The chip that stands on a side bet, once the server has it."""
    return area(page, bet).locator(f'[data-chip="{bet}"]:not(.pending)')


def side(page: Page, name: str) -> Locator:
    return page.locator(f"#sides .{name}")
