"""What a broken document is made of."""

from __future__ import annotations

from typing import Any, NamedTuple

from kit.terms import drafted

Changes = dict[str, Any]
HEAT, FINAL = drafted("CM18")["rounds"]


class Broken(NamedTuple):
    """What is altered in the draft, what is found, the cure, and a change that is one."""

    altered: Changes
    key: str
    clause: str
    says: str
    cure: str
    cured: Changes


def in_money(**more: Any) -> Changes:
    """Chips that are worth what they show, bought at that price."""
    return {
        "chips.type": "value",
        "rounds[0].buy_in": 100000,
        "rounds[1].buy_in": 100000,
        "conduct.penalties[1].penalty": "warning",
        **more,
    }


REBUY = {"bank": 50000, "times": 1, "rounds": [1], "until": {"spins": 10}, "when": "any"}
ADD_ON = {"bank": 50000, "times": 1, "before": 2}
STEP = {"round": 1, "after": {"spins": 10}, "limits": {"min": 1000, "max": 20000}}
SECOND = {
    **HEAT,
    "kind": "repechage",
    "starts_at": "2027-03-06T20:00:00Z",
    "advance": {"first": 1, "best": 0},
    "qualify": {"eliminated_in": [1], "best": 4},
}
GROUND = {"id": "ill", "says": "Ill.", "of": "entry", "part": "1"}
