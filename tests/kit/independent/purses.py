"""Roulette once more, written for tests: what each player must have after whatever goes wrong.

It knows what was asked and accepted, the odds of a bet, and nothing else of the table: a stake
counts once its spin is settled, by the outcome that holds now; void or waiting it counts nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import msgspec

Odds = Callable[[str, str], int]  # bet, outcome -> to one; 0 loses


class Spin(msgspec.Struct):
    """A settled spin as it is seen now."""

    wagers: dict[str, dict[str, int]]
    outcome: str
    void: set[tuple[str, str]] = set()  # player, bet
    waits: dict[str, dict[str, int]] = {}  # beside these: whose records are not confirmed


class Model:
    """What was put in, what every spin made of it, and what lies on the layout."""

    def __init__(self, odds: Odds, *, stands: bool, stays: bool) -> None:
        self.odds = odds
        self.stands = stands  # after a no spin, instead of going back
        self.winners_stay = stays  # on the layout, as on cloth
        self.put_in: Counter[str] = Counter()
        self.spins: dict[int, Spin] = {}
        self.down: dict[str, dict[str, int]] = {}
        self.stays: dict[str, dict[str, int]] = {}
        self.waits: dict[str, dict[str, int]] = {}  # of `down`, for the records
        self.gone: set[str] = set()
        self.locked = True

    def total(self, name: str) -> int:
        return self.put_in[name] + sum(self.net(spin, name) for spin in self.spins.values())

    def net(self, spin: Spin, name: str) -> int:
        wagers = spin.wagers.get(name, {})
        return sum(
            self.odds(bet, spin.outcome) * stake or -stake
            for bet, stake in wagers.items()
            if (name, bet) not in spin.void
        )

    @property
    def last(self) -> int:
        return max(self.spins, default=0)

    def buy(self, name: str, amount: int) -> None:
        self.put_in[name] += amount
        self.gone.discard(name)

    def place(self, name: str, bet: str, stake: int) -> None:
        mine = self.down.setdefault(name, {})
        mine[bet] = mine.get(bet, 0) + stake

    def leave(self, name: str, *, between: bool) -> None:
        """What can be taken back comes along; what is locked or stands is played out."""
        mine = self.down.get(name, {})
        if not self.locked or (between and mine == self.stays.get(name)):
            mine = {}
        self.down[name] = mine
        self.stays.pop(name, None)
        if mine:
            self.gone.add(name)
        else:
            self.waits.pop(name, None)

    def settle(self, number: int, outcome: str) -> None:
        spin = Spin({name: dict(bets) for name, bets in self.down.items()}, outcome)
        for name, waits in self.waits.items():
            spin.waits[name] = waits
            for bet, stake in waits.items():
                spin.wagers[name][bet] -= stake
        self.spins[number] = spin
        self.stays = {}
        if self.winners_stay:
            self.stays = {
                name: {bet: stake for bet, stake in bets.items() if self.odds(bet, outcome)}
                for name, bets in self.down.items()
                if name not in self.gone
            }
        self.down = {name: dict(bets) for name, bets in self.stays.items() if bets}
        self.waits, self.gone, self.locked = {}, set(), True

    def no_result(self, *, stands: bool) -> None:
        """Of the spin under way; what stands and waits for the records waits on."""
        if not stands:
            self.down, self.stays, self.gone, self.waits = {}, {}, set(), {}
        self.locked = True

    def make_void(self, number: int, name: str = "", bet: str = "") -> None:
        """A settled spin, or one player's part of it: stakes count as returned."""
        before = self.counted(number)
        spin = self.spins[number]
        for who, bets in spin.wagers.items():
            spin.void |= {(who, one) for one in bets if name in ("", who) and bet in ("", one)}
        if not name:
            spin.waits = {}
        self.lift(number, before)

    def correct(self, number: int, outcome: str) -> None:
        before = self.counted(number)
        self.spins[number].outcome = outcome  # what is void stays so
        self.lift(number, before)

    def counted(self, number: int) -> dict[str, dict[str, int]]:
        """player -> bet -> what comes back of it."""
        spin = self.spins[number]
        return {
            name: {
                bet: stake if (name, bet) in spin.void
                else stake + self.odds(bet, spin.outcome) * stake if self.odds(bet, spin.outcome)
                else 0
                for bet, stake in bets.items()
            }
            for name, bets in spin.wagers.items()
        }  # fmt: skip

    def lift(self, number: int, before: dict[str, dict[str, int]]) -> None:
        """Winning stakes that still stand are lifted where the result is another."""
        after = self.counted(number)
        for name, bets in list(self.stays.items()):
            if number == self.last and before.get(name) != after.get(name):
                for bet, stake in bets.items():
                    self.down[name][bet] -= stake
                    if not self.down[name][bet]:
                        del self.down[name][bet]
                self.stays[name] = {}

    def void_wagers(self, name: str, bet: str) -> None:
        """Those on the layout that play for the next spin; else of the last that was settled."""
        mine, stays = self.down.get(name, {}), self.stays.get(name, {})
        down = [one for one in mine if bet in ("", one) and mine[one] != stays.get(one)]
        if not down:
            self._void_settled(name, bet)
        for one in down:
            del mine[one]
            stays.pop(one, None)
            self.waits.get(name, {}).pop(one, None)

    def _void_settled(self, name: str, bet: str) -> None:
        """Of the newest spin in which such a wager waits for its records; else of the last."""
        waits = {number: spin.waits.get(name, {}) for number, spin in self.spins.items()}
        found = [number for number, mine in waits.items() if (bet in mine if bet else mine)]
        for one in list(waits[max(found)]) if found else []:
            if bet in ("", one):
                del waits[max(found)][one]
        if not found or max(found) == self.last:
            self.make_void(self.last, name, bet)

    def malfunction(self, *, between: bool) -> None:
        """Of what every account hangs on: void before the lock, waiting after it; between spins
        what stands after a no spin has its period still to come."""
        if self.locked and not between:
            self.waits = {name: dict(bets) for name, bets in self.down.items() if bets}
        else:
            self.down, self.waits = {}, {}

    def records(self, number: int, *, confirmed: bool) -> None:
        """Of a settled spin, or of the round that is played: confirmed, they are wagers like the
        others; not, they are none."""
        spin = self.spins.get(number)
        waits, wagers = (self.waits, self.down) if spin is None else (spin.waits, spin.wagers)
        for name, mine in waits.items():
            for bet, stake in mine.items():
                if spin is not None and confirmed:
                    wagers[name][bet] += stake
                elif spin is None and not confirmed:
                    wagers[name][bet] -= stake
        if spin is None:
            self.down = {
                name: {bet: stake for bet, stake in bets.items() if stake}
                for name, bets in self.down.items()
            }
        waits.clear()
