"""A single player's wagers made void: on the layout, or of the spin that was just settled."""

from __future__ import annotations

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table import events as e
from croupier.table.archive import Part
from croupier.table.checks import Decision, check_reason, on
from croupier.table.claims.decide import check_incident
from croupier.table.corrections.decide import Lines, past_of, resettled
from croupier.table.no_spins.decide import void_clause
from croupier.table.state import (
    OPEN,
    Player,
    Table,
)  # fmt: skip


@on(c.VoidWager, *OPEN)
def void_wager(table: Table, command: c.VoidWager) -> Decision:
    """It has no result and the stake goes back; the player's others stand."""
    clause = void_clause(table, "wager", command.ground, command.by)
    check_reason(command.reason, clause)
    if command.ground == "contravention":
        check_incident(table, command.incident, command.player, clause)
    player = table.players.get(command.player) or Player()
    bet = table.rules_of(player).offer.find(command.bet).bet if command.bet else ""
    down = {name: stake for name, stake in player.wagers.items()
            if bet in ("", name) and stake != player.stays.get(name)}  # fmt: skip
    if down:
        amount = sum(down.values())
        return (
            e.WagersVoided(
                command.player, amount, command.ground, command.reason, clause, bet,
                command.incident,
            ),
        )  # fmt: skip
    return _settled(table, command, bet, clause)


def _settled(table: Table, command: c.VoidWager, bet: str, clause: str) -> Decision:
    """Of the last settled spin: that part of its settlement is reversed."""
    past = past_of(table, table.settled_spin, clause)
    part = past.parts.get(command.player)
    if part is None or not any(bet in ("", line.bet) for line in part.lines):
        raise Refusal(
            "no-wager", f"{command.player} has no wager{f' on {bet}' if bet else ''} to be voided.",
            clause=clause,
        )  # fmt: skip
    wager = table.law.after_void.wager
    why = wager.clause if wager else clause

    def again(name: str, part: Part) -> Lines:
        if name != command.player:
            return part.lines
        return tuple(
            e.Line(line.bet, line.stake, 0, line.stake, why) if bet in ("", line.bet) else line
            for line in part.lines
        )

    voided = e.WagersVoided(
        command.player, 0, command.ground, command.reason, clause, bet, command.incident,
        table.settled_spin,
    )  # fmt: skip
    corrected = resettled(table, table.settled_spin, past, again, why, command.tickets)
    return (voided, *corrected)
