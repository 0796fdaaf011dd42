"""What lies on the layout and what is in hand: stakes go from one to the other and back."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kit.independent.till import Till


class WagersDown(Till):
    """Everybody's chips or account, and their wagers."""

    def __init__(self) -> None:
        super().__init__()
        self.hand: Counter[str] = Counter()  # account, or chips in hand
        self.down: dict[str, dict[str, int]] = {}
        self.stays: dict[str, dict[str, int]] = {}  # of those, what won and may be withdrawn
        self.put_in: Counter[str] = Counter()
        self.here: set[str] = set()
        self.waits: dict[str, dict[str, int]] = {}  # which of them wait for the records

    def bring(self, name: str, amount: int) -> None:
        """Money comes to the table."""
        self.here.add(name)
        self.put_in[name] += amount
        self.hand[name] += amount

    def _wager_placed(self, event: Any) -> None:
        self._stake(event.player, event.bet, event.stake)

    def _bet_called(self, event: Any) -> None:
        if event.tender != "chips":
            self.tender(event.tender, event.stake)
            self.bring(event.player, event.stake)
        self._stake(event.player, event.bet, event.stake)

    def _wagers_repeated(self, event: Any) -> None:
        for bet, stake in event.wagers:
            self._stake(event.player, bet, stake)

    def _wager_moved(self, event: Any) -> None:
        self.lift(event.player, event.from_, event.stake)
        self._stake(event.player, event.to, event.placed)

    def _position_corrected(self, event: Any) -> None:
        self.lift(event.player, event.from_, event.stake)
        self._stake(event.player, event.to, event.stake)

    def _wager_removed(self, event: Any) -> None:
        self.lift(event.player, event.bet, event.stake)

    def _winning_wager_withdrawn(self, event: Any) -> None:
        assert self.stays.get(event.player, {}).get(event.bet) == event.stake, event
        self.lift(event.player, event.bet, event.stake)
        self.stays.get(event.player, {}).pop(event.bet, None)

    def _wagers_removed(self, event: Any) -> None:
        self._all_back(event)

    def _wagers_not_recognised(self, event: Any) -> None:
        self._all_back(event)

    def _wagers_refunded(self, event: Any) -> None:
        if not event.wagers:
            self._all_back(event)
            return
        assert event.amount == sum(stake for _, stake in event.wagers), event
        for bet, stake in event.wagers:
            self.lift(event.player, bet, stake)

    def _side_wagers_voided(self, event: Any) -> None:
        for bet, stake in event.wagers:
            self.lift(event.player, bet, stake)

    def _stake(self, name: str, bet: str, stake: int) -> None:
        if stake:
            assert stake <= self.hand[name], (name, bet, stake)
            self.hand[name] -= stake
            mine = self.down.setdefault(name, {})
            mine[bet] = mine.get(bet, 0) + stake

    def lift(self, name: str, bet: str, stake: int) -> None:
        mine, stays = self.down[name], self.stays.get(name, {})
        assert stake <= mine[bet], (name, bet, stake)
        mine[bet] -= stake
        self.hand[name] += stake
        stays[bet] = min(stays.get(bet, 0), mine[bet])
        waits = self.waits.get(name, {})
        if bet in waits:  # what was put down last comes off first
            waits[bet] = min(waits[bet], mine[bet])
        for layout, bets in ((self.down, mine), (self.stays, stays)):
            if not bets[bet]:
                del bets[bet]
            if not bets:
                layout.pop(name, None)

    def _all_back(self, event: Any) -> None:
        mine = self.down.pop(event.player, {})
        assert event.amount == sum(mine.values()), (event, mine)
        self.hand[event.player] += event.amount
        self.stays.pop(event.player, None)
        self.waits.pop(event.player, None)
