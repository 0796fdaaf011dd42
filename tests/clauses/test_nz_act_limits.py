"""New Zealand and the ACT, a wager outside the limits: CM18's rules, as readings.

More of NZ's own 5.8 and 5.9, of race-track wagers, is in test_nz_table_racetrack.py.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from croupier.table import events as e
from kit import offers
from kit.marks import clause, reading
from kit.table import Playing, only, playing

LIMITS = {"min": 5_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00]}
TAGS = ("NZ", "ACT")
TRACK: dict[str, dict[str, Any]] = {"NZ": {"racetrack": True}, "ACT": {"layout": "D"}}


def read(*ids: str, NZ: str, ACT: str) -> pytest.MarkDecorator:
    """For both, each with these readings and with one that names what fills the silence."""
    own = {"NZ": NZ, "ACT": ACT}
    return pytest.mark.parametrize(
        "tag", [pytest.param(tag, marks=reading(tag, own[tag], *ids), id=tag) for tag in TAGS]
    )


def by_fallback(*ids: str) -> pytest.MarkDecorator:
    return read(*ids, NZ="division-1", ACT="base-rules")


def alike(*ids: str) -> pytest.MarkDecorator:
    first, *rest = ids
    return read(*rest, NZ=first, ACT=first)


def cloth(tag: str, **limits: Any) -> Playing:
    """A cloth with its race-track; ana has 1,000.00 in chips and betting is open."""
    at = playing(tag, limits={**LIMITS, **limits}, **TRACK[tag])
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    return at


def line(at: Playing, outcome: str) -> e.Line:
    (found,) = only(at.spin(outcome), e.WagersSettled).lines
    return found


# ---- Under the minimum ----


@by_fallback("CM18 4.2.1 #1", "CM18 4.2.1 #2", "CM18 4.2.1 #3", "warning-lasts")
def test_under_the_minimum_is_settled_once_and_then_returned(tag: str) -> None:
    at = cloth(tag)
    at.buys("bob", 100_00)
    placed = only(at.wagers("ana", {"red": 4_00}), e.WagerPlaced)
    assert placed.clause == "reading: CM18 4.2.1 #1"
    assert at.chips("ana") == 996_00
    settled = only(at.spin("32"), e.WagersSettled)
    assert (settled.won, settled.advised) == (4_00, "reading: CM18 4.2.1 #2")
    at.player("ana", "withdraw-winning-wager", bet="red")
    for outcome in ("17", "32", "17"):  # for her stay, whatever comes
        at.dealer("open-betting")
        at.wagers("ana", {"red": 4_00})
        assert line(at, outcome) == e.Line("red", 4_00, 0, 4_00, "reading: CM18 4.2.1 #3")
    at.dealer("open-betting")
    at.wagers("bob", {"red": 4_00})  # nobody has advised him
    assert line(at, "17").accepted == 4_00
    assert (at.chips("ana"), at.chips("bob")) == (1004_00, 96_00)


# ---- Over the maximum ----


@by_fallback("CM18 4.2.2", "excess-returned")
@pytest.mark.parametrize(("outcome", "returned"), [("32", 250_00), ("17", 50_00)])
def test_over_the_maximum_only_the_maximum_is_paid_or_collected(
    tag: str, outcome: str, returned: int
) -> None:
    at = cloth(tag)
    placed = only(at.wagers("ana", {"red": 150_00}), e.WagerPlaced)
    assert (placed.clause, at.chips("ana")) == ("reading: CM18 4.2.2", 850_00)
    found = line(at, outcome)
    assert (found.stake, found.accepted, found.returned) == (150_00, 100_00, returned)
    assert offers.returned(at.table.offer, "red", 150_00, outcome) == returned


@by_fallback("CM18 4.2.2", "excess-returned", "limits-per-piece")
@pytest.mark.parametrize(("outcome", "returned"), [("33", 1860_00), ("1", 60_00)])
def test_a_race_track_wager_is_cut_down_to_the_maximum_of_each_piece(
    tag: str, outcome: str, returned: int
) -> None:
    at = cloth(tag)
    called = only(at.dealer("call-bet", player="ana", bet="tier", stake=660_00), e.BetCalled)
    assert (called.clause, at.chips("ana")) == ("reading: CM18 4.2.2", 340_00)
    found = line(at, outcome)
    assert (found.stake, found.accepted, found.returned) == (660_00, 600_00, returned)
    assert offers.returned(at.table.offer, "tier", 660_00, outcome) == returned


@reading("ACT", "limits-per-piece")
def test_of_several_kinds_of_piece_the_strictest_limits_rule() -> None:
    at = cloth("ACT", unit=1_00, kinds={"corner": {"min": 8_00}, "street": {"max": 20_00}})
    for stake, accepted in ((9 * 7_00, 9 * 7_00), (9 * 8_00, 9 * 8_00), (9 * 30_00, 9 * 20_00)):
        called = only(at.dealer("call-bet", player="ana", bet="voisins", stake=stake), e.BetCalled)
        assert (called.clause == "") == (stake == 9 * 8_00), called
        found = line(at, "1")
        assert (found.stake, found.accepted) == (stake, accepted)
        at.dealer("open-betting")


@alike("placements-add-up")
def test_placements_on_one_bet_add_up_and_those_of_two_players_do_not(tag: str) -> None:
    at = cloth(tag)
    at.buys("bob", 100_00)
    assert only(at.wagers("ana", {"red": 3_00}), e.WagerPlaced).clause != ""
    assert only(at.wagers("ana", {"red": 2_00}), e.WagerPlaced).clause == ""
    assert only(at.wagers("ana", {"black": 60_00}), e.WagerPlaced).clause == ""
    assert only(at.wagers("bob", {"black": 60_00}), e.WagerPlaced).clause == ""
    assert only(at.wagers("ana", {"black": 60_00}), e.WagerPlaced).clause == "reading: CM18 4.2.2"
    settled = {one.player: one for one in at.spin("32") if isinstance(one, e.WagersSettled)}
    assert (settled["ana"].won, settled["ana"].lost, settled["ana"].advised) == (5_00, 100_00, "")
    assert settled["bob"].lost == 60_00


# ---- Between units, and what chips cannot pay ----


@by_fallback("CM18 4.2.3 #1", "pay-up-win-only")
@pytest.mark.parametrize(("outcome", "won"), [("32", 7_00), ("17", 0)])
def test_between_units_a_wager_is_settled_in_full(tag: str, outcome: str, won: int) -> None:
    at = cloth(tag)
    at.wagers("ana", {"red": 7_00})
    found = line(at, outcome)
    assert (found.stake, found.accepted, at.chips("ana")) == (7_00, 7_00, 993_00 + won)


@by_fallback("CM18 4.2.3 #2", "pay-up-win-only")
@pytest.mark.parametrize(("outcome", "won", "lost"), [("32", 10_00, 0), ("17", 0, 7_00)])
def test_a_win_that_chips_cannot_make_is_paid_up(
    tag: str, outcome: str, won: int, lost: int
) -> None:
    at = cloth(tag, unit=1, chips=[5_00])
    at.dealer("issue-colour-chips", player="ana", colour="red", value=7_00, count=5)
    at.wagers("ana", {"red": 7_00})
    settled = only(at.spin(outcome), e.WagersSettled)
    assert (settled.won, settled.lost) == (won, lost)  # what is lost is collected as it is
    assert at.down("ana") == ({"red": 7_00} if won else {})


@by_fallback("CM18 4.2.3 #2", "pay-up-win-only")
def test_a_race_track_win_that_chips_cannot_make_is_paid_up(tag: str) -> None:
    at = cloth(tag, unit=1, chips=[5_00])
    at.dealer("issue-colour-chips", player="ana", colour="red", value=7_00, count=10)
    at.dealer("call-bet", player="ana", bet="tier", stake=6 * 7_00)
    settled = only(at.spin("33"), e.WagersSettled)
    assert (settled.won, settled.lost) == (120_00, 5 * 7_00)  # 17 times 7.00 is 119.00


# ---- A stake that does not divide, and the outlay ----


@reading("NZ", "indivisible-stake")
@pytest.mark.parametrize(("outcome", "won", "has"), [("33", 85_00, 1060_00), ("1", 0, 970_00)])
def test_what_does_not_divide_into_pieces_is_void_in_nz_and_returned(
    outcome: str, won: int, has: int
) -> None:
    at = cloth("NZ", unit=1, chips=[5, 1_00, 5_00])
    called = only(at.dealer("call-bet", player="ana", bet="tier", stake=30_05), e.BetCalled)
    assert (called.stake, called.clause) == (30_05, "reading: indivisible-stake")
    assert at.chips("ana") == 969_95  # all of it lies on the layout
    settled = only(at.spin(outcome), e.WagersSettled)
    (found,) = settled.lines
    assert (found.stake, found.accepted, settled.won) == (30_05, 30_00, won)
    assert at.chips("ana") + sum(at.down("ana").values()) == has
    assert offers.returned(at.table.offer, "tier", 30_05, "1") == 5


@clause("NZ", "5.9")
@reading("NZ", "indivisible-stake", "placements-add-up")
@pytest.mark.parametrize(
    ("stakes", "limits", "accepted"),
    [
        ([45_00], {"inside_unit": 1_00}, 42_00),  # 7.50 a piece in cents, 7.00 in chips
        ([30_00, 3_00], {"inside_unit": 1_00}, 30_00),  # half a round more
        ([13_00, 13_00], {}, 0),  # under the minimum together, too
        ([45_00], {"unit": 5_00, "inside_unit": 5_00, "chips": [5_00]}, 30_00),
        ([45_00], {"inside_unit": 1_00, "chips": [5_00]}, 30_00),  # the unit alone leaves 42.00
        ([45_00], {"inside_unit": 50, "chips": [1_00, 5_00]}, 45_00),
        ([39_00], {"inside_unit": 1_00, "chips": [2_00, 5_00]}, 36_00),
    ],
)
def test_a_stake_that_divides_in_cents_but_not_in_chips_is_void_in_part(
    stakes: list[int], limits: dict[str, Any], accepted: int
) -> None:
    at = cloth("NZ", **limits)
    if limits.get("inside_unit") == 50:  # 7.50 a piece is permitted, and these make it
        at.dealer("issue-colour-chips", player="ana", colour="red", value=2_50, count=20)
    for stake in stakes:
        at.dealer("call-bet", player="ana", bet="tier", stake=stake)
    assert at.down("ana") == {"tier": sum(stakes)}
    found = line(at, "1")
    assert (found.stake, found.accepted) == (sum(stakes), accepted)
    assert found.returned == sum(stakes) - accepted


@clause("NZ", "5.8")
def test_a_stake_under_the_minimum_that_does_not_divide_in_chips_is_void_in_nz() -> None:
    at = cloth("NZ")
    called = only(at.dealer("call-bet", player="ana", bet="tier", stake=8_00), e.BetCalled)
    assert called.clause == "NZ 5.8"
    found = line(at, "33")
    assert (found.accepted, found.returned, at.chips("ana")) == (0, 8_00, 1000_00)


@reading("ACT", "indivisible-stake")
def test_a_stake_that_does_not_divide_into_pieces_is_refused_in_the_act() -> None:
    at = cloth("ACT")
    called = {"player": "ana", "bet": "tier", "stake": 31_00}
    refusal = at.refused("stake-does-not-divide", "dealer", "call-bet", **called)
    assert refusal.clause == "reading: indivisible-stake"


@alike("outlay")
def test_there_is_no_minimum_outlay(tag: str) -> None:
    """A table that sets one plays as if it did not."""
    at = cloth(tag, outlay=20_00)
    at.wagers("ana", {"red": 5_00})
    at.dealer("call-bet", player="ana", bet="neighbours:17", stake=25_00)
    at.player("ana", "remove-wager", bet="neighbours:17")
    found = line(at, "32")
    assert (found.accepted, found.returned) == (5_00, 10_00)
    offer = offers.table(tag, limits={**LIMITS, "outlay": 20_00})
    (settled,) = settle(offer, "32", [Wager("ana", "red", 5_00)]).wagers
    assert "outlay" not in settled.note
