"""Checks shared by the decisions of several rooms: who is meant, amounts, reasons, times."""

from __future__ import annotations

from croupier.bounds import LONGEST_NAME, MOST_BUY_IN
from croupier.characters import look_alike, wrong_with_person
from croupier.errors import Refusal, SpecError
from croupier.money import Cents
from croupier.refusals import FORM
from croupier.table.base import Command
from croupier.table.chips.refusals import NoAmount, NotEnough, TooMuchAtOnce
from croupier.table.claims.refusals import Excluded
from croupier.table.clock import read, write
from croupier.table.people.refusals import NameLooksAlike, WrongName
from croupier.table.people.state import Player
from croupier.table.refusals import NoPlayer, NoReason, NotATime, NotAtTable, NotYours
from croupier.table.state import Table


def player_name(table: Table, command: Command) -> str:
    """The player a command is about: the one named, or whoever asks; nobody acts for another."""
    role, _, who = command.by.partition(":")
    named = command.player
    if role in ("player", "guest"):
        if named and named != who:
            raise Refusal(NotYours(asks=who, player=named), clause=_given_by(table, command))
        named = who
    if not named:
        raise Refusal(NoPlayer(), clause=_given_by(table, command))
    return named


def _given_by(table: Table, command: Command) -> str:
    """What gives an act to a player, for their own part, or to the dealer for a player's."""
    name = str(type(command).__struct_config__.tag)
    area = table.main if name in table.powers else table.screens
    return area.powers[name].clause


def player_of(table: Table, name: str, clause: str) -> Player:
    """That player, who must be at the table."""
    player = table.state.players.get(name)
    if player is None or player.left:
        raise Refusal(NotAtTable(player=name), clause=clause)
    return player


def check_not_excluded(table: Table, name: str) -> None:
    if name in table.state.claims.excluded:
        raise Refusal(Excluded(player=name), clause=table.powers["exclude-player"].clause)


def check_funds(name: str, player: Player, amount: Cents, clause: str) -> None:
    if amount > player.chips:
        raise Refusal(NotEnough(player=name, has=player.chips, takes=amount), clause=clause)


def check_positive(amount: Cents, clause: str) -> None:
    if amount <= 0:
        raise Refusal(NoAmount(), clause=clause)


def check_not_too_much(amount: Cents) -> None:
    """Of money that is new at the table: what no person brings is a slip, or an attack."""
    if amount > MOST_BUY_IN:
        raise Refusal(TooMuchAtOnce(amount=amount, most=MOST_BUY_IN), clause=FORM)


def check_name(table: Table, name: str) -> None:
    """A new player's name can be read, and is not taken for another's at the table."""
    if wrong_with_person(name, LONGEST_NAME):
        raise Refusal(WrongName(name=repr(name)), clause=FORM)
    for other in table.state.players:
        if look_alike(name, other):
            raise Refusal(NameLooksAlike(name=name, other=other), clause=FORM)


def looks_like_ticket(number: str) -> bool:
    """18 digits; whether such a ticket exists is the cage's to say."""
    return len(number) == 18 and number.isascii() and number.isdigit()


def check_reason(text: str, clause: str) -> None:
    if not text.strip():
        raise Refusal(NoReason(), clause=clause)


def read_time(text: str, clause: str) -> str:
    """A time as the log writes it."""
    try:
        return write(read(text))
    except SpecError:
        raise Refusal(NotATime(text=text), clause=clause) from None
