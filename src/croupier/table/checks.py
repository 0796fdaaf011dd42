"""What the decisions share: the table of handlers, the player meant, who is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from croupier.errors import Refusal
from croupier.money import Cents, format_cents
from croupier.rules.cited import Cited
from croupier.rules.law.section import Role
from croupier.table.commands import Command
from croupier.table.events import Event, Notified
from croupier.table.state import Player, Rules, Table

C = TypeVar("C", bound=Command)
Decision = tuple[Event, ...]


class Handler(NamedTuple):
    """How a command is decided, in which phases, and what it is called."""

    name: str
    phases: tuple[str, ...]
    code: str  # of the refusal in another phase; "wrong-phase" if none
    decide: Callable[[Table, Any], Decision]
    offered: Callable[[Table], bool] | None = None  # whether a screen offers it in those phases


HANDLERS: dict[type[Command], Handler] = {}


def on(
    kind: type[C], *phases: str, code: str = "", offered: Callable[[Table], bool] | None = None
) -> Callable[[Callable[[Table, C], Decision]], Callable[[Table, C], Decision]]:
    """Register a decision for a command, in these phases."""

    def register(decide: Callable[[Table, C], Decision]) -> Callable[[Table, C], Decision]:
        name = kind.__struct_config__.tag
        assert isinstance(name, str)
        HANDLERS[kind] = Handler(name, phases, code, decide, offered)
        return decide

    return register


def player_name(table: Table, command: Any) -> str:
    """The player a command is about: the one named, or whoever asks; nobody acts for another."""
    role, _, who = command.by.partition(":")
    named: str = command.player
    if role in ("player", "guest"):
        if named and named != who:
            raise Refusal(
                "not-yours",
                f"{who} asked for {named}; players act for themselves.",
                clause=table.offer.rulebook.tag,
            )
        named = who
    if not named:
        raise Refusal("no-player", "The command names no player.", clause=table.offer.rulebook.tag)
    return named


def player_of(table: Table, name: str, clause: str) -> Player:
    """That player, who must be at the table."""
    player = table.players.get(name)
    if player is None or player.left:
        raise Refusal("not-at-table", f"{name} is not at this table; buy in first.", clause=clause)
    return player


def check_not_excluded(table: Table, name: str) -> None:
    if name in table.excluded:
        raise Refusal(
            "excluded", f"{name} is excluded from this table.",
            clause=table.powers["exclude-player"].clause,
        )  # fmt: skip


def check_funds(name: str, player: Player, amount: Cents, clause: str) -> None:
    if amount > player.chips:
        raise Refusal(
            "not-enough",
            f"{name} has {format_cents(player.chips)}; this takes {format_cents(amount)}.",
            clause=clause,
        )


def check_positive(amount: Cents, clause: str) -> None:
    if amount <= 0:
        raise Refusal("no-amount", "An amount is a positive whole number of cents.", clause=clause)


def check_power(rules: Rules, command: Command, name: str) -> str:
    """That whoever asks has the role for it; the clause that gives it."""
    power = rules.powers.get(name)
    role = command.by.partition(":")[0]
    if power is not None and role in power.roles:
        return power.clause
    tag = rules.offer.rulebook.tag
    if power is None:
        message = f"{tag} has no {name} at a {rules.offer.spec.mode} table."
        raise Refusal("not-here", message, clause=tag)
    who = " or ".join(sorted(power.roles))
    raise Refusal(
        "not-allowed", f"{role or 'Nobody'} may not {name}; {who} may.", clause=power.clause
    )


def check_role(rules: Rules, who: str, power: str, code: str, what: str) -> None:
    """That someone beside whoever asks has the role an act needs: `role:name`."""
    found = rules.powers.get(power)
    assert found is not None, power
    role, _, name = who.partition(":")
    if role not in found.roles or not name:
        roles = " or ".join(sorted(found.roles))
        raise Refusal(code, f"{what} by {roles}, with the name; not by {who or 'nobody'}.",
                      clause=found.clause)  # fmt: skip


def check_reason(text: str, clause: str) -> None:
    if not text.strip():
        raise Refusal("no-reason", "This act gives its reason.", clause=clause)


def notices(whom: Cited[tuple[Role, ...]] | None, what: str, about: str) -> list[Event]:
    """Whom the rulebook has told of something: recorded with the act that makes it so."""
    if whom is None:
        return []
    return [Notified(one, f"{what}: {about}", whom.clause) for one in whom.value]


def withheld(table: Table, player: Player) -> str:
    """Why a player's money is not paid out now; nothing if it may be."""
    if table.frozen and table.on_account(player):
        return "frozen"
    return "held" if player.holds else ""


def lock_clause(rules: Rules, name: str) -> str:
    """What says that a wager comes too late: the clause of the lock, for what places wagers."""
    if name == "call-bet" and rules.law.call_bets is not None and rules.law.call_bets.lock:
        return rules.law.call_bets.lock.clause
    if name in ("place-wager", "repeat-wagers"):
        return rules.law.betting.lock.clause
    return rules.powers[name].clause


def is_french(table: Table) -> bool:
    return table.offer.spec.game == "french"
