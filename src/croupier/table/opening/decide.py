"""Opening and closing, attestations, additional spins, faults."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.rules.equipment import Wanted, misfit, own_to_each_table, wanted
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.checks import Decision, on
from croupier.table.state import (
    BETTING,
    CLOSED,
    IDLE,
    PHASES,
    WAGERING_CLOSED,
    Table,
)


@on(c.OpenTable, CLOSED)
def open_table(table: Table, command: c.OpenTable) -> Decision:
    assert table.pin is not None
    rulebook = table.offer.rulebook
    since = rulebook.rulebook.in_force_from
    # The log's days are those of Universal Time.
    if since is not None and command.at[:10] < since.value.isoformat():
        raise Refusal(
            "not-in-force",
            f"{rulebook.tag} is in force from {since.value}; this is {command.at[:10]}.",
            clause=rulebook.cite(since.clause),
        )
    return (e.TableOpened(table.pin, table.offer.spec.float_),)


@on(c.Attest, *PHASES)
def attest(table: Table, command: c.Attest) -> Decision:
    """A value outside the rule is refused; what the rulebook says nothing of is kept as it is."""
    item, value = command.item, command.value
    outside = misfit(table.offer.rulebook, table.offer.spec, item, value)
    if outside is not None:
        raise Refusal(
            "out-of-rule", f"{item} is {value}; it must be {outside.must_be}.",
            clause=outside.clause,
        )  # fmt: skip
    clause = own_to_each_table(table.offer.rulebook, table.offer.spec, item)
    if clause is not None and str(value) in command.elsewhere:
        raise Refusal("in-use-elsewhere", f"{item} {value} is another table's.", clause=clause)
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


def wanted_attestations(table: Table) -> list[Wanted]:
    """The physical facts the rulebook fixes that nobody has vouched for yet."""
    every = wanted(table.offer.rulebook, table.offer.spec)
    return [one for one in every if one.item not in table.attested]


def missing_attestations(table: Table) -> list[str]:
    return [one.item for one in wanted_attestations(table)]
