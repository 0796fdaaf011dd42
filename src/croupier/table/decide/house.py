"""The house's own: fills, credits, the drop box."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.money import format_cents
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import Decision, check_positive, on
from croupier.table.state import (
    OPEN,
    PHASES,
    Table,
)  # fmt: skip


@on(c.Fill, *OPEN)
def fill(table: Table, command: c.Fill) -> Decision:
    check_positive(command.amount, table.powers["fill"].clause)
    return (e.FloatFilled(command.amount),)


@on(c.Credit, *OPEN)
def credit(table: Table, command: c.Credit) -> Decision:
    clause = table.powers["credit"].clause
    check_positive(command.amount, clause)
    if command.amount > table.float:
        raise Refusal(
            "not-enough",
            f"The tray holds {format_cents(max(0, table.float))}, not"
            f" {format_cents(command.amount)}.",
            clause=clause,
        )
    return (e.FloatCredited(command.amount),)


@on(c.CountDrop, *PHASES)
def count_drop(table: Table, command: c.CountDrop) -> Decision:
    """What was found, beside what should have been; a difference goes to over and short."""
    if command.amount < 0:
        raise Refusal(
            "no-amount", "A count is a whole number of cents, 0 or more.",
            clause=table.powers["count-drop"].clause,
        )  # fmt: skip
    return (e.DropCounted(command.amount, table.drop),)
