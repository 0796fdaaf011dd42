"""Faults of every kind against a real floor, and what came of each kind."""

from __future__ import annotations

from typing import NamedTuple

from kit.real.faults import in_turn
from kit.real.floor import RealFloor


class Outcome(NamedTuple):
    """Of one kind of fault on one database, in one run."""

    fault: str
    database: str
    since: str
    promise_s: float
    acknowledged: int
    again: int
    lost: int
    doubled: int
    back_s: list[float]


def run(database: str, times: int) -> tuple[list[Outcome], list[str]]:
    """Each kind so often on one floor; what came of each, and whatever was wrong."""
    kinds = {}
    with RealFloor(database) as floor:
        for fault in in_turn(floor, times):
            kinds[fault.name] = fault
            floor.suffer(fault)
        lost, doubled, wrong = floor.audit()
    found = []
    for name, fault in kinds.items():
        here = [one for one in floor.suffered if one.fault == name]
        found.append(
            Outcome(
                name, database, fault.since, fault.promise_s[database],
                sum(one.acknowledged for one in here), sum(one.again for one in here),
                lost[name], doubled[name], [round(one.back_s, 3) for one in here],
            )
        )  # fmt: skip
    return found, wrong
