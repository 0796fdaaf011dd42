"""Settling: a spin in the library, its totals alone, and a full table of 50 players with 20 wagers.

Everything here runs the one path there is, `croupier.rules.settle.lines`. CPU time, best of runs:
what the code costs, whoever else is on the machine.
"""

from __future__ import annotations

from collections.abc import Iterator

import croupier
from bench import playing
from bench.clock import cpu_time_of
from bench.figure import Figure
from croupier.play import Play
from croupier.rules.bets import Wager
from croupier.rules.settle import lines
from croupier.server.pit.waiting import Waiting, batch_of
from croupier.table import commands as c

THREE = (
    Wager("ana", "straight:17", 2_500),
    Wager("ana", "split:17/20", 500),
    Wager("ana", "red", 2_000),
)
ODD = (  # as in the README: one over the maximum, one in French
    Wager("ana", "straight:17", 25_000),
    Wager("bo", "rouge", 2_000),
    Wager("ana", "split:17/20", 500),
)


def figures() -> Iterator[Figure]:
    yield from _in_the_library()
    yield _lines_of_a_full_table()
    yield _settled_and_posted()
    compile_ms = cpu_time_of(_compile, 20).median * 1e3
    yield Figure("compile a single-zero table", compile_ms, "ms", None, "once a table")


def _in_the_library() -> Iterator[Figure]:
    table = croupier.offer("crown-melbourne-18", "double-zero", limits={"max": 10_000})
    assert croupier.totals(table, "17", THREE) == croupier.settle(table, "17", THREE).players

    def read() -> list[tuple[str, int, int, str]]:
        spin = croupier.settle(table, "17", THREE)
        return [(one.player, one.accepted, one.returned, one.clause) for one in spin.wagers]

    settled = 1 / cpu_time_of(lambda: croupier.settle(table, "17", THREE), 2_000, times=20).best
    told = 1 / cpu_time_of(read, 2_000, times=20).best
    odd = cpu_time_of(lambda: croupier.settle(table, "17", ODD), 2_000, times=20)
    alone = cpu_time_of(lambda: croupier.totals(table, "17", THREE), 2_000, times=20)
    yield Figure(
        "croupier.settle of three wagers as in the README", 1 / odd.best, "a second", 150_000,
        f"records and clauses; {settled:,.0f} of three plain wagers, {told:,.0f} if every record"
        " of them is read",
        at_least=True,
    )  # fmt: skip
    yield Figure("croupier.totals of three wagers", 1 / alone.best, "a second", 400_000,
                 "no records", at_least=True)  # fmt: skip


def _lines_of_a_full_table() -> Figure:
    """As the live table asks for them: by player, from what a screen has accepted."""
    play = _full_table()
    offer, at = play.table.offer, play.table.offer.wheel.index[play.table.state.spin.outcome]
    players = [player.wagers for player in play.table.state.players.values()]
    assert sum(map(len, players)) == 1_000

    def work() -> None:
        for wagers in players:
            lines(offer, at, wagers, {}, accepted=True)

    taken = cpu_time_of(work, 600)
    beside = f"median {taken.median * 1e6:,.0f} µs"
    what = "1,000 wagers of 50 stations: lines"
    return Figure(what, taken.best * 1e6, "µs", 160, beside)


def _settled_and_posted() -> Figure:
    """Decide, evolve, post and encode: all that comes before the commit."""
    plays = iter([_full_table() for _ in range(60)])

    def work() -> None:
        play = next(plays)
        step = play.ask(c.Settle(id="s", **playing.DAN))
        batch_of([Waiting(play, 0, 0, step, None, None)], {})

    taken = cpu_time_of(work, 60)
    beside = f"median {taken.median * 1e3:.2f} ms"
    what = "50 stations × 20 wagers settled, posted and encoded"
    return Figure(what, taken.best * 1e3, "ms", 1.1, beside)


def _full_table() -> Play:
    """Fifty stations with twenty wagers each, the ball at rest."""
    play, _ = playing._table()
    bets = sorted(play.table.offer.bets)
    for n in range(50):
        for m in range(20):
            bet = bets[(n * 7 + m * 5) % len(bets)]
            play.ask(c.PlaceWager(by=f"player:p{n}", at=playing.AT, bet=bet, stake=500))
    for command in (c.SpinBall(**playing.DAN), c.NoMoreBets(**playing.DAN),
                    c.RecordOutcome(outcome="17", **playing.DAN)):  # fmt: skip
        play.ask(command)
    return play


def _compile() -> object:
    return croupier.offer("crown-melbourne-18", "single-zero").payoffs
