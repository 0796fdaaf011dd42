"""What events do to a state as it is made, opened and closed."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.opening.state import Notice
from croupier.table.state import CLOSED, IDLE, State


def table_made(state: State, event: e.TableMade) -> None:
    state.spec, state.pin = event.spec, event.pin


def table_opened(state: State, event: e.TableOpened) -> None:
    state.phase, state.pin, state.chips.colours = IDLE, event.pin, {}
    state.chips.float += event.float  # less what was paid out of it while the state was closed


def closing_notice_given(state: State, event: e.ClosingNoticeGiven) -> None:
    state.opening.notice = Notice(
        event.closes_at, state.spin.settled + event.spins, state.spin.number
    )


def table_closed(state: State, event: e.TableClosed) -> None:
    state.claims.sent_away = []
    state.phase, state.spin.directed, state.chips.float, state.opening.notice = (
        CLOSED,
        False,
        0,
        None,
    )


def attested(state: State, event: e.Attested) -> None:
    state.opening.attested[event.item] = event.value


EVOLUTIONS: Evolutions = {
    e.TableMade: table_made,
    e.TableOpened: table_opened,
    e.ClosingNoticeGiven: closing_notice_given,
    e.TableClosed: table_closed,
    e.Attested: attested,
}
