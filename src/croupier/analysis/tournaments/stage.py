"""What is simulated, and a stage for it: the real tournament on simulated tables."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from croupier.analysis.tournaments.director import CAGE
from croupier.analysis.tournaments.pace import Pace
from croupier.analysis.tournaments.players import Habits
from croupier.analysis.tournaments.session import AfterSpin, PlayedOut
from croupier.analysis.tournaments.styles import Style
from croupier.analysis.tournaments.table import SimulatedTable
from croupier.rules.book.pin import Pin
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.offer import Offer
from croupier.table.clock import later
from croupier.tournament.base import TournamentCommand
from croupier.tournament.cup import Cup
from croupier.tournament.progress.commands import RebuyChips
from croupier.tournament.rooms import decide, evolve
from croupier.tournament.sessions.derive import derive
from croupier.tournament.state import TournamentState
from croupier.tournament.terms.document import TermsDocument, rounds_of
from croupier.tournament.terms.reading import TermsRead


class Format(NamedTuple):
    """What is simulated: sound Terms, a table of its kind, and who plays."""

    read: TermsRead
    rulebook: Rulebook
    pin: Pin
    made: Offer  # its tables
    players: int
    field: tuple[Style, ...]
    pace: Pace = Pace()
    habits: Habits = Habits()

    @property
    def terms(self) -> TermsDocument:
        return self.read.terms

    @property
    def exclusions(self) -> str:
        law = self.rulebook.law(self.made.spec.mode, self.made.spec.game).tournament
        if law is None or law.exclusions is None or self.terms.exclusions is UNSET:
            return ""
        return self.terms.exclusions

    @property
    def names(self) -> tuple[str, ...]:
        width = len(str(self.players))
        return tuple(f"p{number:0{width}}" for number in range(1, self.players + 1))

    @property
    def tables(self) -> tuple[str, ...]:
        most = max(one.tables for one in rounds_of(self.terms) if isinstance(one.tables, int))
        return tuple(f"T{number}" for number in range(1, most + 1))


class SimulatedStage:
    """A tournament of which every command is decided by its rooms, on simulated tables."""

    def __init__(self, form: Format, state: TournamentState, at: str) -> None:
        self.at = at
        self.tables = {name: SimulatedTable(name, form.made, form.pin) for name in form.tables}
        self._cup = Cup(state, form.rulebook, self.tables)

    @property
    def cup(self) -> Cup:
        return self._cup

    def ask(self, command: TournamentCommand) -> None:
        for event in decide(self.cup, command).events:
            evolve(self.cup.state, event)
        self.cup.state.version += 1
        self.cup.state.at = command.at

    def over(self, session: str, played: PlayedOut, pace: Pace, began: str) -> None:
        """What happened in a session, told in its order."""
        sheet = self.cup.sheet(session)
        table = self.tables[sheet.table]
        assert table.plan is not None, session
        plan = table.plan
        for moment in played.moments:
            table.spins = table.opened = moment.spin
            table.played_s = pace.settles(moment.spin, plan)
            table.totals = moment.totals
            if isinstance(moment, AfterSpin):
                told = [
                    one._replace(spin=one.spin + table.spun) if one.spin else one
                    for one in moment.told
                ]
                for event in derive(self.cup, table.id, told, moment.before):
                    evolve(self.cup.state, event)
            else:
                self._buy(moment.player, later(began, table.played_s))
        table.spins, table.totals, table.missed = played.spins, played.counts, played.missed

    def _buy(self, player: str, at: str) -> None:
        fees = self.cup.terms.fees
        assert fees is not UNSET and isinstance(fees.rebuy, int)
        self.ask(RebuyChips(by=CAGE, at=at, player=player, amount=fees.rebuy))
