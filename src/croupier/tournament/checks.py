"""Checks that several rooms of a tournament make."""

from __future__ import annotations

from croupier.bounds import LONGEST_NAME
from croupier.characters import look_alike, wrong_with_person
from croupier.errors import Refusal
from croupier.refusals import FORM
from croupier.table.clock import is_time
from croupier.table.people.refusals import WrongName
from croupier.tournament import refusals as r
from croupier.tournament.base import TournamentCommand
from croupier.tournament.cup import Cup


def asked_for(cup: Cup, command: TournamentCommand) -> str:
    """Whom a command is about: whoever asks, if a player does; players ask for themselves."""
    role, _, name = command.by.partition(":")
    if role != "player":
        return command.player
    if command.player and command.player != name:
        raise cup.no(r.NotYoursToAsk(name, command.player))
    return name


def check_person(name: str) -> None:
    """A name that can be read, as at a table."""
    if wrong_with_person(name, LONGEST_NAME):
        raise Refusal(WrongName(name=repr(name)), clause=FORM)


def check_new_name(cup: Cup, name: str) -> None:
    """Of somebody who comes in: nor is it taken for an entrant's."""
    check_person(name)
    for other in cup.state.entrants:
        if look_alike(name, other):
            raise Refusal(r.LooksLikeEntrant(name=name, other=other), clause=FORM)


def check_state(cup: Cup, player: str, *states: str, clause: str = "") -> None:
    entrant = cup.entrant(player)
    if entrant.state not in states:
        raise cup.no(r.WrongState(player, entrant.state), clause)


def check_time(cup: Cup, text: str) -> None:
    if not is_time(text):
        raise cup.no(r.NotATimeGiven(text))


def check_reason(cup: Cup, text: str, clause: str = "") -> None:
    if not text.strip():
        raise cup.no(r.NoWordGiven(), clause)


def check_disputes(cup: Cup) -> None:
    """That nothing is open that may change who goes on."""
    found = tuple(one.id for one in cup.state.disputes.values() if one.status == "open")
    if found:
        raise cup.no(r.DisputeOpen(found), cup.law.disputes.final.clause)


def check_price(cup: Cup, amount: int, price: int, clause: str) -> None:
    if amount != price:
        raise cup.no(r.PriceDiffers(amount, price), clause)
