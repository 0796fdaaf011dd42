"""A table played by a test, as a log, and the case of one of its spins."""

from __future__ import annotations

from croupier.case import Case, case_of
from croupier.play import Play
from croupier.rulebooks import pinned_offer
from croupier.script import START
from croupier.store.transfer import exported
from kit.table import Playing


def log_of(at: Playing) -> list[bytes]:
    """The lines of all that was played, from the making of the table on."""
    table = at.table
    assert table.state.pin is not None
    _, made = Play.made(table.id, table.made, table.state.pin, START)
    return list(exported([made, *at.steps], table))


def case(at: Playing, spin: int) -> Case:
    return case_of(log_of(at), spin, pinned_offer)
