"""The words of a story: what people are said to do, each as a command."""

from __future__ import annotations

import re
from typing import Any

from croupier.money import parse_cents

DEVICE = "prohibited-device"
CONTRAVENTION = {"do": "void-wager", "ground": "contravention"}
# What people do, in plain words; money and numbers are read, the rest is taken as it stands.
SAYINGS: dict[str, dict[str, Any]] = {
    # The floor
    "attests {item} {value}": {"do": "attest"},
    "opens the table": {"do": "open-table"},
    "directs spins": {"do": "direct-spins"},
    "changes the ball": {"do": "change-ball"},
    "gives closing notice": {"do": "give-closing-notice"},
    "gives {minutes} min closing notice": {"do": "give-closing-notice"},
    "closes the table": {"do": "close-table"},
    # Limits
    "announces a minimum of {minimum} in {minutes} min": {"do": "announce-limits"},
    "announces a maximum of {maximum} in {minutes} min": {"do": "announce-limits"},
    "agrees to the limits": {"do": "agree-limits"},
    "applies the limits": {"do": "apply-limits"},
    "gives {player} limits of {minimum} to {maximum}": {"do": "set-player-limits"},
    "agrees with {player} on limits of {minimum} to {maximum}": {
        "do": "set-player-limits",
        "agreed": True,
    },
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
    "voids ticket {ticket} for {ground}: {reason}": {"do": "void-ticket"},
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
    # Beside the game
    "calls no more bets on {side_bet}": {"do": "no-more-bets"},
    "draws {numbers} for the lucky ball": {"do": "draw-lucky-ball"},
    "draws bonus number {bonus}": {"do": "draw-bonus-number"},
    "draws spread {number}": {"do": "draw-spread"},
    "draws wheels {wheels}": {"do": "draw-match", "bonus": False},
    "draws wheels {wheels} with the bonus": {"do": "draw-match", "bonus": True},
    "draws symbol {symbol}": {"do": "draw-symbol"},
    # A spin or a wager without a result
    "calls no spin: {ground}": {"do": "call-no-spin"},
    "calls no spin of spin {spin}: {ground}": {"do": "call-no-spin"},
    "calls no spin with the ball out: {ground}": {"do": "call-no-spin", "removed": True},
    "examines the ball fit": {"do": "examine-ball", "fit": True},
    "examines the ball unfit": {"do": "examine-ball", "fit": False},
    "voids the spin for {ground}: {reason}": {"do": "void-spin"},
    "voids spin {spin} for {ground}: {reason}": {"do": "void-spin"},
    "voids all of {player} for {incident}: {reason}": CONTRAVENTION,
    "voids {bet} of {player} for {incident}: {reason}": CONTRAVENTION,
    "voids {bet} of {player} as fraud: {reason}": {"do": "void-wager", "ground": "fraud"},
    # A result put right
    "flags the outcome: {reason}": {"do": "flag-outcome"},
    "corrects the outcome to {outcome}: {reason}": {"do": "correct-outcome"},
    "corrects spin {spin} to {outcome}: {reason}": {"do": "correct-outcome"},
    "puts {from} of {player} back on {to}": {"do": "correct-position", "ground": "moved"},
    "puts {from} of {player} back on {to} after a patron": {
        "do": "correct-position",
        "ground": "moved",
        "moved_by": "patron",
    },
    "puts {from} of {player} on {to} as meant": {"do": "correct-position", "ground": "clarified"},
    "freezes the accounts: {reason}": {"do": "freeze-accounts"},
    "releases the accounts: {reason}": {"do": "release-accounts"},
    # Equipment that fails
    "reports {component}: {what}": {"do": "report-malfunction"},
    "reports {component} by ({kind}): {what}": {"do": "report-malfunction"},
    "finds {component} neither seen nor heard: {what}": {
        "do": "report-malfunction",
        "visible": False,
    },
    "lights the red light: {reason}": {"do": "raise-light"},
    "clears the fault of {component}": {"do": "clear-fault"},
    "confirms the records of spin {spin}": {"do": "confirm-records", "confirmed": True},
    "confirms the records of spin {spin} for {player}": {
        "do": "confirm-records",
        "confirmed": True,
    },
    "misses the records of spin {spin}": {"do": "confirm-records", "confirmed": False},
    "misses the records of spin {spin} for {player}": {"do": "confirm-records", "confirmed": False},
    "holds the payment of {player}: {reason}": {"do": "hold-payment", "ground": "malfunction"},
    "holds the winnings of {player}: {reason}": {"do": "hold-payment", "ground": DEVICE},
    "releases the payment of {player}: {reason}": {
        "do": "release-payment",
        "ground": "malfunction",
    },
    "releases the winnings of {player}: {reason}": {"do": "release-payment", "ground": DEVICE},
    "keeps the winnings of {player}: {reason}": {
        "do": "release-payment",
        "ground": DEVICE,
        "determination": "contravened",
    },
    "refuses {player} {amount}: {reason}": {"do": "refuse-credit"},
    "refuses {player} {amount} of before the repair: {reason}": {
        "do": "refuse-credit",
        "ground": "unrepaired",
    },
    "wants {amount} back from {player}: {reason}": {"do": "require-return"},
    "pays {player} {amount} by hand": {"do": "pay-manually", "ground": "malfunction"},
    # People
    "claims: {about}": {"do": "raise-claim"},
    "claims {amount}: {about}": {"do": "raise-claim"},
    "claims {amount} from {player}: {about}": {"do": "raise-claim"},
    "has {claim} {decision}: {reason}": {"do": "decide-claim"},
    "has {claim} upheld for {amount}: {reason}": {"do": "decide-claim", "decision": "upheld"},
    "disputes: {about}": {"do": "raise-dispute"},
    "leaves {dispute} unresolved: {reason}": {"do": "decide-dispute", "decision": "unresolved"},
    "decides {dispute} {decision}: {reason}": {"do": "decide-dispute"},
    "refers {dispute}": {"do": "refer-complaint"},
    "records {kind} by {person}: {note}": {"do": "record-incident"},
    "records {kind} by {person} with {details}: {note}": {"do": "record-incident"},
    "excludes {player} for {incident}": {"do": "exclude-player"},
    "tells {whom}: {about}": {"do": "notify"},
}
MONEY = ("stake", "amount", "each", "minimum", "maximum")
NUMBERS = ("seat", "count", "hours", "minutes", "spin", "bonus")
SENTENCES = ("reason", "about", "what", "note")  # of more than a word; all the rest is one
SEVERAL = ("agreed_by", "numbers", "wheels")


def _form(saying: str) -> re.Pattern[str]:
    """How a saying is heard; `from` is no name for a group, so each has a tail."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", _heard, re.escape(saying)))


def _heard(found: re.Match[str]) -> str:
    return f"(?P<{found[1]}_>{'.+' if found[1] in SENTENCES else '[^ ]+'})"


FORMS = {saying: _form(saying) for saying in SAYINGS}


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
    if name in SEVERAL:
        return text.split("/")
    if name == "details":
        return dict(detail.split("=") for detail in text.split("/"))
    return int(text) if name in (*NUMBERS, "value") and text.isdigit() else text
