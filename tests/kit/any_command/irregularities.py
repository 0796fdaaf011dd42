"""When things go wrong: what would be asked now, about which spin, claim or place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.rules.law.incidents import kinds
from croupier.rules.sidebets.lucky_symbols import SYMBOLS
from croupier.table.faults.state import DEVICE
from croupier.table.state import round_of
from kit.any_command.moment import Moment

Recipe = Callable[[Moment], dict[str, Any]]


def reason(m: Moment) -> str:
    return m.mostly("seen on camera", "")


def spin_of(m: Moment) -> dict[str, Any]:
    """The spin under way or the last, or one of the few before, or none there ever was."""
    if m.chance.randrange(2):
        return {}
    return {"spin": m.mostly(max(0, m.table.state.spin.number - m.chance.randrange(4)), 0, 99)}


def _no_spin(m: Moment) -> dict[str, Any]:
    grounds: list[str] = [one.ground for one in m.table.offer.rulebook.no_spin] or ["rain"]
    ground = "console-fault" if m.table.state.faults.light else m.pick(grounds)
    removed = {"removed": True} if m.chance.randrange(12) == 0 else {}
    return {"ground": m.mostly(ground, "rain"), **spin_of(m), **removed}


def _void_spin(m: Moment) -> dict[str, Any]:
    grounds = [one.ground for one in m.table.offer.rulebook.void if one.what == "spin"]
    return {"ground": m.mostly(m.pick(grounds), "rain"), "reason": reason(m), **spin_of(m)}


def _void_wager(m: Moment) -> dict[str, Any]:
    grounds = [one.ground for one in m.table.offer.rulebook.void if one.what == "wager"]
    bet = {"bet": m.down()} if m.chance.randrange(2) else {}
    return {
        "player": m.who, "ground": m.mostly(m.pick(grounds), "rain"), "reason": reason(m),
        "incident": incident(m), **bet,
    }  # fmt: skip


def incident(m: Moment) -> str:
    """One that was recorded of this person, if any was."""
    mine = [name for name, one in m.table.state.claims.incidents.items() if one.person == m.who]
    return m.mostly(m.pick(mine), "incident-99") if mine else "incident-1"


def _correct(m: Moment) -> dict[str, Any]:
    """Few numbers, so that a correction is corrected again, and back to what it was."""
    outcome = m.mostly(m.pick(("17", "0", "20")), "37", m.pick(m.table.offer.wheel.pockets))
    return {"outcome": outcome, "reason": reason(m), **spin_of(m)}


def _position(m: Moment) -> dict[str, Any]:
    return {
        "player": m.who, "from": m.down(), "to": m.bet(),
        "ground": m.mostly("moved" if m.role == "casino-operator" else "clarified", "moved"),
        "moved_by": m.pick(("dealer", "patron")),
    }  # fmt: skip


def _malfunction(m: Moment) -> dict[str, Any]:
    seats = [f"station:{one.seat}" for one in m.table.state.players.values() if one.seat]
    sides = [f"side-bet:{name}" for name in m.table.offer.side]
    usual = m.pick((*seats, *sides, "game-system", "sgc", "display-controller", "display-screen"))
    component = m.mostly(usual, "wnd", "lamp", "display:1", "side-bet:none")
    seen = {"visible": m.pick((True, True, False))} if component == "display-screen" else {}
    operator = ("area-manager", "assistant-casino-manager", "pit-boss", "casino-operator")
    kind = m.pick(("", "a", "b", "c", *("d" if m.role in operator else "")))  # (d) is theirs alone
    return {"component": component, "what": reason(m), "kind": kind, **seen}


def _records(m: Moment) -> dict[str, Any]:
    spins = [one.spin for one in m.table.state.settling.aside]
    who = {"player": m.who} if m.chance.randrange(3) == 0 else {}
    spin = m.pick(spins) if spins and m.chance.randrange(2) else round_of(m.table.state)
    return {"spin": m.mostly(spin, 99), "confirmed": m.pick((True, False)), **who}


def _clear(m: Moment) -> dict[str, Any]:
    faults = m.table.state.faults
    down = [*faults.down, *(["game-system"] if faults.light else [])]
    return {"component": m.mostly(m.pick(down or ["game-system"]), "lamp")}


def _why(m: Moment) -> dict[str, Any]:
    return {"reason": reason(m)}


def _hold(m: Moment) -> dict[str, Any]:
    device = any(
        (one.person, one.kind) == (m.who, DEVICE) for one in m.table.state.claims.incidents.values()
    )
    ground = DEVICE if device and m.chance.randrange(2) else m.mostly("malfunction", DEVICE)
    amount = {"amount": m.pick((500, 50_000))} if m.chance.randrange(3) == 0 else {}
    return {"player": m.who, "ground": ground, "reason": reason(m), **amount}


def _release(m: Moment) -> dict[str, Any]:
    withheld = [DEVICE] if m.who in m.table.state.faults.winnings else []
    ground = m.pick([*m.player.holds, *withheld] or ["malfunction"])
    determined = {"determination": m.pick(("cleared", "contravened"))} if ground == DEVICE else {}
    return {"player": m.who, "ground": ground, "reason": reason(m), **determined}


def _sum(m: Moment) -> dict[str, Any]:
    return {"player": m.who, "amount": m.mostly(m.pick((500, 2_500)), 0), "reason": reason(m)}


def _refuse(m: Moment) -> dict[str, Any]:
    return {**_sum(m), "ground": m.pick(("caused", "unrepaired"))}


def _claim(m: Moment) -> dict[str, Any]:
    return {"player": m.who, "about": reason(m), "amount": m.pick((0, 500))}


def _decide_claim(m: Moment) -> dict[str, Any]:
    open_ = [name for name, one in m.table.state.claims.claims.items() if one.status == "open"]
    decision = m.pick(("upheld", "rejected", "written-off"))
    claim = m.mostly(m.pick(open_ or ["claim-1"]), "claim-99")
    amount = {"amount": m.mostly(500, 700, -5)} if m.chance.randrange(2) else {}
    return {"claim": claim, "decision": decision, "reason": reason(m), **amount}


def _dispute(m: Moment) -> str:
    return m.mostly(m.pick([*m.table.state.claims.disputes] or ["dispute-1"]), "dispute-99")


def _decide_dispute(m: Moment) -> dict[str, Any]:
    decision = m.pick(("for the player", "for the house", "unresolved"))
    return {"dispute": _dispute(m), "decision": decision, "reason": reason(m)}


def _incident(m: Moment) -> dict[str, Any]:
    known = kinds(m.table.offer.rulebook.incidents)
    kind = m.pick(list(known))
    details = m.mostly(dict.fromkeys(known[kind].wants, "as seen"), {})
    return {"kind": m.mostly(kind, "rain"), "person": m.who, "note": reason(m),
            "details": details}  # fmt: skip


def _exclude(m: Moment) -> dict[str, Any]:
    return {"player": m.who, "incident": incident(m)}


def _numbers(m: Moment) -> dict[str, Any]:
    numbers = m.chance.sample(m.table.offer.wheel.pockets, 4)
    return {"numbers": m.mostly(numbers, numbers[:3], [numbers[0]] * 4)}


def _spread(m: Moment) -> dict[str, Any]:
    return {"number": m.mostly(m.pick(m.table.offer.wheel.pockets), "37")}


def _match(m: Moment) -> dict[str, Any]:
    wheels = [m.pick(m.table.offer.wheel.pockets) for _ in range(2)]
    return {"wheels": m.mostly(wheels, wheels[:1]), "bonus": m.mostly(False, True)}


IRREGULAR: dict[str, Recipe] = {
    "call-no-spin": _no_spin, "void-spin": _void_spin, "void-wager": _void_wager,
    "flag-outcome": _why, "correct-outcome": _correct, "correct-position": _position,
    "report-malfunction": _malfunction, "raise-light": _why, "confirm-records": _records,
    "clear-fault": _clear,
    "freeze-accounts": _why, "release-accounts": _why, "hold-payment": _hold,
    "release-payment": _release, "lapse-hold": lambda m: {"player": m.who},
    "refuse-credit": _refuse, "require-return": _sum, "raise-claim": _claim,
    "decide-claim": _decide_claim, "raise-dispute": lambda m: {"player": m.who, "about": reason(m)},
    "decide-dispute": _decide_dispute, "refer-complaint": lambda m: {"dispute": _dispute(m)},
    "record-incident": _incident, "exclude-player": _exclude,
    "notify": lambda m: {"whom": m.mostly("surveillance", ""), "about": reason(m)},
    "examine-ball": lambda m: {"fit": m.pick((True, False))},
    "draw-lucky-ball": _numbers, "draw-spread": _spread, "draw-match": _match,
    "draw-bonus-number": lambda m: {"bonus": m.mostly(m.pick((1, 2, 3, 4)), 0, 9)},
    "draw-symbol": lambda m: {"symbol": m.mostly(m.pick(SYMBOLS), "moon")},
}  # fmt: skip
