"""The kind of a fault that screens say in their own language."""

from __future__ import annotations

import pytest

from croupier.table.faults.ask import fault_kind
from kit.table import playing


@pytest.mark.parametrize(
    ("tag", "mode", "component", "kind", "shown"),
    [
        ("CM18", "touchbet", "game-system", "", "game-system"),
        ("CM18", "touchbet", "station:1", "", "place"),
        ("CM18", "touchbet", "station:1", "a", "wrong-credit"),
        ("CM18", "touchbet", "station:1", "b", "wrong-numbers"),
        ("CM18", "touchbet", "station:1", "c", "interrupted"),
        ("CM18", "touchbet", "wnd", "", "wnd"),
        ("CP", "ats", "sgc", "c", "interrupted"),
        ("CP", "ats", "display-controller", "", "display-controller"),
    ],
)
def test_a_fault_is_of_the_kind_that_the_rulebook_lists_or_of_its_part(
    tag: str, mode: str, component: str, kind: str, shown: str
) -> None:
    at = playing(tag, mode=mode)
    said = {"component": component, "what": "it is dark"}
    at.dealer("report-malfunction", **said, **({"kind": kind} if kind else {}))
    assert fault_kind(at.table, component) == shown
    at.dealer("clear-fault", component=component)
    at.dealer("report-malfunction", **said)  # what it was before says nothing of it now
    assert fault_kind(at.table, component) not in ("wrong-credit", "wrong-numbers", "interrupted")


def test_the_red_light_says_whether_the_sensors_differ() -> None:
    at = playing("CM18", mode="touchbet")
    at.dealer("raise-light", reason="look at the wheel")
    assert fault_kind(at.table, "game-system") == "red-light"
    at.dealer("clear-fault", component="game-system")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    for number, outcome in ((1, "17"), (2, "18")):
        at.ask(f"sensor:{number}", "record-outcome", outcome=outcome, source=f"sensor-{number}")
    assert fault_kind(at.table, "game-system") == "sensors-differ"
    at.dealer("call-no-spin", ground="console-fault")  # and still, when what they read is gone
    assert fault_kind(at.table, "game-system") == "sensors-differ"
