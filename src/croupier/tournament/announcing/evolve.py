"""How a tournament changes with its Terms and entries."""

from __future__ import annotations

from croupier.tournament.announcing import events as e
from croupier.tournament.announcing.commands import NEW_START
from croupier.tournament.handler import CupEvolutions
from croupier.tournament.state import ANNOUNCED, DRAFT, ENTRIES, READY, TournamentState


def terms_published(state: TournamentState, event: e.TermsPublished) -> None:
    state.phase, state.edition = ANNOUNCED, 1


def terms_amended(state: TournamentState, event: e.TermsAmended) -> None:
    if event.terms.rounds != state.terms.rounds:
        state.called = []  # else starts that were moved stay so
    state.terms, state.missing = event.terms, event.missing
    if state.phase != DRAFT:
        state.edition += 1


def regulator_advised(state: TournamentState, event: e.RegulatorAdvised) -> None:
    if event.about == NEW_START:
        state.start_moved = False
    if event.about not in state.advised:
        state.advised.append(event.about)


def entries_opened(state: TournamentState, event: e.EntriesOpened) -> None:
    state.phase = ENTRIES


def entries_closed(state: TournamentState, event: e.EntriesClosed) -> None:
    state.phase, state.round = READY, 1


EVOLUTIONS: CupEvolutions = {
    e.TermsPublished: terms_published,
    e.TermsAmended: terms_amended,
    e.RegulatorAdvised: regulator_advised,
    e.EntriesOpened: entries_opened,
    e.EntriesClosed: entries_closed,
}
