"""Colour chips are part of what a player has, never money beside it."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.table import Playing, only, playing


def at_the_cloth(rulebook: str = "CM18", **spec: object) -> Playing:
    """ana has 100.00, of which twelve blue chips of 5.00 make 60.00."""
    at = playing(rulebook, **spec)
    at.buys("ana", 100_00)
    at.dealer("issue-colour-chips", player="ana", colour="blue", value=5_00, count=12)
    return at


def blue(at: Playing) -> tuple[int, bool]:
    """How many blue chips ana has, and whether they went away with her."""
    held = at.table.state.chips.colours["blue"]["ana"]
    return held.count, held.away


@pytest.mark.parametrize("rulebook", ["CM18", "CM11", "CP", "NZ", "ACT"])
def test_they_are_changed_before_a_cash_out(rulebook: str) -> None:
    at = at_the_cloth(rulebook)
    at.refused("colour-chips", "player:ana", "cash-out")
    at.dealer("redeem-colour-chips", player="ana", colour="blue", count=12)
    assert at.player("ana", "cash-out") == (e.CashedOut("ana", 100_00),)
    assert at.table.state.chips.colours == {}


def test_whoever_leaves_takes_them_along_and_may_change_them_later() -> None:
    at = at_the_cloth()
    assert at.player("ana", "leave") == (e.PlayerLeft("ana", 100_00),)
    assert blue(at) == (12, True)
    at.dealer("redeem-colour-chips", player="ana", colour="blue", count=2)
    assert at.chips("ana") == 10_00  # brought back, as value chips
    assert blue(at) == (10, True)


def test_whoever_comes_back_changes_them_before_they_count_again() -> None:
    at = at_the_cloth()
    at.player("ana", "leave")
    at.buys("ana", 20_00)
    at.dealer("open-betting")
    at.refused("not-issued", "player:ana", "place-wager", bet="red", colour="blue", count=1)
    issue = {"player": "ana", "colour": "blue", "value": 5_00, "count": 1}
    at.refused("colour-chips", "dealer", "issue-colour-chips", **issue)
    changed = only(
        at.dealer("redeem-colour-chips", player="ana", colour="blue", count=12),
        e.ColourChipsRedeemed,
    )
    assert changed.brought
    assert at.chips("ana") == 80_00
    at.dealer("issue-colour-chips", **issue)
    at.player("ana", "place-wager", bet="red", colour="blue", count=1)
    assert at.down("ana") == {"red": 5_00}


@pytest.mark.parametrize(
    ("stake", "left"),
    [
        (10_00, 10),  # two of them
        (12_00, 10),  # two, and two in value chips
        (44_00, 4),  # eight, and the rest in value chips
        (98_00, 0),  # all of them, for only 2.00 is left
    ],
)
def test_a_loss_takes_as_many_as_it_must(stake: int, left: int) -> None:
    at = at_the_cloth(limits={"unit": 100})
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", stake=stake)
    at.spin("17")  # black
    assert at.chips("ana") == 100_00 - stake
    assert (blue(at)[0] if at.table.state.chips.colours else 0) == left


def test_nobody_has_more_in_them_than_in_all() -> None:
    """Without other chips a loss of 9.00 takes two chips of 5.00: one alone would not do."""
    at = at_the_cloth(limits={"unit": 100})
    at.dealer("issue-colour-chips", player="ana", colour="blue", value=5_00, count=8)
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", stake=9_00)
    at.spin("17")
    assert (at.chips("ana"), blue(at)) == (91_00, (18, False))


def test_what_is_still_down_of_someone_who_left_is_lost_from_the_pocket() -> None:
    at = at_the_cloth()
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", colour="blue", count=4)
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.player("ana", "leave")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert "ana" not in at.table.state.players
    assert blue(at) == (8, True)


def test_nor_when_a_correction_takes_back_what_was_won() -> None:
    at = at_the_cloth()
    at.dealer("open-betting")
    at.wagers("ana", {"red": 50_00})
    at.spin("1")
    assert (at.chips("ana"), blue(at)) == (100_00, (12, False))
    at.ask("area-manager:mia", "correct-outcome", outcome="2", reason="the film")
    assert (at.chips("ana"), blue(at)) == (50_00, (10, False))
    at.dealer("redeem-colour-chips", player="ana", colour="blue", count=10)
    assert at.player("ana", "cash-out") == (e.CashedOut("ana", 50_00),)


@pytest.mark.parametrize(
    ("known", "value", "basis"),
    [
        ({"issued_at": 4_00}, 4_00, "issued"),
        ({"issued_at": 4_00, "value": 4_00}, 4_00, "issued"),
        ({"value": 3_00}, 3_00, "verified"),
        ({"minimum": 2_00}, 2_00, "minimum"),
        ({"minimum": 2_00, "value": 3_00}, 3_00, "verified"),
        ({}, 5_00, "minimum"),
    ],
    ids=str,
)
def test_what_a_chip_of_another_table_is_worth(
    known: dict[str, int], value: int, basis: str
) -> None:
    at = playing("CM18")
    told = {"player": "ana", "colour": "red", "count": 2, "table": "9",
            "verified_by": "area-manager:cy"}  # fmt: skip
    other = {**told, "issued_at": 4_00, "value": 3_00}
    refused = at.refused("another-value", "dealer", "redeem-colour-chips", **other)
    assert refused.particulars["worth"] == 4_00
    changed = only(at.dealer("redeem-colour-chips", **told, **known), e.ColourChipsRedeemed)
    assert (changed.value, changed.basis, at.chips("ana")) == (value, basis, 2 * value)
