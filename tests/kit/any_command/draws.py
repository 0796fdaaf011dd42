"""What the state of things invites: what has gone wrong, and what has to be drawn."""

from __future__ import annotations

from croupier.table.draws.decide import is_closed, missing_draws
from croupier.table.state import OUTCOME, Table

DRAWS = {
    "lucky-ball": ("draw-lucky-ball", "draw-bonus-number"), "spread-bet": ("draw-spread",),
    "roulette-match": ("draw-match",), "lucky-symbols": ("draw-symbol",),
}  # fmt: skip

AT_REST = ("draw-match", "draw-symbol")  # shown when the ball has come to rest


def trouble(table: Table) -> list[str]:
    """What has gone wrong invites: some of it is only asked once something else has happened."""
    found = ["report-malfunction", "report-malfunction", "record-incident", "raise-dispute",
             "raise-claim", "notify", "hold-payment", "call-no-spin", "raise-light"]  # fmt: skip
    down = any(one.wagers for one in table.state.players.values())
    for invited, names in (
        (table.state.spin.last_settled, ("correct-outcome",) * 3 + ("void-spin", "flag-outcome")),
        (down, ("void-wager", "correct-position")),
        (down and table.state.is_locked, ("report-malfunction",) * 6),
        (
            table.state.claims.incidents,
            ("exclude-player", "void-wager", "void-wager", "void-wager"),
        ),
        (table.state.faults.down or table.state.faults.light, ("clear-fault",) * 4),
        (
            table.state.settling.aside or any(one.waits for one in table.state.players.values()),
            ("confirm-records",) * 6,
        ),
        (not table.state.faults.frozen, ("freeze-accounts",)),
        (table.state.faults.frozen, ("release-accounts",) * 3 + ("correct-outcome",) * 3),
        (table.state.faults.holding or table.state.faults.winnings, ("release-payment",) * 3),
        (table.state.faults.record, ("refuse-credit", "require-return", "pay-manually")),
        (
            any(one.status == "open" for one in table.state.claims.claims.values()),
            ("decide-claim",) * 3,
        ),
        (table.state.claims.disputes, ("decide-dispute", "refer-complaint")),
        (table.state.spin.ball, ("examine-ball", "change-ball")),
    ):
        if invited:
            found += names
    return found


def draws(table: Table) -> list[str]:
    """What the side bets' equipment has to show now, so that spins with them are settled."""
    wanted = missing_draws(table)
    found = [one for side in wanted if is_closed(table, side) for one in DRAWS[side]]
    if table.state.phase != OUTCOME:
        found = [one for one in found if one not in AT_REST]
    if "lucky-ball" in table.offer.side and "lucky-ball" not in table.state.draws.drawn:
        found += ["draw-lucky-ball"] if table.state.phase == "betting" else []
    return found
