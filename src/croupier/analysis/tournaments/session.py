"""Sessions of one kind played at once, each at a table of its own, in arrays.

What a table does in a session (`table/session/follow.py`) is done here to all of them: duties that
are judged, players without chips, the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.tournaments.board import Amounts, Board
from croupier.analysis.tournaments.chance import keys_of, outcomes
from croupier.analysis.tournaments.pace import Boards, Pace
from croupier.analysis.tournaments.players import Deciding, Habits, Looked, OnLayout
from croupier.analysis.tournaments.styles import Style
from croupier.rules.law.tournament import Tournament
from croupier.table.session.state import Rebuys, SessionPlan
from croupier.tournament.boundary import FromTable

NOBODY = -1


class ToPlay(NamedTuple):
    """A session that has begun. Those that are played together differ in players and chance."""

    plan: SessionPlan
    names: tuple[str, ...]  # by number of entry
    styles: tuple[int, ...]  # of each
    places: int  # that count: who goes through from here
    number: int  # of its chance
    rebuy_bank: int = 0


class AfterSpin(NamedTuple):
    """What a settled spin means for the tournament."""

    spin: int
    told: tuple[FromTable, ...]
    before: dict[str, int]
    totals: dict[str, int]


class Bought(NamedTuple):
    """Chips bought again after a spin."""

    spin: int
    player: str
    totals: dict[str, int]  # before


class SpinKept(NamedTuple):
    """One spin, for whoever plays it again at a real table."""

    pocket: int
    wagers: dict[str, dict[str, int]]  # player -> bet -> stake


class PlayedOut(NamedTuple):
    """A session that is over."""

    spins: int
    ground: str
    counts: dict[str, int]
    missed: dict[str, int]
    moments: tuple[AfterSpin | Bought, ...]
    lasted_s: int
    staked: int
    kept: tuple[SpinKept, ...] = ()


class Sitting:
    """Sessions under one plan, in play."""

    def __init__(
        self,
        boards: Boards,
        sessions: Sequence[ToPlay],
        field: tuple[Style, ...],
        seed: int,
        pace: Pace,
        habits: Habits,
        *,
        keep: bool = False,
    ) -> None:
        self.sessions, self.pace, self.habits, self.keep = sessions, pace, habits, keep
        self.plan = sessions[0].plan
        self.boards = boards.of_spins(self.plan, pace)
        law = self.boards[0].offer.law.tournament if self.boards else None
        assert law is not None, self.plan
        self.law: Tournament = law
        count, seats = len(sessions), max(len(one.names) for one in sessions)
        self.shape = (count, seats)
        numbers = [one.number for one in sessions]
        pockets = len(self.boards[0].offer.wheel.pockets)
        self.pockets = outcomes(seed, numbers, len(self.boards), pockets)
        seat = np.arange(seats, dtype=np.int64)
        keys = keys_of(seed + 2, (np.array(numbers)[:, None] * 1024 + seat).reshape(-1))
        self.styles = np.full(self.shape, NOBODY, np.int64)
        self.chips = np.zeros(self.shape, np.int64)
        self.rebuys = np.zeros(self.shape, np.int64)
        for row, one in enumerate(sessions):
            plan = one.plan
            own = [plan.banks.get(name, plan.bank) for name in one.names]
            self.styles[row, : len(own)] = one.styles
            self.chips[row, : len(own)] = own
            left = plan.rebuy.left if plan.rebuy is not None else {}
            self.rebuys[row, : len(own)] = [left.get(name, 0) for name in one.names]
        self.here = self.styles != NOBODY
        self.out = np.zeros(self.shape, np.bool_)
        self.busted = np.zeros(self.shape, np.bool_)
        self.advised = np.zeros(self.shape, np.bool_)
        self.missed_last = np.zeros(self.shape, np.bool_)
        self.missed = np.zeros(self.shape, np.int64)
        self.spins = np.zeros(count, np.int64)
        self.staked = np.zeros(count, np.int64)
        self.grounds = [""] * count
        self.moments: list[list[AfterSpin | Bought]] = [[] for _ in sessions]
        self.kept: list[list[SpinKept]] = [[] for _ in sessions]
        styles = self.styles.reshape(-1)
        self.players = Deciding(field, styles, keys, self.boards, self.plan.bank, habits)

    def play(self) -> list[PlayedOut]:
        """Spin after spin, until all are over."""
        for spin, board in enumerate(self.boards, 1):
            on = np.array([not ground for ground in self.grounds], np.bool_)
            if not on.any():
                break
            self._spin(spin, board, on)
        return [self._end(row) for row in range(self.shape[0])]

    def _spin(self, spin: int, board: Board, on: NDArray[np.bool_]) -> None:
        flat = self.chips.reshape(-1)
        plays = (self.here & ~self.out & on[:, None] & (self.chips > 0)).reshape(-1)
        due = self._due(board)
        left = len(self.boards) - spin + 1
        seen = Looked(board, self.chips, due, spin, left, self.sessions[0].places)
        laid = self.players.wagers(seen, flat, plays)
        pocket = np.repeat(self.pockets[:, spin - 1].astype(np.int64), self.shape[1])
        back = board.back(laid.bets, laid.stakes, pocket, self.advised.reshape(-1))
        before = self.chips.copy()
        staked = laid.total
        net = back.amounts - staked
        self.chips = before + net.reshape(self.shape)
        self.advised = back.advised.reshape(self.shape)
        self.players.learn(net, staked)
        self.staked += staked.reshape(self.shape).sum(axis=1)
        self.spins[on] = spin
        if self.keep:
            self._keep(laid, pocket, on)
        taken = self._judge(board, due, staked, plays, before)
        busted = self.here & ~self.out & ~self.busted & (self.chips == 0) & on[:, None]
        self.busted |= busted
        ended = self._ended(spin, on)
        for row in np.flatnonzero((taken | busted).any(axis=1) | ended).tolist():
            self._tell(row, spin, taken[row], busted[row], before[row])
        if self.plan.rebuy is not None:
            self._buy(spin, self.plan.rebuy)
        if spin == len(self.boards):
            self._time_out(spin, before)

    def _due(self, board: Board) -> Amounts:
        """What each must wager: the minimum, more after a missed spin; or what the Terms say."""
        rules = self.law.wagers
        if rules.minimum.value == "by-terms":
            return np.full(self.chips.size, self.plan.compulsory, np.int64)
        again = np.where(self.missed_last, rules.missed.value, 1)
        found: Amounts = (board.minimum * again).reshape(-1).astype(np.int64)
        return found

    def _judge(
        self, board: Board, due: Amounts, staked: Amounts, plays: NDArray[np.bool_], before: Amounts
    ) -> NDArray[np.bool_]:
        """Missed spins and what they cost; who is taken out for one."""
        short = plays & (staked < due)
        if not board.offer.left_out.short_stacks:
            short &= staked < before.reshape(-1)  # all one holds suffices
        missed = short.reshape(self.shape)
        self.missed_last = missed
        self.missed += missed
        nobody = np.zeros_like(missed)
        if self.plan.on_miss == "forfeit":
            self.chips -= np.where(missed, np.minimum(due.reshape(self.shape), self.chips), 0)
        elif self.plan.on_miss == "out":
            self.out |= missed
            self.chips[missed] = 0
            return missed
        return nobody

    def _ended(self, spin: int, on: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which sessions this spin ends, and why."""
        holding = (self.here & ~self.out & (self.chips > 0)).sum(axis=1)
        found = np.zeros_like(on)
        for row in np.flatnonzero(on).tolist():
            ground = ""
            if spin == len(self.boards) and (self.plan.spins or self.plan.last_spins):
                ground = "spins" if self.plan.spins else "time"
            elif self.law.sessions.last_holder.value == "ends":
                ground = {0: "all-bust", 1: "one-left"}.get(int(holding[row]), "")
            elif not holding[row] and not self._may_buy(row, spin):
                ground = "no-chips"
            self.grounds[row] = ground
            found[row] = bool(ground)
        return found

    def _time_out(self, spin: int, before: Amounts) -> None:
        """Where no spins follow the time, it ends a session between two of them."""
        for row, ground in enumerate(self.grounds):
            if not ground:
                self.grounds[row] = "time"
                has = self._totals(row, self.chips[row])
                ended = self._over(row, spin, self._totals(row, before[row]), at_once=False)
                self.moments[row].append(AfterSpin(spin, (ended,), has, has))

    def _is_open(self, spin: int) -> bool:
        window = self.plan.rebuy
        if window is None:
            return False
        if window.minutes:
            return self.pace.settles(spin, self.plan) < 60 * window.minutes
        return spin <= window.spins

    def _may_buy(self, row: int, spin: int) -> bool:
        """Whether somebody without chips may get some again."""
        window = self.plan.rebuy
        if window is None or window.when == "holding" or not self._is_open(spin):
            return False
        return bool((self.here & ~self.out & (self.rebuys > 0))[row].any())

    def _buy(self, spin: int, window: Rebuys) -> None:
        """Everybody who may buy chips again, and needs to, does."""
        if not self._is_open(spin):
            return
        bank = self.sessions[0].rebuy_bank
        wants = self.chips * self.habits.rebuy_below < bank
        if window.when == "busted":
            wants = self.chips == 0
        elif window.when == "holding":
            wants &= self.chips > 0
        on = np.array([not ground for ground in self.grounds], np.bool_)
        buys = wants & self.here & ~self.out & (self.rebuys > 0) & on[:, None]
        for row, seat in np.argwhere(buys).tolist():
            name = self.sessions[row].names[seat]
            self.moments[row].append(Bought(spin, name, self._totals(row, self.chips[row])))
            self.chips[row, seat] += bank
            self.rebuys[row, seat] -= 1
            self.busted[row, seat] = False

    def _tell(
        self,
        row: int,
        spin: int,
        taken: NDArray[np.bool_],
        busted: NDArray[np.bool_],
        before: Amounts,
    ) -> None:
        names, plan = self.sessions[row].names, self.sessions[row].plan
        told = [
            FromTable("taken-out", plan.session, names[seat], "missed-spin")
            for seat in np.flatnonzero(taken).tolist()
        ]
        told += [
            FromTable("busted", plan.session, names[seat], spin=spin)
            for seat in np.flatnonzero(busted).tolist()
        ]
        had, has = self._totals(row, before), self._totals(row, self.chips[row])
        if self.grounds[row]:
            played = (before > 0) & (~self.out[row] | taken)
            told.append(self._over(row, spin, had, bool((busted == played).all())))
        self.moments[row].append(AfterSpin(spin, tuple(told), had, has))

    def _over(self, row: int, spin: int, had: dict[str, int], at_once: bool) -> FromTable:
        """That a session ended, and who lost the last chip on its last spin, if all did."""
        together = tuple(name for name, chips in had.items() if chips) if at_once else ()
        session, ground = self.sessions[row].plan.session, self.grounds[row]
        return FromTable("ended", session, ground=ground, spin=spin, players=together, had=had)

    def _totals(self, row: int, chips: Amounts) -> dict[str, int]:
        names = self.sessions[row].names
        return dict(zip(names, chips[: len(names)].tolist(), strict=True))

    def _keep(self, laid: OnLayout, pocket: Amounts, on: NDArray[np.bool_]) -> None:
        board, seats = self.boards[0], self.shape[1]
        for row in np.flatnonzero(on).tolist():
            wagers: dict[str, dict[str, int]] = {}
            for seat, name in enumerate(self.sessions[row].names):
                at = row * seats + seat
                placed = zip(laid.bets[at].tolist(), laid.stakes[at].tolist(), strict=True)
                wagers[name] = {board.names[bet]: stake for bet, stake in placed if stake}
            self.kept[row].append(SpinKept(int(pocket[row * seats]), wagers))

    def _end(self, row: int) -> PlayedOut:
        spins = int(self.spins[row])
        return PlayedOut(
            spins,
            self.grounds[row],
            self._totals(row, self.chips[row]),
            {name: count for name, count in self._totals(row, self.missed[row]).items() if count},
            tuple(self.moments[row]),
            self.pace.lasts(self.sessions[row].plan, spins),
            int(self.staked[row]),
            tuple(self.kept[row]),
        )
