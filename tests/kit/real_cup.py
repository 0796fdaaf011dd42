"""A simulated tournament once more at real tables: the same wagers, outcomes, draws and lots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.analysis.tournaments.chance import RunChance
from croupier.analysis.tournaments.director import (
    CAGE,
    DEALER,
    announce,
    carried_out,
    carry_out,
    close_entries,
    enter,
    held,
)
from croupier.analysis.tournaments.pace import Boards
from croupier.analysis.tournaments.runs import Tournaments
from croupier.analysis.tournaments.session import Bought, PlayedOut
from croupier.cage import Cage
from croupier.ledger import Ledger
from croupier.play import Play
from croupier.play.tournament import CupPlay
from croupier.script import START
from croupier.table import commands as c
from croupier.table.clock import later, latest
from croupier.tournament.base import TournamentCommand
from croupier.tournament.cup import Cup
from croupier.tournament.progress.commands import RebuyChips

ANNOUNCES = {"CP": "casino-operator:olga", "CM18": "area-manager:olga", "CM11": "pit-boss:olga"}


class RealStage:
    """A tournament, its tables and their ledger; `asked` counts what was asked of them."""

    def __init__(self, of: Tournaments) -> None:
        form = self.form = of.form
        entry: Any = form.terms.entry
        self.closes_at: str = entry.closes_at
        self.at, self.asked = later(self.closes_at, -24 * 3600), 0
        ledger, cage = Ledger(), Cage()
        plays = {
            name: Play.made(name, form.made, form.pin, START, cage=cage, ledger=ledger)[0]
            for name in form.tables
        }
        assert isinstance(form.terms.id, str)
        self.play, _ = CupPlay.made(
            form.terms.id, form.read, form.rulebook, form.pin, START, plays, ledger
        )

    @property
    def cup(self) -> Cup:
        return self.play.cup

    def ask(self, command: TournamentCommand) -> None:
        self.asked += 1
        self._clock(command.at)
        self.play.ask(command)

    def _clock(self, at: str) -> None:
        for _ in self.play.clock(at):
            self.asked += 1

    def table(self, name: str, command: Any, by: str = DEALER, **fields: Any) -> None:
        self.asked += 1
        self._clock(self.at)
        self.play.ask_table(name, command(by=by, at=self.at, **fields))

    def sit(self, sessions: Sequence[str], played: Mapping[str, PlayedOut]) -> None:
        """Sessions that began together, spin by spin, each at its own table."""
        began, pace = self.at, self.form.pace
        boards = Boards(self.form.made, self.form.exclusions)
        for spin in range(1, max(played[one].spins for one in sessions) + 1):
            on = [one for one in sessions if spin <= played[one].spins]
            self.at = later(began, pace.opens(spin))
            for session in on:
                self._open(session, spin, boards)
            for session in on:
                self._wagers(session, played[session].kept[spin - 1].wagers)
            for session in on:
                plan = self._plan(session)
                self.at = later(began, pace.settles(spin, plan))
                self._settle(session, played[session].kept[spin - 1].pocket)
                for moment in played[session].moments:
                    if isinstance(moment, Bought) and moment.spin == spin:
                        fees: Any = self.cup.terms.fees
                        price, name = fees.rebuy, moment.player
                        self.ask(RebuyChips(by=CAGE, at=self.at, player=name, amount=price))
        self.at = latest(*(later(began, played[one].lasted_s) for one in sessions))
        self._clock(self.at)

    def _plan(self, session: str) -> Any:
        now = self.play.plays[self.cup.sheet(session).table].table.state.session.now
        assert now is not None and now.id == session, session
        return now.plan

    def _open(self, session: str, spin: int, boards: Boards) -> None:
        table = self.cup.sheet(session).table
        self._clock(self.at)
        plan = self._plan(session)
        for change in boards.changes(plan, self.form.pace):
            if change.spin == spin:
                waits = (change.holds_from - spin) * self.form.pace.spin_s
                self.table(
                    table, c.AnnounceLimits, ANNOUNCES[self.cup.tag], limits=change.limits,
                    effective_at=later(self.at, waits),
                )  # fmt: skip
        self._announce_last(table)
        self.table(table, c.OpenBetting)

    def _announce_last(self, table: str) -> None:
        self._clock(self.at)
        now = self.play.plays[table].table.state.session.now
        assert now is not None, table
        if now.phase == "time-up":
            self.table(table, c.AnnounceLastSpins)

    def _wagers(self, session: str, wagers: Mapping[str, Mapping[str, int]]) -> None:
        table = self.cup.sheet(session).table
        state = self.play.plays[table].table.state
        for name, mine in wagers.items():
            if state.players[name].wagers:  # a winner's chips still lie there
                self.table(table, c.RemoveAll, player=name)
            for bet, stake in mine.items():
                self.table(table, c.PlaceWager, player=name, bet=bet, stake=stake)

    def _settle(self, session: str, pocket: int) -> None:
        table = self.cup.sheet(session).table
        self._announce_last(table)
        self.table(table, c.SpinBall)
        if self.cup.law.wagers.call_bets_until.value == "No more call bets":
            self.table(table, c.NoMoreCallBets)
        self.table(table, c.NoMoreBets)
        outcome = self.form.made.wheel.pockets[pocket]
        self.table(table, c.RecordOutcome, outcome=outcome)
        self.table(table, c.Settle)


def play_again(stage: RealStage, of: Tournaments, run: int) -> None:
    """The whole run at real tables."""
    form = of.form
    carry_out(stage, announce(stage, form.tables))
    for table in form.tables:
        stage.table(table, c.OpenTable)
    for number, name in enumerate(form.names):
        carry_out(stage, enter(stage, name, promotion=number % 2 == 0))
    stage.at = later(stage.closes_at, -1)
    carry_out(stage, close_entries(stage))
    chance = RunChance(of.seed, run)
    chance.shuffled([""] * form.players)  # who plays how
    for sessions in carried_out(stage, held(stage, chance)):
        stage.sit(sessions, of.kept[run])
