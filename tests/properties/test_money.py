"""Whatever happens in whatever order, everybody has and is paid what an independent model says."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.any_command.modelled import Modelled
from kit.any_command.moment import PEOPLE
from kit.independent.floor_money import FloorMoney

TABLES: dict[str, dict[str, Any]] = {
    "CM18 touchbet": {"rulebook": "CM18", "mode": "touchbet"},
    "CM18 touchtable": {"rulebook": "CM18", "mode": "touchtable"},
    "CM18 cloth": {"rulebook": "CM18"},
    "CM18 crown": {"rulebook": "CM18", "game": "crown"},
    "CM11 touchbet": {"rulebook": "CM11", "mode": "touchbet", "game": "double-zero"},
    "CM11 touchtable": {"rulebook": "CM11", "mode": "touchtable", "seats": 3},
    "CM11 cloth": {"rulebook": "CM11"},
    "CP ats": {"rulebook": "CP", "mode": "ats"},
    "CP ats no period": {"rulebook": "CP", "mode": "ats", "wagering_period_s": None},
    "CP cloth and stations": {"rulebook": "CP", "stations": 3},
    "CP cloth": {"rulebook": "CP"},
    "NZ cloth": {"rulebook": "NZ"},
    "ACT cloth": {"rulebook": "ACT"},
}
# Where a log names what is paid, or owed.
MONEY = {"CashedOut": ("amount",), "PlayerLeft": ("amount",), "DuesPaid": ("amount",),
         "TicketIssued": ("amount",),
         "SettlementCorrected": ("paid", "taken", "owing")}  # fmt: skip
WAITS_S = (31, 31, 31, 700, 300_000)


def play(at: Modelled, chance: Random, steps: int) -> None:
    for _ in range(steps):
        if chance.randrange(25) == 0:
            at.wait(chance.choice(WAITS_S))
        if chance.randrange(10) == 0:
            at.plays_a_round(chance)
            if chance.randrange(2):
                at.thinks_again(chance)
            elif chance.randrange(2):
                at.suspects(chance)
        at.ask(chance)


@pytest.mark.parametrize("name", TABLES)
@settings(max_examples=max(3, settings().max_examples // 20))
@given(seed=st.integers(0, 2**32), steps=st.integers(20, 120))
def test_everybody_has_and_is_paid_what_the_model_says(name: str, seed: int, steps: int) -> None:
    """In the end the sum of all payments is what the last word on each spin says is due, and what
    the house still claims or has let off."""
    at = Modelled(TABLES[name])
    play(at, Random(seed), steps)
    at.watched.check()
    at.pay_everybody()
    model = at.model
    for who in {*PEOPLE, *model.put_in} - set(at.table.state.players):
        owed = model.owes(who) + model.let_off(who)
        assert model.paid[who] == model.due(who) + owed, who


def test_what_is_about_money_does_happen() -> None:
    """That nobody has a cent too much would say little of an evening without irregularities."""
    accepted: Counter[str] = Counter()
    for seed in range(12):
        for name in ("CM18 touchbet", "CP ats", "CP cloth", "CM11 cloth"):
            at = Modelled(TABLES[name])
            play(at, Random(seed), 150)
            at.pay_everybody()
            accepted += at.accepted
    assert {*accepted} >= {
        "buy-in", "call-no-spin", "cash-out", "confirm-records", "correct-outcome", "decide-claim",
        "find-foreign-chips", "freeze-accounts", "hold-payment", "leave", "pay-manually",
        "raise-claim", "redeem-ticket", "release-payment", "report-malfunction", "require-return",
        "settle", "void-spin", "void-wager",
    }  # fmt: skip


def test_the_model_notices_a_cent_too_much() -> None:
    """Told of one cent more than is due, of whatever payment it hears, the model objects."""
    at = Modelled(TABLES["CM18 touchbet"])
    for act in (
        {"do": "open-betting", "by": "dealer:sam"},
        {"do": "place-wager", "by": "player:ana", "bet": "straight:17", "stake": 500},
        {"do": "place-wager", "by": "player:bo", "bet": "straight:20", "stake": 500},
        {"do": "spin-ball", "by": "dealer:sam"}, {"do": "no-more-bets", "by": "dealer:sam"},
        {"do": "record-outcome", "by": "dealer:sam", "outcome": "17"},
        {"do": "settle", "by": "dealer:sam"},
        {"do": "leave", "by": "player:ana"}, {"do": "leave", "by": "player:bo"},
        {"do": "cash-out", "by": "player:dan"},
        {"do": "correct-outcome", "by": at.top, "outcome": "20", "reason": "seen on camera"},
    ):  # fmt: skip
        assert at.do(act), act
    assert at.model.owes("ana") == 36 * 500
    told = [event for step in at.watched.script.steps for event in (*step.events, *step.tickets)]
    for place, event in enumerate(told):
        for field in MONEY.get(type(event).__name__, ()):
            wrong = msgspec.structs.replace(event, **{field: getattr(event, field) + 1})
            with pytest.raises(AssertionError):
                tell([*told[:place], wrong, *told[place + 1 :]])


def tell(events: list[Any]) -> None:
    model = FloorMoney(on_account=True)
    for event in events:
        model.happened(event)
