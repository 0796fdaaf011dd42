"""What a table and the cage should show and hold after each act, reckoned from the events alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from kit.independent.roulette import bets, returned

Json = dict[str, Any]
ODDS = {
    "straight": 35, "split": 17, "corner": 8, "dozen": 2, "column": 2, "red": 1, "black": 1,
    "odd": 1, "even": 1, "low": 1, "high": 1,
}  # fmt: skip
SYMBOLS = dict(zip("ABCDEFG", (80, 18, 3, 1, 3, 18, 80), strict=True))
COVERS = {bet: covers for kind in ODDS for bet, covers in bets("single", kind).items()}
PHASES = {
    "table-opened": "idle", "betting-opened": "betting", "wagering-period-ended": "wagering-closed",
    "ball-spun": "ball-in-play", "bets-closed": "no-more-bets", "outcome-recorded": "outcome",
    "spin-settled": "idle", "no-spin-called": "idle",
}  # fmt: skip


def pays(bet: str, stake: int, outcome: str, symbol: str) -> int:
    """What comes back of a wager."""
    kind, _, on = bet.partition(":")
    if kind == "symbol":
        return stake + stake * SYMBOLS[on] if on == symbol else 0
    return returned(COVERS[bet], ODDS[kind], stake, outcome)


class AuditedTable:
    """Accounts, wagers, the spin's state, and where the house's money is."""

    def __init__(self, stream: str, wrong: list[str]) -> None:
        self._stream, self._wrong = stream, wrong
        self.account: Counter[str] = Counter()
        self.wagers: dict[str, Counter[str]] = {}
        self._placed: dict[str, list[tuple[str, int]]] = {}
        self.drop = self.float = 0
        self.phase, self.outcome, self.symbol = "closed", "", ""
        self.sensed: set[str] = set()
        self.results: list[str] = []
        self._drawn = 0  # symbols, for this release of the ball
        self._last: dict[str, dict[str, tuple[int, int]]] = {}  # of the last spin: staked, given
        self.owed = 0  # to the house, after a spin that had no result
        self._here = stream

    def _check(self, is_so: bool, otherwise: str) -> None:
        if not is_so:
            self._wrong.append(f"{self._here}: {otherwise}")

    def follow(self, version: int, events: list[Json]) -> None:
        self._here = f"{self._stream} {version}"
        for event in events:
            handle = getattr(self, "_" + event["type"].replace("-", "_"), None)
            if handle is not None:
                handle(event)
            else:
                self._check(event["type"] in SILENT, f"we do not know {event['type']}")
            if not event.get("late"):  # of a spin that is over
                self._phase(event["type"])
        for name, amount in self.account.items():
            self._check(amount >= 0, f"{name} has {amount}")

    def _phase(self, what: str) -> None:
        """Where the ball is out before the period has ended, its end changes nothing."""
        if what == "wagering-period-ended" and self.phase != "betting":
            return
        self.phase = PHASES.get(what, self.phase)

    def balances(self) -> Counter[str]:
        """By account of the ledger."""
        table = self._stream
        down = sum(sum(wagers.values()) for wagers in self.wagers.values())
        found = Counter({f"{table}:drop": -self.drop, f"{table}:float": self.float})
        found[f"{table}:wagers"] = down
        if self.owed:
            found[f"{table}:owed"] = -self.owed
        for name, amount in self.account.items():
            found[f"player:{name}"] += amount
        return found

    def compare(self, saw: Any, when: str = "") -> None:
        """A view that a screen had: it shows what the log says, no more and no less."""
        drawn = {"symbol": self.symbol} if self.symbol else {}
        should: Json = {"phase": self.phase, "outcome": self.outcome, "drawn": drawn,
                        "results": self.results[:30]}  # fmt: skip
        if saw.player:
            should["account"] = self.account[saw.player]
            should["wagers"] = dict(self.wagers.get(saw.player, {}))
        shown = {name: saw.shown[name] for name in should}
        self._check(shown == should, f"{saw.who} saw {shown} {when}, it was {should}")

    def _bought_in(self, event: Json) -> None:
        self.account[event["player"]] += event["amount"]
        if event["tender"] != "ticket":
            self.drop += event["amount"]

    def _cashed_out(self, event: Json) -> None:
        self._check(self.account[event["player"]] == event["amount"], f"not all: {event}")
        self.account[event["player"]] -= event["amount"]

    def _stake(self, player: str, bet: str, stake: int) -> None:
        self.account[player] -= stake
        self.wagers.setdefault(player, Counter())[bet] += stake
        self._placed.setdefault(player, []).append((bet, stake))

    def _lift(self, player: str, bet: str, stake: int) -> None:
        down = self.wagers[player]
        down[bet] -= stake
        self._check(down[bet] >= 0, f"{player} takes back more on {bet} than was there")
        if not down[bet]:
            del down[bet]
        self.account[player] += stake

    def _wager_placed(self, event: Json) -> None:
        self._stake(event["player"], event["bet"], event["stake"])

    def _wagers_repeated(self, event: Json) -> None:
        for bet, stake in event["wagers"]:
            self._stake(event["player"], bet, stake)

    def _wager_removed(self, event: Json) -> None:
        self._lift(event["player"], event["bet"], event["stake"])

    def _all_back(self, event: Json) -> None:
        player, down = event["player"], self.wagers.pop(event["player"], Counter())
        self._check(down.total() == event["amount"], f"{down} went back as {event}")
        self.account[player] += down.total()

    _wagers_removed = _wagers_refunded = _wagers_not_recognised = _all_back

    def _ball_spun(self, event: Json) -> None:
        self._last = {}
        self._check(self._drawn <= 1, "two draws for one release of the ball")
        self._drawn, self.sensed = 0, set()

    def _betting_opened(self, event: Json) -> None:
        self.outcome = self.symbol = ""
        self.sensed, self._drawn = set(), 0

    def _no_spin_called(self, event: Json) -> None:
        if event.get("late") or (self.outcome and self.phase == "outcome"):
            del self.results[0]  # it had been shown, and does not count
        if not event.get("late") or self.phase == "idle":
            self.outcome = self.symbol = ""

    def _settlement_corrected(self, event: Json) -> None:
        """The last spin had no result: stakes go back, and what was given for them is taken."""
        given = self._last.pop(event["player"])
        lines = {bet: (staked, back) for bet, staked, _, back, _ in event["lines"]}
        should = {bet: (stake, stake) for bet, (stake, _) in given.items()}
        self._check(lines == should, f"{event} should give back {should}")
        change = sum(stake - back for stake, back in given.values())
        paid, taken, owing = (event.get(name, 0) for name in ("paid", "taken", "owing"))
        free = self.account[event["player"]]
        expected = (max(0, change), min(max(0, -change), free), max(0, -change - free))
        self._check((paid, taken, owing) == expected, f"{event} should move {expected}")
        self.account[event["player"]] += paid - taken
        self.float += taken + owing - paid
        self.owed += owing

    def _outcome_sensed(self, event: Json) -> None:
        self.sensed.add(event["outcome"])
        self._check(len(self.sensed) == 1, f"one release of the ball, drawn twice: {self.sensed}")

    def _outcome_recorded(self, event: Json) -> None:
        self.outcome = event["outcome"]
        self.results.insert(0, self.outcome)

    def _symbol_drawn(self, event: Json) -> None:
        self._drawn += 1
        self._check(self._drawn == 1, f"drawn {self._drawn} times for one release of the ball")
        self.symbol = event["symbol"]

    def _wagers_settled(self, event: Json) -> None:
        player = event["player"]
        down = self.wagers.pop(player, Counter())
        lines = {bet: (staked, back) for bet, staked, _, back, _ in event["lines"]}
        should = {
            bet: (stake, pays(bet, stake, self.outcome, self.symbol)) for bet, stake in down.items()
        }
        self._check(lines == should, f"{player} was settled {lines}, it should be {should}")
        self._last[player] = should
        back = sum(paid for _, paid in should.values())
        self._check(event["back"] + event["won"] == back, f"{event} should give back {back}")
        self.account[player] += back
        self.float += down.total() - back

    def _spin_settled(self, event: Json) -> None:
        self._check(event["outcome"] == self.outcome, f"{event['outcome']} is not {self.outcome}")
        left = {name: down for name, down in self.wagers.items() if down}
        self._check(not left, f"not settled: {left}")


SILENT = {
    "table-made", "table-opened", "seat-taken", "wagering-period-ended", "bets-closed", "notified",
    "final-bets-announced", "outcome-confirmed", "spins-directed", "closing-notice-given",
}  # fmt: skip


class Tickets:
    """What the cage owes."""

    def __init__(self, wrong: list[str]) -> None:
        self._wrong = wrong
        self._out: dict[str, int] = {}
        self._ever: set[str] = set()
        self.paid = 0  # over the counter

    @property
    def owed(self) -> int:
        return sum(self._out.values())

    def follow(self, version: int, events: list[Json]) -> None:
        for event in events:
            number, amount = event["ticket"], event["amount"]
            if event["type"] == "ticket-issued":
                if number in self._ever:
                    self._wrong.append(f"cage {version}: {number} is issued again")
                self._ever.add(number)
                self._out[number] = amount
            elif self._out.pop(number, None) != amount:
                self._wrong.append(f"cage {version}: {event} pays a ticket that is not out")
            elif not event.get("table"):
                self.paid += amount

    def compare(self, saw: Any, when: str = "") -> None:
        shown = saw.shown["owes"], saw.shown["out"]
        should = self.owed, len(self._out)
        if shown != should:
            self._wrong.append(f"{saw.who} saw {shown} at the cage {when}, it was {should}")
