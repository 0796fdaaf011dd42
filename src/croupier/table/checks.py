"""What decisions of several rooms check alike: who is meant, amounts, reasons, times."""

from __future__ import annotations

from typing import Any

from croupier.errors import Refusal, SpecError
from croupier.money import Cents, format_cents
from croupier.table.clock import read, write
from croupier.table.people.state import Player
from croupier.table.state import Table


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
    player = table.state.players.get(name)
    if player is None or player.left:
        raise Refusal("not-at-table", f"{name} is not at this table; buy in first.", clause=clause)
    return player


def check_not_excluded(table: Table, name: str) -> None:
    if name in table.state.claims.excluded:
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


def looks_like_ticket(number: str) -> bool:
    """18 digits; whether such a ticket exists is the cage's to say."""
    return len(number) == 18 and number.isascii() and number.isdigit()


def check_reason(text: str, clause: str) -> None:
    if not text.strip():
        raise Refusal("no-reason", "This act gives its reason.", clause=clause)


def read_time(text: str, clause: str) -> str:
    """A time as the log writes it."""
    try:
        return write(read(text))
    except SpecError as error:
        raise Refusal("form", f"{error}.", clause=clause) from None
