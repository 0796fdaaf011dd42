"""On cloth a wager is chips: what none of them can make is not wagered, bought or taken off."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.money import can_make, made_of, next_made_down
from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from croupier.rules.settle.in_chips import not_in_chips
from kit import offers
from kit.table import Playing, books, playing

IN_CHIPS = books(CM18="3.1", CM11="3.1 #1", CP="3.1", NZ="3.3 part 1", ACT=(),
                 reads={"ACT": "CM18 3.1"})  # fmt: skip
CITED = {"CM18": "CM18 3.1", "CM11": "CM11 3.1 #1", "CP": "CP 3.1", "NZ": "NZ 3.3 part 1",
         "ACT": "reading: CM18 3.1"}  # fmt: skip


TRACK: dict[str, dict[str, Any]] = {
    "CP": {"layout": "3"},
    "ACT": {"layout": "D", "racetrack": True},
}


def cloth(tag: str, chips: list[int], **spec: Any) -> Playing:
    limits = {"min": 5_00, "max": 500_00, "chips": chips}
    at = playing(tag, limits=limits, **spec)
    at.buys("ana", 200_00)
    at.dealer("open-betting")
    return at


@IN_CHIPS
@pytest.mark.parametrize("stake", [1, 8_33, 10_01, 12_00])
def test_a_stake_that_no_chips_can_make_is_refused(tag: str, stake: int) -> None:
    at = cloth(tag, [5_00, 25_00])
    wager = {"bet": "red", "stake": stake}
    for by, do in (("player:ana", "place-wager"), ("dealer", "call-bet")):
        refusal = at.refused("not-in-chips", by, do, player="ana", **wager)
        assert refusal.clause == CITED[tag]
    at.wagers("ana", {"red": 10_00})
    assert at.down("ana") == {"red": 10_00}


@IN_CHIPS
def test_each_piece_of_a_race_track_bet_is_chips(tag: str) -> None:
    """60.00 is 12.00 a piece, and the smallest chip is 5.00."""
    at = cloth(tag, [5_00, 25_00], **TRACK.get(tag, {"racetrack": True}))
    called = {"player": "ana", "bet": "neighbours:17"}
    refusal = at.refused("not-in-chips", "dealer", "call-bet", stake=60_00, **called)
    assert (refusal.clause, "50.00 or 75.00" in refusal.message) == (CITED[tag], True)
    at.dealer("call-bet", stake=50_00, **called)


@books(CM18=(), CM11=(), CP=(), ACT=(), reads="indivisible-stake")
def test_the_amounts_that_a_refusal_names_can_be_placed(tag: str) -> None:
    """Of nine pieces: not 45.99 or 46.08, which no chips make; and nothing is no amount."""
    at = cloth(tag, [1_00, 5_00], **TRACK.get(tag, {"racetrack": True}))
    called = {"player": "ana", "bet": "voisins"}
    refusal = at.refused("stake-does-not-divide", "dealer", "call-bet", stake=46_00, **called)
    assert refusal.message.endswith("9 equal pieces of chips; 45.00 or 54.00 would.")
    refusal = at.refused("stake-does-not-divide", "dealer", "call-bet", stake=8_00, **called)
    assert refusal.message.endswith("9 equal pieces of chips; 9.00 would.")
    refusal = at.refused("not-in-chips", "dealer", "call-bet", stake=4_50, **called)
    assert refusal.message.endswith("of which the smallest is 1.00; 9.00 can.")
    refusal = at.refused("not-in-chips", "player:ana", "place-wager", bet="red", stake=50)
    assert refusal.message.endswith("of which the smallest is 1.00; 1.00 can.")
    for stake in (9_00, 45_00, 54_00):
        at.dealer("call-bet", stake=stake, **called)


@IN_CHIPS
@pytest.mark.parametrize("tender", ["cash", "chips"])
def test_chips_are_bought_for_what_they_can_make(tag: str, tender: str) -> None:
    at = cloth(tag, [1_00, 5_00])
    for amount in (100_37, 99, 1):
        refusal = at.refused(
            "not-in-chips", "dealer", "buy-in", player="bo", amount=amount, tender=tender
        )
        assert refusal.clause == CITED[tag]
    at.dealer("buy-in", player="bo", amount=101_00, tender=tender)
    colour = {"player": "bo", "colour": "red", "value": 8_33}
    at.refused("not-in-chips", "dealer", "issue-colour-chips", count=12, **colour)
    assert at.chips("bo") == 101_00


@IN_CHIPS
def test_ones_own_colour_chips_make_what_cash_chips_cannot(tag: str) -> None:
    at = cloth(tag, [5_00, 25_00])
    at.dealer("buy-in", player="bo", amount=100_00, tender="cash")
    at.dealer("issue-colour-chips", player="ana", colour="red", value=7_50, count=2)
    at.refused("not-in-chips", "player:bo", "place-wager", bet="red", stake=7_50)  # not bo's
    at.wagers("ana", {"red": 7_50, "black": 12_50, "odd": 15_00})
    at.refused("not-in-chips", "player:ana", "place-wager", bet="even", stake=8_00)
    at.refused("not-in-chips", "player:ana", "place-wager", bet="even", stake=2_50)


@IN_CHIPS
def test_what_is_taken_off_or_moved_and_what_stays_are_chips(tag: str) -> None:
    at = cloth(tag, [5_00, 25_00])
    at.wagers("ana", {"red": 15_00})
    for do, fields in (
        ("remove-wager", {"bet": "red"}),
        ("move-wager", {"from": "red", "to": "odd"}),
    ):
        for stake in (1, 7_00):
            refusal = at.refused("not-in-chips", "player:ana", do, stake=stake, **fields)
            assert refusal.clause == CITED[tag]
    at.player("ana", "remove-wager", bet="red", stake=5_00)
    at.player("ana", "move-wager", **{"from": "red", "to": "odd", "stake": 5_00})
    assert at.down("ana") == {"red": 5_00, "odd": 5_00}


@books(CM18="3.1", CM11="3.1 #1", CP="3.1", NZ="3.3 part 1")
def test_a_stateless_settlement_says_so_too(tag: str) -> None:
    """It knows nobody's colour chips, so it settles the wager and says what is wrong with it."""
    offer = offers.table(tag, limits={"min": 5_00, "max": 500_00, "chips": [5_00, 25_00]})
    odd, even = settle(offer, "1", [Wager("ana", "red", 8_33), Wager("ana", "low", 10_00)]).wagers
    assert f"8.33 cannot be made of cash chips; 5.00 or 10.00 can. [{CITED[tag]}]" in odd.note
    assert "cannot be made" not in even.note
    screens = {"CM18": "touchbet", "CM11": "touchbet", "CP": "ats"}.get(tag)
    if screens is not None:
        offer = offers.table(tag, mode=screens, limits={"min": 1, "max": 500_00, "unit": 1})
        (line,) = settle(offer, "1", [Wager("ana", "red", 8_33)]).wagers
        assert "cannot be made" not in line.note


def test_what_chips_can_make() -> None:
    chips = (3, 5)
    made = {3 * threes + 5 * fives for threes in range(20) for fives in range(20)}
    for amount in range(40):
        assert can_make(amount, chips) is (amount in made)
        assert next_made_down(amount, chips) == max(one for one in made if one <= amount)
        stack = made_of(amount, chips)
        assert sum(stack) == (amount if amount in made else 0)
        assert list(stack) == sorted(stack, reverse=True)


def test_what_does_not_divide_into_its_pieces_is_not_made_by_whole_ones() -> None:
    """10.01 on two pieces: 5.00 each is chips, and a cent is left over."""
    at = offers.table("CM18", limits={"min": 5_00, "max": 500_00, "chips": [5_00, 25_00]})
    why = not_in_chips(at, 10_01, parts=2)
    assert why is not None and why.nearest == (10_00, 15_00)
