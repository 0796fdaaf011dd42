"""What many runs say about a format: how long it is, who wins, what is won, how often it ties."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

import msgspec
import numpy as np

from croupier.analysis.simulate.bounds import twice_as_far
from croupier.analysis.simulate.estimates import Share, Spread, share_of, spread
from croupier.analysis.tournaments.runs import Run, SessionRun
from croupier.money import Cents

FEW = 10  # wins of a style, under which its share says little


class RoundFigures(msgspec.Struct, frozen=True):
    """One round over all runs."""

    round: int
    players: Spread
    spins: Spread  # of its longest sessions, one sitting after the other, with play-offs
    minutes: Spread
    late: Share  # runs in which it began later than announced


class StyleFigures(msgspec.Struct, frozen=True):
    """One way to play over all runs."""

    style: str
    players: int  # in one run, about
    won: Share  # runs that one of its players won
    even: float  # the share if all players were alike
    ratio: float  # won against even
    final: Share  # of its players, who came to the final
    prize: Spread  # of a player, in cents


class PlaceFigures(msgspec.Struct, frozen=True):
    """What a place in the final was worth."""

    place: int
    taken: Share  # runs in which somebody had it
    shared: Share  # runs in which several did
    prize: Spread  # of each who had it


class CupFigures(msgspec.Struct, frozen=True):
    runs: int
    finished: Share
    stuck: dict[str, int]  # why some could not be finished, and how often
    spins: Spread  # from the first to the last, at the table that had most
    balls: Spread  # of all tables
    minutes: Spread  # from the first start to the last end, with the breaks of the timetable
    playing: Spread  # minutes of play alone
    play_off: Share  # runs with one
    play_offs: Spread
    final_tied: Share  # runs that were played off for the first place
    busts: Spread
    out: float  # of all entrants, the share that lost the last chip once or more
    rebuys: Spread
    staked: Spread
    pool: Spread
    unawarded: Spread
    first_share: float  # of the pool, to the first place
    rounds: tuple[RoundFigures, ...]
    places: tuple[PlaceFigures, ...]
    styles: tuple[StyleFigures, ...]
    best: str  # the style that won most often against its even share
    cautions: tuple[str, ...]


class _Sat(NamedTuple):
    """Sessions that began together."""

    round: int
    starts_s: int
    lasted_s: int
    spins: int
    play_off: bool


def figures(runs: Sequence[Run], styles: Sequence[str]) -> CupFigures:
    """All of it; runs that could not be finished count for length and ties, not for prizes."""
    done = [run for run in runs if not run.stuck]
    sittings = [_sittings(run.sessions) for run in runs]
    offs = [[one for one in run.sessions if one.play_off] for run in runs]
    last = len(runs[0].state.rounds)
    by_style = tuple(_style(at, name, done, len(styles)) for at, name in enumerate(styles))
    best = max(by_style, key=lambda one: one.ratio)
    entrants = len(runs[0].order)
    pools = [run.state.pool.amount or 0 for run in done]
    firsts = sum(_prize_sum(run, 1) for run in done)
    return CupFigures(
        runs=len(runs),
        finished=share_of(len(done), len(runs)),
        stuck=dict(Counter(run.stuck for run in runs if run.stuck)),
        spins=_spread(sum(one.spins for one in sat) for sat in sittings),
        balls=_spread(sum(one.spins for one in run.sessions) for run in runs),
        minutes=_spread(
            -(-max(one.starts_s + one.lasted_s for one in run.sessions) // 60) for run in runs
        ),
        playing=_spread(-(-sum(one.lasted_s for one in sat) // 60) for sat in sittings),
        play_off=share_of(sum(map(bool, offs)), len(runs)),
        play_offs=_spread(map(len, offs)),
        final_tied=share_of(sum(any(o.round == last for o in one) for one in offs), len(runs)),
        busts=_spread(sum(one.busts for one in run.sessions) for run in runs),
        out=sum(len(_busted(run)) for run in runs) / entrants / len(runs),
        rebuys=_spread(sum(one.rebuys for one in run.sessions) for run in runs),
        staked=_spread(sum(one.staked for one in run.sessions) for run in runs),
        pool=_spread(pools),
        unawarded=_spread(run.state.pool.unawarded for run in done),
        first_share=firsts / sum(pools) if sum(pools) else 0,
        rounds=tuple(_round(number, runs, sittings) for number in range(1, last + 1)),
        places=tuple(_places(done)),
        styles=by_style,
        best=best.style,
        cautions=tuple(_cautions(by_style, len(done))),
    )


def _spread(values: Iterable[int]) -> Spread:
    found = np.array(list(values) or [0], np.int64)
    return spread(found, twice_as_far(found), (0, inf))


def _sittings(sessions: Iterable[SessionRun]) -> list[_Sat]:
    """What is played at once, by the longest of it."""
    found: dict[tuple[int, int, bool], list[SessionRun]] = {}
    for one in sessions:
        found.setdefault((one.round, one.starts_s, one.play_off), []).append(one)
    return [
        _Sat(*key[:2], max(o.lasted_s for o in own), max(o.spins for o in own), key[2])
        for key, own in found.items()
    ]


def _busted(run: Run) -> set[str]:
    return {name for sheet in run.state.sessions.values() for name in sheet.out_at}


def _round(number: int, runs: Sequence[Run], sittings: Sequence[list[_Sat]]) -> RoundFigures:
    own = [[one for one in sat if one.round == number] for sat in sittings]
    played = [
        sum(len(sheet.present) for sheet in run.state.of_round(number) if sheet.spins)
        for run in runs
    ]
    return RoundFigures(
        number,
        _spread(played),
        _spread(sum(one.spins for one in sat) for sat in own),
        _spread(-(-sum(one.lasted_s for one in sat) // 60) for sat in own),
        share_of(sum(run.late_s.get(number, 0) > 0 for run in runs), len(runs)),
    )


def _prize_sum(run: Run, place: int) -> Cents:
    return sum(one.prize or 0 for one in run.state.entrants.values() if one.placing == place)


def _places(runs: Sequence[Run]) -> Iterable[PlaceFigures]:
    """Every place that had a prize."""
    listed = [
        Counter(one.placing for one in run.state.entrants.values() if one.placing) for run in runs
    ]
    last = max(
        (one.placing or 0 for run in runs for one in run.state.entrants.values() if one.prize),
        default=0,
    )
    for place in range(1, last + 1):
        prizes = [
            one.prize or 0
            for run in runs
            for one in run.state.entrants.values()
            if one.placing == place
        ]
        yield PlaceFigures(
            place,
            share_of(sum(one[place] > 0 for one in listed), len(runs)),
            share_of(sum(one[place] > 1 for one in listed), len(runs)),
            _spread(prizes),
        )


def _style(at: int, name: str, runs: Sequence[Run], styles: int) -> StyleFigures:
    won, finalists, players, prizes = 0, 0, 0, []
    last = len(runs[0].state.rounds) if runs else 0
    for run in runs:
        own = [
            one
            for one, style in zip(run.state.entrants.values(), run.order, strict=True)
            if style == at
        ]
        won += any(one.placing == 1 for one in own)
        finalists += sum(one.last_round == last for one in own)
        players += len(own)
        prizes += [one.prize or 0 for one in own]
    count = max(1, len(runs))
    entrants = len(runs[0].order) if runs else 1
    even = players / count / entrants
    return StyleFigures(
        name,
        round(players / count),
        share_of(won, count),
        even,
        won / count / even if even else 0.0,
        share_of(finalists, max(1, players)),
        _spread(prizes),
    )


def _cautions(styles: Sequence[StyleFigures], runs: int) -> Iterable[str]:
    few = [one.style for one in styles if one.won.count < FEW]
    if few:
        yield (
            f"Fewer than {FEW} of {runs:,} runs were won by {', '.join(few)}: that is few to judge"
            " by. More --runs would tell."
        )
    if len(styles) > 1:
        yield (
            "The best style is chosen after the runs, so its share is flattered a little; what it"
            " wins under another seed is fair."
        )
