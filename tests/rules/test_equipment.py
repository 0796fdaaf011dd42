"""What fits a fact of equipment, as it was written down by whoever looked."""

from __future__ import annotations

import pytest

from croupier.refusals.sentences import say
from croupier.rulebooks import offer
from croupier.rules.equipment import AtLeast, Misfit, OneOf, Wanted, misfit, wanted
from croupier.rules.spec import read_spec


@pytest.mark.parametrize(
    ("item", "value", "fits"),
    [
        ("ball-mm", 17, True),
        ("ball-mm", "17", True),
        ("ball-mm", "21.75", True),
        ("ball-mm", "22.000001", False),
        ("ball-mm", "16.999999", False),
        ("ball-mm", -20, False),
        ("ball-mm", "20 mm", False),
        ("ball-mm", "1/0", False),
        ("ball-mm", "40/2", False),
        ("ball-mm", "2e1", False),
        ("ball-mm", "2e999999999", False),  # and nobody waits for it to be worked out
        ("ball-mm", "", False),
        ("compartments-double-zero", 38, True),
        ("compartments-double-zero", 37, False),
        ("revolutions", 3, False),
        ("curtains", "red", True),  # the rulebook says nothing of them
    ],
)
def test_what_fits(item: str, value: int | str, fits: bool) -> None:
    at = offer(read_spec({"rulebook": "CM18"}))
    assert (misfit(at.rulebook, at.spec, item, value) is None) is fits


def test_both_ends_of_a_range_are_one_item_with_one_citation() -> None:
    at = offer(read_spec({"rulebook": "CM18"}))
    assert wanted(at.rulebook, at.spec) == [
        Wanted("ball-material", "non-metallic", "CM18 2.3 #1"),
        Wanted("ball-mm", "17 to 22", "CM18 2.3 #2"),
    ]
    small = misfit(at.rulebook, at.spec, "ball-mm", 16)
    assert small == Misfit(AtLeast(17), "CM18 2.3 #2")
    assert (say(small.must_be), say(small.must_be, "fr")) == ("at least 17", "au moins 17")
    many = misfit(at.rulebook, at.spec, "compartments-crown", 40)
    assert many == Misfit(OneOf(("39",)), "CM18 1.1 Crown Roulette Wheel")
    assert say(many.must_be) == "39"
