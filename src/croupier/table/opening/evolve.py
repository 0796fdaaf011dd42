"""What events do to a table as it is made, opened and closed."""

from __future__ import annotations

from croupier.table import events as e
from croupier.table.handler import Evolutions
from croupier.table.state import CLOSED, IDLE, Notice, Table


def table_made(table: Table, event: e.TableMade) -> None:
    table.spec, table.pin = event.spec, event.pin


def table_opened(table: Table, event: e.TableOpened) -> None:
    table.phase, table.pin, table.colours = IDLE, event.pin, {}
    table.float += event.float  # less what was paid out of it while the table was closed


def closing_notice_given(table: Table, event: e.ClosingNoticeGiven) -> None:
    table.notice = Notice(event.closes_at, table.settled + event.spins)


def table_closed(table: Table, event: e.TableClosed) -> None:
    table.phase, table.directed, table.float, table.notice = CLOSED, False, 0, None


def attested(table: Table, event: e.Attested) -> None:
    table.attested[event.item] = event.value


EVOLUTIONS: Evolutions = {
    e.TableMade: table_made,
    e.TableOpened: table_opened,
    e.ClosingNoticeGiven: closing_notice_given,
    e.TableClosed: table_closed,
    e.Attested: attested,
}
