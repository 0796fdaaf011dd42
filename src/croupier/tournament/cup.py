"""A tournament: its state, the rulebook it is held by, and its tables as it sees them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from croupier.errors import Refusal
from croupier.refusals import Why
from croupier.rules.book.cited import READING
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.tournament import Tournament
from croupier.tournament import refusals as r
from croupier.tournament.boundary import SessionControl, TableSide
from croupier.tournament.state import Entrant, SessionSheet, TournamentState
from croupier.tournament.terms.amounts import is_money
from croupier.tournament.terms.document import ConductTerms, RoundTerms, TermsDocument
from croupier.tournament.terms.items import law_of


class Cup:
    """What decisions are made of; they change nothing of it."""

    def __init__(
        self, state: TournamentState, rulebook: Rulebook, tables: Mapping[str, TableSide]
    ) -> None:
        self.state = state
        self.rulebook = rulebook
        self.law: Tournament = law_of(rulebook)
        self.tables = tables  # of the whole floor

    @property
    def terms(self) -> TermsDocument:
        return self.state.terms

    @property
    def tag(self) -> str:
        return self.rulebook.tag

    @property
    def unit(self) -> str:
        """What chips count in."""
        return "cents" if is_money(self.terms) else f"point:{self.state.id}"

    @property
    def in_points(self) -> bool:
        return not is_money(self.terms)

    def cite(self, clause: str) -> str:
        """A clause with its rulebook; a reading by itself, as at tables."""
        return clause if clause.startswith((self.tag, READING)) else f"{self.tag} {clause}"

    def no(self, why: Why, clause: str = "") -> Refusal:
        return Refusal(why, clause=self.cite(clause) if clause else self.tag)

    @property
    def conduct(self) -> ConductTerms:
        return ConductTerms() if self.terms.conduct is UNSET else self.terms.conduct

    def round(self, number: int) -> RoundTerms:
        return self.state.rounds[number - 1]

    @property
    def now(self) -> RoundTerms:
        """The current round."""
        return self.round(max(1, self.state.round))

    @property
    def is_final(self) -> bool:
        return self.state.round == len(self.state.rounds)

    def next_round(self, after: int) -> int:
        """The round to which whoever goes through from there: no repechage."""
        later = range(after + 1, len(self.state.rounds) + 1)
        return next(one for one in later if self.round(one).kind != "repechage")

    def bank(self, number: int) -> int:
        """What each is given in that round; 0 where the last count is kept."""
        bank = self.round(number).bank
        return bank if isinstance(bank, int) else 0

    def entrant(self, name: str) -> Entrant:
        found = self.state.entrants.get(name)
        if found is None:
            raise self.no(r.NoSuchEntrant(name))
        return found

    def is_briefed(self, name: str) -> bool:
        """On the Terms as they are now."""
        return self.entrant(name).briefed >= self.state.edition

    def sheet(self, session: str) -> SessionSheet:
        found = self.state.sessions.get(session)
        if found is None:
            raise self.no(r.NoSuchSheet(session))
        return found

    def table(self, name: str) -> TableSide:
        found = self.tables.get(name)
        if found is None:
            raise self.no(r.NoSuchCupTable(name))
        return found

    def control(self, name: str) -> SessionControl:
        """Of the session at a table."""
        found = self.table(name).control
        assert found is not None, name
        return found

    def check_round(self, number: int) -> None:
        if not 1 <= number <= len(self.state.rounds):
            raise self.no(r.NoSuchCupRound(number))
