"""What simulated players stake on a spin: by their systems, by the end-game, by what is due."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.simulate.crowd import Crowd, crowd_of
from croupier.analysis.systems import unit_of
from croupier.analysis.tournaments.board import Amounts, Board, Flags
from croupier.analysis.tournaments.chance import Words, choices, whims
from croupier.analysis.tournaments.endgame import needed, overtaking
from croupier.analysis.tournaments.styles import Style
from croupier.rules.bets import Wager

COLUMNS = 3  # wagers of one player on a spin, at most
LAST_SPINS = 3  # of a session, in which an end-game is played
WHOLE = 1_000_000  # of a chance to miss a spin
UNITS = 3  # minima that somebody's unit may be above the minimum
APART = 2**32  # whims about missing a spin, from those about bets


class Habits(NamedTuple):
    """What players do besides."""

    misses: int = 0  # in so many of a million spins somebody wagers nothing
    rebuy_below: int = 4  # with less than this part of the bank bought again, chips are bought


class OnLayout(NamedTuple):
    """Wagers of all players: a row of bets and a row of stakes each."""

    bets: Amounts
    stakes: Amounts

    @property
    def total(self) -> Amounts:
        found: Amounts = self.stakes.sum(axis=1)
        return found


class Looked(NamedTuple):
    """What players see before a spin."""

    board: Board
    totals: Amounts  # by session and seat
    due: Amounts  # by player: what must be wagered
    spin: int
    left: int  # spins, with this one
    places: int  # that count at this table


class _Followers(NamedTuple):
    """The players of one style."""

    who: NDArray[np.int64]
    crowd: Crowd
    own: tuple[tuple[int, int], ...]  # bets and stakes that a system brings


class Deciding:
    """All players of a sitting, a row each."""

    def __init__(
        self,
        field: tuple[Style, ...],
        styles: NDArray[np.int64],
        keys: Words,
        boards: list[Board],
        bank: int,
        habits: Habits,
    ) -> None:
        first = boards[0]
        self.keys, self.habits = keys, habits
        evens = first.ladder[0].bets
        self.even = evens[choices(whims(keys, 0), len(evens))]  # each keeps to one
        more = choices(whims(keys, 2 * APART), UNITS * first.minimum)
        self.unit = first.down(self.even, first.least[self.even] + more)  # and to a unit
        self.ends = np.array([one.ends for one in field] + [False], np.bool_)[styles]
        most = max(int((one.most // np.maximum(1, one.least)).max()) for one in boards)
        self.groups: list[_Followers] = []
        for at, style in enumerate(field):
            who = np.flatnonzero(styles == at)
            if len(who):
                crowd = crowd_of(style.system)
                crowd.begin(len(who), bank, most)
                self.groups.append(_Followers(who, crowd, _brought(style, first)))

    def wagers(self, seen: Looked, chips: Amounts, plays: Flags) -> OnLayout:
        """What lies on the layout when betting is locked."""
        bets = np.repeat(self.even[:, None], COLUMNS, axis=1)
        stakes = np.zeros_like(bets)
        for group in self.groups:
            self._by_system(group, seen.board, chips, bets, stakes)
        words = whims(self.keys, seen.spin)
        if seen.left <= LAST_SPINS:
            self._by_end_game(seen, chips, words, bets, stakes)
        self._at_least(seen, chips, bets, stakes)
        missed = choices(whims(self.keys, APART + seen.spin), WHOLE) < self.habits.misses
        stakes[~plays | missed] = 0
        return OnLayout(bets, stakes)

    def _by_system(
        self, group: _Followers, board: Board, chips: Amounts, bets: Amounts, stakes: Amounts
    ) -> None:
        who = group.who
        units = np.maximum(1, group.crowd.units(chips[who]))
        if not group.own:
            bet = self.even[who]
            unit = np.maximum(self.unit[who], board.least[bet])
            asked = np.minimum(units * unit, chips[who])
            stakes[who, 0] = board.down(bet, asked)
            return
        whole = sum(stake for _, stake in group.own)
        most = min(int(board.most[bet]) // stake for bet, stake in group.own)
        times = np.minimum(np.minimum(units, most), chips[who] // whole)
        for column, (own, stake) in enumerate(group.own):
            bets[who, column] = own
            stakes[who, column] = times * stake

    def _by_end_game(
        self, seen: Looked, chips: Amounts, words: Words, bets: Amounts, stakes: Amounts
    ) -> None:
        """The least where the place is safe; else what overtakes."""
        need = needed(seen.totals, seen.places, seen.board.minimum).reshape(-1)
        behind = need > 0
        bet, stake = overtaking(seen.board, need, chips, words, seen.left == 1)
        least = np.minimum(seen.board.least[self.even], chips)
        bets[self.ends, 0] = np.where(behind, bet, self.even)[self.ends]
        stakes[self.ends, 0] = np.where(behind, stake, least)[self.ends]
        stakes[self.ends, 1:] = 0

    def _at_least(self, seen: Looked, chips: Amounts, bets: Amounts, stakes: Amounts) -> None:
        """Whoever has wagered less than is due, or nothing, wagers that on an even chance; who has
        less than that, everything."""
        total = stakes.sum(axis=1)
        due = np.maximum(seen.due, np.minimum(chips, seen.board.least[self.even]))
        short = (total < due) & (total < chips)
        stands = np.minimum(seen.board.up(self.even, due), chips)
        bets[short, 0] = self.even[short]
        stakes[short, 0] = stands[short]
        stakes[short, 1:] = 0

    def learn(self, net: Amounts, staked: Amounts) -> None:
        """What the spin did, for the systems."""
        for group in self.groups:
            mine = net[group.who]
            group.crowd.after(np.sign(mine).astype(np.int8), mine, staked[group.who] > 0)


def _brought(style: Style, board: Board) -> tuple[tuple[int, int], ...]:
    """The wagers that a system brings itself; none where it stakes on what its player likes."""
    if not hasattr(style.system, "wagers"):
        return ()
    brought: tuple[Wager, ...] = unit_of(style.system, board.offer, ())
    return tuple((board.index[board.offer.find(one.bet).bet], one.stake) for one in brought)
