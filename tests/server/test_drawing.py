"""The side bets' equipment, live: it draws by itself, at its moments, once, and into the log."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.errors import Refusal
from croupier.rulebooks import offer, pinned_offer
from croupier.rules.chance import different, pocket, weighted
from croupier.rules.sidebets.lucky_symbols import WEIGHTS
from croupier.rules.spec import read_spec
from croupier.server.pit import Change, Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.server.pit.loading import past_spins
from croupier.server.pit.side_bet_draws import BY, SideBetDraws, drawn
from croupier.store.memory import MemoryStore
from croupier.store.snapshots import snapshot_of
from croupier.store.transfer import export
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.state import State
from croupier.verify import verify
from kit.marks import clause
from kit.table import playing
from kit.waiting import until_async

DAN = "dealer:dan"
ALL: dict[str, Any] = {
    "lucky-symbols": {},
    "roulette-match": {},
    "spread-bet": {},
    "lucky-ball": {},
}
DRAWN = (e.LuckyBallDrawn, e.BonusNumberDrawn, e.SpreadDrawn, e.MatchDrawn, e.SymbolDrawn)
BETS = ("symbol:A", "colour-match", "spread:4", "lucky-ball:1", "red")


class Live:
    """A pit whose equipment draws; every draw is noted when it is told to screens."""

    def __init__(self, side_bets: dict[str, Any], **spec: Any) -> None:
        self.store = MemoryStore()
        self.pit = Pit(self.store, VirtualClock(), SeededChance(7))
        self.drawing = SideBetDraws(self.pit, SeededChance(8))
        self.spec = {"rulebook": "CM18", "side_bets": side_bets, **spec}
        self.told: list[tuple[str, str]] = []  # (kind of draw, phase when it was told)
        self.pit.listen(self._listen)

    def _listen(self, change: Change) -> None:
        for event in change.step.events:
            if isinstance(event, DRAWN):
                # Durable before a screen hears of it.
                assert self.store.head("table:1")[0] >= change.version
                assert change.step.by == BY
                self.told.append((type(event).__name__, self.pit.tables["1"].state.phase))

    async def start(self) -> None:
        await self.pit.start()
        await self.pit.make_table("1", read_spec(self.spec))
        await self.ask(c.OpenTable(by=DAN))
        await self.ask(c.BuyIn(by=DAN, player="ana", amount=100_00, tender="cash"))

    async def ask(self, command: Any) -> None:
        await self.pit.submit("1", command)

    async def quiet(self, count: int) -> None:
        """So many draws were told, and none follows: the equipment has nothing under way, and it is
        started by nothing but a change, of which it is told before whoever asked is answered."""
        await until_async(lambda: not self.drawing._busy, "the equipment rests")
        assert len(self.told) == count, self.told

    async def spin(self) -> None:
        """One whole spin, the equipment left to itself."""
        first = len(self.told)
        await self.ask(c.OpenBetting(by=DAN))
        await self.quiet(first + 1)
        for bet in BETS:
            await self.ask(c.PlaceWager(by="player:ana", bet=bet, stake=5_00))
        await self.ask(c.SpinBall(by=DAN))
        await self.quiet(first + 1)
        await self.ask(c.NoMoreBets(by=DAN))
        await self.quiet(first + 3)
        await self.ask(c.RecordOutcome(by=DAN, outcome="0"))
        await self.quiet(first + 5)


def run(work: Callable[[Live], Any], side_bets: dict[str, Any] = ALL, **spec: Any) -> Live:
    live = Live(side_bets, **spec)

    async def whole() -> None:
        await live.start()
        await work(live)
        await live.pit.stop()
        assert live.pit.faults() == []

    asyncio.run(whole())
    lines = list(export(live.store))
    assert verify(lines, pinned_offer).lines == len(lines)
    return live


@clause("CM18", "13.5.1", "14.5.2", "15.5.1", "16.5.1", "16.5.2 #1", "16.5.2 #2")
def test_each_draw_comes_by_itself_at_its_moment() -> None:
    async def work(live: Live) -> None:
        for _ in range(2):
            await live.spin()
            await live.ask(c.Settle(by=DAN))
            await live.pit.submit("1", c.BuyIn(by=DAN, player="ana", amount=50_00, tender="cash"))

    live = run(work)
    one = [("LuckyBallDrawn", "betting"), ("SpreadDrawn", "no-more-bets"),
           ("BonusNumberDrawn", "no-more-bets"), ("SymbolDrawn", "outcome"),
           ("MatchDrawn", "outcome")]  # fmt: skip
    for spin in (live.told[:5], live.told[5:]):
        assert spin[0] == one[0]
        assert sorted(spin[1:3]) == sorted(one[1:3])
        assert sorted(spin[3:]) == sorted(one[3:])


def test_a_second_draw_of_the_same_release_is_refused() -> None:
    async def work(live: Live) -> None:
        await live.spin()
        for command in (c.DrawSpread(by=BY, number="1"), c.DrawSymbol(by=BY, symbol="A"),
                        c.DrawMatch(by=BY, wheels=("1", "2"), bonus=True),
                        c.DrawBonusNumber(by=BY, bonus=1)):  # fmt: skip
            before = dict(live.pit.tables["1"].state.draws.drawn)
            with pytest.raises(Refusal) as refused:
                await live.ask(command)
            assert refused.value.code == "drawn-already"
            assert live.pit.tables["1"].state.draws.drawn == before
        await live.drawing.draw("1")  # nothing is due any more
        assert len(live.told) == 5

    run(work)


def test_what_was_drawn_comes_back_from_a_snapshot() -> None:
    """Before its spin is settled and after, when a correction settles it again by the same."""
    shown = []

    async def work(live: Live) -> None:
        await live.spin()
        table = live.pit.tables["1"]
        shown.append(dict(table.state.draws.drawn))
        back = msgspec.msgpack.decode(snapshot_of(table.state).state, type=State)
        drawn = table.state.draws.drawn
        assert (back.draws.drawn, list(back.draws.drawn)) == (drawn, list(drawn))
        await live.ask(c.Settle(by=DAN))

    live = run(work)
    kept = live.store.snapshot("table:1")
    assert kept is not None and kept.version == live.store.head("table:1")[0]
    past = past_spins(live.store, "table:1").find(1)
    assert past is not None and past.drawn == shown[0]
    assert len(shown[0]) == 4


def test_after_a_no_spin_everything_is_drawn_anew_and_nothing_while_out_of_order() -> None:
    async def work(live: Live) -> None:
        await live.ask(c.OpenBetting(by=DAN))
        await live.quiet(1)
        await live.ask(c.SpinBall(by=DAN))
        await live.ask(c.NoMoreBets(by=DAN))
        await live.quiet(3)
        await live.ask(c.CallNoSpin(by=DAN, ground="ball-left-wheel"))
        await live.quiet(3)
        await live.ask(c.ReportMalfunction(by=DAN, component="side-bet:spread-bet", what="dark"))
        await live.ask(c.OpenBetting(by=DAN))
        await live.quiet(4)
        await live.ask(c.SpinBall(by=DAN))
        await live.ask(c.NoMoreBets(by=DAN))
        await live.quiet(5)
        assert live.told[3:] == [("LuckyBallDrawn", "betting"),
                                 ("BonusNumberDrawn", "no-more-bets")]  # fmt: skip

    run(work)


def test_one_side_bet_closed_alone_is_drawn_alone() -> None:
    async def work(live: Live) -> None:
        await live.ask(c.OpenBetting(by=DAN))
        await live.quiet(1)
        await live.ask(c.NoMoreBets(by=DAN, side_bet="spread-bet"))
        await live.quiet(2)
        assert [name for name, _ in live.told] == ["LuckyBallDrawn", "SpreadDrawn"]

    run(work)


@clause("CP", "4.2(b)")
@pytest.mark.parametrize("alone", [False, True], ids=["with the game", "alone"])
def test_in_perth_the_rings_lock_while_the_ball_runs(alone: bool) -> None:
    async def work(live: Live) -> None:
        await live.ask(c.OpenBetting(by=DAN))
        await live.ask(c.PlaceWager(by="player:ana", bet="spread:4", stake=5_00))
        if alone:
            await live.ask(c.NoMoreBets(by=DAN, side_bet="spread-bet"))
        await live.quiet(0)  # betting on it may have ended, and the ball does not run yet
        await live.ask(c.SpinBall(by=DAN))
        await live.quiet(int(alone))
        await live.ask(c.NoMoreBets(by=DAN))
        await live.ask(c.RecordOutcome(by=DAN, outcome="0"))
        await live.quiet(1)
        # The rules refuse it once the ball rests, however soon the dealer says that it does.
        assert [name for name, _ in live.told] == ["SpreadDrawn"]
        await live.ask(c.Settle(by=DAN))

    run(work, {"spread-bet": {"option": 1}}, rulebook="CP", game="double-zero")


# ---- What is drawn ----


@clause("CM18", "15.2 Bonus Number", "16.2 Bonus Number", "16.2 Lucky Ball Number")
def test_ring_balls_and_bonus_are_what_chance_gives_the_equipment() -> None:
    """Each number below a limit once: so every ring, first ball and bonus comes as often."""

    class Each:
        def __init__(self, first: int) -> None:
            self.given = [first]

        def below(self, limit: int) -> int:
            return self.given.pop() if self.given else 0

    at = playing("CM18", side_bets={"spread-bet": {}, "lucky-ball": {}})
    sides, pockets = at.table.offer.side, at.table.offer.wheel.pockets
    rings, balls = set(), set()
    for first in range(37):
        ring = drawn(sides["spread-bet"], at.table, Each(first))
        assert isinstance(ring, c.DrawSpread)
        rings.add(ring.number)
        four = drawn(sides["lucky-ball"], at.table, Each(first))
        assert isinstance(four, c.DrawLuckyBall)
        balls.add(four.numbers[0])
    assert rings == balls == set(pockets)
    at.dealer("open-betting")
    at.ask(BY, "draw-lucky-ball", numbers=("5", "17", "0", "36"))
    bonus = [drawn(sides["lucky-ball"], at.table, Each(first)) for first in range(4)]
    assert bonus == [c.DrawBonusNumber(by=BY, bonus=one) for one in (1, 2, 3, 4)]


@pytest.mark.parametrize("game", ["single-zero", "double-zero", "crown"])
def test_every_pocket_comes_as_often_as_another(game: str) -> None:
    wheel = offer(read_spec({"rulebook": "CM18", "game": game})).wheel
    chance, each = SeededChance(3), 2_000
    found = Counter(pocket(wheel, chance) for _ in range(each * len(wheel.pockets)))
    assert set(found) == set(wheel.pockets)
    # Five standard deviations of a count with this mean.
    assert all((times - each) ** 2 < 25 * each for times in found.values())


@clause("CM18", "16.2 Lucky Ball Number")
def test_four_different_numbers_in_any_order() -> None:
    wheel = offer(read_spec({"rulebook": "CM18"})).wheel
    chance, each = SeededChance(4), 1_000
    first: Counter[str] = Counter()
    last: Counter[str] = Counter()
    for _ in range(each * 37):
        numbers = different(wheel, 4, chance)
        assert len(set(numbers)) == 4
        first[numbers[0]] += 1
        last[numbers[3]] += 1
    for found in (first, last):
        assert set(found) == set(wheel.pockets)
        assert all((times - each) ** 2 < 25 * each for times in found.values())


def test_symbols_come_by_their_weights() -> None:
    class Counting:
        """Every number below the limit, once each."""

        def __init__(self) -> None:
            self.at = -1

        def below(self, limit: int) -> int:
            assert limit == sum(WEIGHTS)
            self.at += 1
            return self.at

    chance = Counting()
    weights = dict(zip("ABCDEFG", WEIGHTS, strict=True))
    assert Counter(weighted(weights, chance) for _ in range(sum(WEIGHTS))) == weights
