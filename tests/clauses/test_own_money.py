"""Money that was tendered and not played is no credit of a malfunction."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.melbourne import MANAGER
from kit.perth import OPERATOR
from kit.table import Playing, books, only, playing

MODES = {"CM18": "touchbet", "CM11": "touchbet", "CP": "ats"}
BY = {**MANAGER, "CP": OPERATOR}
OWN = books(CM18=(), CM11=(), CP=(), reads="own-buy-in")


def failed(tag: str) -> Playing:
    """ana has tendered 100.00 at a station that has failed."""
    at = playing(tag, mode=MODES[tag])
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("report-malfunction", component="station:1", what="shows too much")
    return at


def refuse(at: Playing, amount: int, ground: str = "caused") -> dict[str, object]:
    return {"player": "ana", "amount": amount, "reason": "not hers", "ground": ground}


@OWN
def test_an_untouched_buy_in_is_not_refused(tag: str) -> None:
    at = failed(tag)
    for amount in (1, 100_00):
        refused = at.refused("own-money", BY[tag], "refuse-credit", **refuse(at, amount))
        assert refused.clause == "reading: own-buy-in"
    at.ask(BY[tag], "require-return", player="ana", amount=90_00, reason="10.00 read as 100.00")


@OWN
@pytest.mark.parametrize("ground", ["caused", "unrepaired"])
def test_what_was_credited_beside_it_is_refused(tag: str, ground: str) -> None:
    """10.00 played and 360.00 credited: 90.00 was never touched."""
    at = playing(tag, mode=MODES[tag])
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.dealer("spin-ball")
    if tag == "CP":
        at.wait(3600)
    at.dealer("no-more-bets")
    at.dealer("report-malfunction", component="station:1", what="shows too much")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.ask({**BY, "CP": "table-games-manager:mia"}[tag], "confirm-records", spin=1, confirmed=True)
    assert at.chips("ana") == 450_00
    code = "own-money" if ground == "caused" else "repaired"
    at.refused(code, BY[tag], "refuse-credit", **refuse(at, 360_01, ground))
    taken = at.ask(BY[tag], "refuse-credit", **refuse(at, 360_00, ground))
    assert only(taken, e.CreditRefused).amount == 360_00
    assert at.chips("ana") == 90_00


@pytest.mark.parametrize("tag", MODES)
def test_a_repair_ends_its_own_fault_alone(tag: str) -> None:
    """What is credited from now on may be refused because of the other only."""
    at = playing(tag, mode=MODES[tag])
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("report-malfunction", component="station:1", what="shows too much")
    at.dealer("report-malfunction", component="game-system", what="slow")
    at.dealer("clear-fault", component="station:1")
    first, second = at.table.state.faults.record
    assert (first.until, second.until) == (at.table.state.version, 0)
