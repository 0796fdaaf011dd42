"""The words of a story: what people are said to do, each as a command."""

from __future__ import annotations

import re
from typing import Any

from croupier.money import parse_cents

# What people do, in plain words; money and numbers are read, the rest is taken as it stands.
SAYINGS: dict[str, dict[str, Any]] = {
    # The floor
    "attests {item} {value}": {"do": "attest"},
    "opens the table": {"do": "open-table"},
    "directs spins": {"do": "direct-spins"},
    "changes the ball": {"do": "change-ball"},
    "clears the fault of {component}": {"do": "clear-fault"},
    "gives closing notice": {"do": "give-closing-notice"},
    "gives {minutes} min closing notice": {"do": "give-closing-notice"},
    "closes the table": {"do": "close-table"},
    # Limits
    "announces a minimum of {minimum} in {minutes} min": {"do": "announce-limits"},
    "announces a maximum of {maximum} in {minutes} min": {"do": "announce-limits"},
    "agrees to the limits": {"do": "agree-limits"},
    "applies the limits": {"do": "apply-limits"},
    "gives {player} limits of {minimum} to {maximum}": {"do": "set-player-limits"},
    "ends the limits of {player}": {"do": "set-player-limits"},
    "offers {player} the old limits": {"do": "offer-legacy-wager"},
    "offers {player} the old limits for {hours} h": {"do": "offer-legacy-wager"},
    "accepts the old limits": {"do": "accept-legacy-wager"},
    "extends the old limits of {player} by {hours} h": {"do": "extend-legacy-wager"},
    # People
    "takes seat {seat}": {"do": "take-seat"},
    "takes station {seat}": {"do": "take-seat", "station": True},
    "asks {player} for the seat": {"do": "vacate-seat"},
    "plays as a guest": {"do": "open-guest-account"},
    "buys in {amount}": {"do": "buy-in"},
    "buys in {amount} in {tender}": {"do": "buy-in"},
    "puts in ticket {ticket}": {"do": "buy-in", "tender": "ticket"},
    "cashes out": {"do": "cash-out"},
    "cashes {player} out": {"do": "cash-out"},
    "leaves": {"do": "leave"},
    "directs {player} to leave: {reason}": {"do": "direct-to-leave"},
    # Colour chips
    "buys {count} {colour} at {each}": {"do": "issue-colour-chips"},
    "buys {count} {colour} at {each} agreed by {agreed_by}": {"do": "issue-colour-chips"},
    "buys {count} {colour} at {each} approved by {approved_by}": {"do": "issue-colour-chips"},
    "hands in {count} {colour}": {"do": "redeem-colour-chips"},
    "hands in {count} {colour} of table {table}": {"do": "redeem-colour-chips"},
    "hands in {count} {colour} of table {table} verified by {verified_by}": {
        "do": "redeem-colour-chips"
    },
    "finds {count} chips of table {table} put on {bet} by {player}": {"do": "find-foreign-chips"},
    # The house's own
    "fills {amount}": {"do": "fill"},
    "credits {amount}": {"do": "credit"},
    "counts {amount} in the drop box": {"do": "count-drop"},
    # Tickets
    "reports ticket {ticket} not printed": {"do": "report-print-failure"},
    "reprints ticket {ticket}": {"do": "reprint-ticket"},
    "voids ticket {ticket}: {reason}": {"do": "void-ticket"},
    "pays {player} {amount} for ticket {ticket}": {"do": "pay-manually", "ground": "print-failure"},
    "redeems ticket {ticket}": {"do": "redeem-ticket"},
    # Betting
    "opens betting": {"do": "open-betting"},
    "wagers {stake} on {bet}": {"do": "place-wager"},
    "wagers {count} {colour} on {bet}": {"do": "place-wager"},
    "calls {bet} for {stake}": {"do": "call-bet"},
    "calls {bet} for {stake} in {tender}": {"do": "call-bet"},
    "moves {from} to {to}": {"do": "move-wager"},
    "moves {stake} of {from} to {to}": {"do": "move-wager"},
    "removes {bet}": {"do": "remove-wager"},
    "removes {stake} of {bet}": {"do": "remove-wager"},
    "takes back the last": {"do": "remove-last"},
    "clears": {"do": "remove-all"},
    "repeats": {"do": "repeat-wagers"},
    "doubles": {"do": "repeat-wagers", "times": 2},
    # The spin
    "spins": {"do": "spin-ball"},
    "spins {direction} the wheel": {"do": "spin-ball"},
    "announces final bets": {"do": "announce-final-bets"},
    "calls no more bets": {"do": "no-more-bets"},
    "sees the ball drop": {"do": "ball-dropped"},
    "records outcome {outcome}": {"do": "record-outcome"},
    "confirms {outcome}": {"do": "confirm-outcome"},
    "settles": {"do": "settle"},
    "withdraws {bet}": {"do": "withdraw-winning-wager"},
    "calls no spin: {ground}": {"do": "call-no-spin"},
}
FORMS = {  # `from` is no name for a group, so each has a tail
    saying: re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1_>\\S+)", re.escape(saying)))
    for saying in SAYINGS
}
MONEY = ("stake", "amount", "each", "minimum", "maximum")
NUMBERS = ("seat", "count", "hours", "minutes")


def understood(act: str) -> tuple[str, dict[str, Any]]:
    """(saying, command) of an act; who gives it, and when, is for the table to know."""
    for saying, form in FORMS.items():
        match = form.fullmatch(act)
        if match:
            said = {name[:-1]: _value(name[:-1], text) for name, text in match.groupdict().items()}
            return saying, {**SAYINGS[saying], **said}
    raise AssertionError(f"nobody knows how one {act!r}")


def _value(name: str, text: str) -> Any:
    if name in MONEY:
        return parse_cents(text)
    if name == "agreed_by":
        return text.split("/")
    return int(text) if name in (*NUMBERS, "value") and text.isdigit() else text
