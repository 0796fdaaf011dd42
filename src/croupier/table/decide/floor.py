"""Opening and closing, attestations, additional spins, faults."""

from __future__ import annotations

from fractions import Fraction

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.decide.common import Decision, fact_of, on
from croupier.table.state import (
    BETTING,
    CLOSED,
    IDLE,
    PHASES,
    WAGERING_CLOSED,
    Table,
)

# Words of the rulebooks for what may be so or not, or is no fact of equipment to vouch for.
LEFT_OPEN = ("optional", "allowed", "may-alternate", "required", "own-to-each-table")


@on(c.OpenTable, CLOSED)
def open_table(table: Table, command: c.OpenTable) -> Decision:
    assert table.pin is not None
    return (e.TableOpened(table.pin, table.offer.spec.float_),)


@on(c.Attest, *PHASES)
def attest(table: Table, command: c.Attest) -> Decision:
    """A value outside the rule is refused; what the rulebook says nothing of is kept as it is."""
    item, value = command.item, command.value
    measured = _measured(value)
    for end, word, sign in (("min", "less", 1), ("max", "more", -1)):
        limit, clause = fact_of(table, "equipment", f"{item}-{end}")
        if limit is not None and (measured is None or sign * (measured - limit) < 0):
            raise Refusal(
                "out-of-rule", f"{item} is {value}; it may not be {word} than {limit}.",
                clause=clause,
            )  # fmt: skip
    word, clause = fact_of(table, "equipment", item)
    if word is not None and word not in LEFT_OPEN and value != word:
        raise Refusal("out-of-rule", f"{item} is {value}; it must be {word}.", clause=clause)
    if word == "own-to-each-table" and str(value) in command.elsewhere:
        raise Refusal("in-use-elsewhere", f"{item} {value} is another open table's.", clause=clause)
    return (e.Attested(item, value, command.note),)


@on(c.DirectSpins, IDLE)
def direct_spins(table: Table, command: c.DirectSpins) -> Decision:
    clause = table.powers["direct-spins"].clause
    if any(player.wagers for player in table.players.values()):
        raise Refusal(
            "wagers-down",
            "Additional spins are for a table without wagers or players; this one has wagers.",
            clause=clause,
        )
    return (e.SpinsDirected(),)


@on(c.ChangeBall, IDLE, BETTING, WAGERING_CLOSED)
def change_ball(table: Table, command: c.ChangeBall) -> Decision:
    """After any spin and before the next; whoever vouched for the old one did not for this."""
    return (e.BallChanged(),)


def _measured(value: int | str) -> Fraction | None:
    """A measure as it was written down, exactly: 17, or "17.5"."""
    try:
        return Fraction(value)
    except ValueError:
        return None


def missing_attestations(table: Table) -> list[str]:
    """The physical facts the rulebook fixes that nobody has vouched for yet."""
    wanted = []
    for data in table.offer.rulebook.equipment:
        item = data.what.removesuffix("-min").removesuffix("-max")
        vouched = item.endswith("-mm") or isinstance(data.value, str)
        if vouched and data.value not in LEFT_OPEN and item not in wanted:
            wanted.append(item)
    return [item for item in wanted if item not in table.attested]
