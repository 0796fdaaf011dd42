"""Commands that anyone might give at any time: often what fits the moment, else anything at all.

Chance is a `random.Random`, so that the same commands come out of Hypothesis and out of a seed.
A new command is given its recipe here; without one it would always be refused.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec

from croupier.script import Script
from croupier.table import commands as c
from kit.any_command.irregularities import IRREGULAR
from kit.any_command.moment import PEOPLE, Moment

STAKES = (500, 500, 500, 1000, 1500, 2500, 3000, 4500, 100, 300, 501, 700, 60_000, 900_000, 0, -5)
# Commands that players give for themselves, so that nobody need be named.
FOR_ONESELF = {
    str(cls.__struct_config__.tag)
    for cls in get_args(c.AnyCommand)
    for field in msgspec.structs.fields(cls)
    if field.name == "player" and not field.required
}

Recipe = Callable[[Moment], dict[str, Any]]


def command(script: Script, chance: Random) -> dict[str, Any]:
    """A command by someone who may, mostly; with an id of its own, sometimes used before."""
    m = Moment(script, chance)
    own = m.role in ("player", "guest")
    given = {"do": m.name, "by": f"{m.role}:{m.who if own else 'dan'}", **RECIPES[m.name](m)}
    if own and m.name in FOR_ONESELF:
        given.pop("player", None)
        if chance.randrange(20) == 0:
            given["player"] = m.pick(PEOPLE)
    if chance.randrange(13) == 0:
        given["id"] = m.pick(("a", "b", "c"))
    return given


def _nothing(m: Moment) -> dict[str, Any]:
    return {}


def _player(m: Moment) -> dict[str, Any]:
    return {"player": m.who}


def _amount(m: Moment) -> dict[str, Any]:
    return {"amount": m.amount()}


def _count(m: Moment) -> dict[str, Any]:
    return {"amount": m.mostly(m.table.state.chips.drop, m.amount())}


def _notice(m: Moment) -> dict[str, Any]:
    return {"closes_at": m.pick(("", m.time()))}


def _attest(m: Moment) -> dict[str, Any]:
    items = (("ball-mm", 20), ("ball-mm", 2), ("ball-material", "non-metallic"), ("lamp", "lit"))
    item, value = m.pick(items)
    return {"item": item, "value": value}


def _announce(m: Moment) -> dict[str, Any]:
    return {"limits": m.limits(), "effective_at": m.time()}


def _own_limits(m: Moment) -> dict[str, Any]:
    agreed = m.pick(([m.who], [m.who], []))
    return {"player": m.who, "limits": m.pick((m.limits(), None)), "agreed_by": agreed}


def _offer(m: Moment) -> dict[str, Any]:
    return {"player": m.who, "hours": m.pick((None, 1, 2, 0))}


def _extend(m: Moment) -> dict[str, Any]:
    return {"player": m.who, "hours": m.pick((1, 2, 0))}


def _seat(m: Moment) -> dict[str, Any]:
    station = {"station": m.pick((True, False))} if m.table.areas.are_two else {}
    return {"player": m.who, "seat": m.chance.randrange(5), **station}


def _buy(m: Moment) -> dict[str, Any]:
    if m.cage.tickets and m.role == "player" and m.chance.randrange(3) == 0:
        worth = {} if m.chance.randrange(4) else {"amount": m.amount()}
        return {"player": m.who, "tender": "ticket", "ticket": m.ticket(), **worth}
    by_hand = m.pick(("cash", "cash", "chips", "voucher", "token"))
    tender = m.mostly("note" if m.role == "player" else by_hand, "ticket", by_hand)
    return {"player": m.who, "tender": tender, "amount": m.amount()}


def _issue(m: Moment) -> dict[str, Any]:
    held = m.table.state.chips.colours.get(colour := m.colour(), {})
    everyone = sorted({*held, m.who})
    value = held[m.who].value if m.who in held else m.pick((100, 500, 700))
    return {
        "player": m.who, "colour": colour, "value": m.mostly(value, 200, 0),
        "count": m.mostly(m.pick((1, 4, 10)), 0, 500),
        "agreed_by": m.mostly(everyone, []), "approved_by": m.mostly(m.senior(), ""),
    }  # fmt: skip


def _change(m: Moment) -> dict[str, Any]:
    """Back into value chips; or those of a table that has closed."""
    colour = m.colour()
    held = m.table.state.chips.colours.get(colour, {}).get(m.who)
    most = held.count if held else 3
    given = {"player": m.who, "colour": colour, "count": m.mostly(1 + m.chance.randrange(most), 0)}
    if m.chance.randrange(3) == 0:
        given |= {
            "table": m.mostly("9", "1"), "verified_by": m.mostly(m.senior(), ""),
            "value": m.pick((None, 300)), "issued_at": m.pick((None, 700)),
            "minimum": m.pick((None, 500)), "still_open": m.mostly(False, True),
        }  # fmt: skip
    return given


def _foreign(m: Moment) -> dict[str, Any]:
    given = {"player": m.who, "bet": m.bet(), "table": m.mostly("9", "1"), "count": m.mostly(3, 0)}
    given |= {"approved_by": m.mostly(m.senior(), "")}
    if m.pick((True, False)):
        given |= {"value": 500, "verified_by": m.mostly(m.senior(), "")}
    return given


def _place(m: Moment) -> dict[str, Any]:
    mine = [one for one, holders in m.table.state.chips.colours.items() if m.who in holders]
    given = {"bet": m.pick((m.bet(), m.down())), "player": m.who}
    if mine and m.chance.randrange(2):
        return {**given, "colour": m.pick(mine), "count": m.mostly(m.pick((1, 2)), 0, 99)}
    return {**given, "stake": m.pick(STAKES)}


def _call(m: Moment) -> dict[str, Any]:
    tender = m.mostly("chips", "cash", "voucher", "token")
    return {"player": m.who, "bet": m.bet(), "stake": m.pick(STAKES), "tender": tender}


def _move(m: Moment) -> dict[str, Any]:
    part = {} if m.pick((True, False)) else {"stake": m.pick(STAKES)}
    return {"player": m.who, "from": m.down(), "to": m.bet(), **part}


def _remove(m: Moment) -> dict[str, Any]:
    part = {} if m.pick((True, False)) else {"stake": m.pick(STAKES)}
    return {"player": m.who, "bet": m.down(), **part}


def _spin(m: Moment) -> dict[str, Any]:
    by = "gus" if m.chance.randrange(12) == 0 else ""
    return {"direction": m.mostly("against", "against", "with"), "started_by": by}


def _record(m: Moment) -> dict[str, Any]:
    """Mostly few numbers, so that sensors agree at times and the same bets win again."""
    few = m.pick(("17", "0", *m.table.state.spin.sensed.values()))
    outcome = m.mostly(few, m.pick(m.table.offer.wheel.pockets), "37")
    sensor = m.pick(("sensor-1", "sensor-2"))
    return {
        "outcome": outcome,
        "source": m.mostly(sensor if m.role == "sensor" else "dealer", sensor),
    }


def _confirm(m: Moment) -> dict[str, Any]:
    return {"outcome": m.mostly(m.pick(("17", *m.table.state.spin.sensed.values())), "0")}


def _leave(m: Moment) -> dict[str, Any]:
    return {"player": m.who, "reason": m.mostly("noise", "")}


def _any_ticket(m: Moment) -> dict[str, Any]:
    return {"ticket": m.ticket()}


def _void_ticket(m: Moment) -> dict[str, Any]:
    ground = m.mostly("contravention", "malfunction", "")
    return {**_any_ticket(m), "ground": ground, "reason": m.mostly("torn", "")}


def _failed_ticket(m: Moment) -> dict[str, Any]:
    return {"ticket": m.ticket(failed=True), "reason": m.pick(("", "torn"))}


def _pay(m: Moment) -> dict[str, Any]:
    ticket = m.cage.tickets.get(number := m.ticket(failed=True))
    name, amount = (ticket.player, ticket.amount) if ticket else (m.who, 500)
    ground = m.mostly("print-failure", "malfunction")
    if m.table.state.faults.record and m.chance.randrange(2):
        return {"player": m.who, "amount": m.mostly(500, 0), "ground": "malfunction"}
    return {"player": name, "amount": m.mostly(amount, 1), "ground": ground, "ticket": number}


def _redeem(m: Moment) -> dict[str, Any]:
    return {"ticket": m.ticket(), "duplicate": m.mostly(None, True, False)}


RECIPES: dict[str, Recipe] = dict.fromkeys(c.NAMES, _nothing) | IRREGULAR | {
    "accept-legacy-wager": _player, "agree-limits": _player, "announce-limits": _announce,
    "attest": _attest, "buy-in": _buy, "call-bet": _call,
    "cash-out": _player,
    "confirm-outcome": _confirm, "count-drop": _count, "credit": _amount, "direct-to-leave": _leave,
    "end-legacy-wager": _player, "extend-legacy-wager": _extend, "fill": _amount,
    "find-foreign-chips": _foreign,
    "give-closing-notice": _notice, "issue-colour-chips": _issue, "leave": _player,
    "move-wager": _move, "offer-legacy-wager": _offer, "open-guest-account": _player,
    "pay-manually": _pay, "place-wager": _place, "record-outcome": _record,
    "redeem-colour-chips": _change, "redeem-ticket": _redeem, "remove-all": _player,
    "remove-last": _player, "remove-wager": _remove,
    "repeat-wagers": lambda m: {"player": m.who, "times": m.pick((1, 1, 2))},
    "report-print-failure": _any_ticket, "reprint-ticket": _failed_ticket,
    "set-player-limits": _own_limits, "spin-ball": _spin, "take-seat": _seat,
    "vacate-seat": _player, "void-ticket": _void_ticket,
    "withdraw-winning-wager": lambda m: {"player": m.who, "bet": m.won()},
}  # fmt: skip
