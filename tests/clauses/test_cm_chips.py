"""Crown Melbourne's chips on cloth: cash chips, and colour chips at the table that issued them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import SpecError
from croupier.rulebooks import offer
from croupier.rules.spec import COLOURS, read_spec
from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.table import Events, Playing, books, only, playing
from kit.views import public

LIMITS = {"min": 5_00, "max": 5_000_00, "unit": 1_00, "inside_unit": 1_00}
APPROVES = {"CM18": "higher-duties-dealer", "CM11": "pit-boss"}
TOO_LOW = {"CM18": ("dealer",), "CM11": ("dealer", "game-supervisor")}


def table(tag: str, *names: str, **spec: Any) -> Playing:
    """A cloth table, with a thousand in cash chips for each of these players."""
    at = playing(tag, limits=LIMITS, **spec)
    for name in names or ("ana", "bob"):
        at.buys(name, 1_000_00)
    return at


def issue(at: Playing, player: str, colour: str, value: int, count: int, **more: Any) -> Events:
    asked = {"player": player, "colour": colour, "value": value, "count": count}
    return at.dealer("issue-colour-chips", **asked, **more)


def not_issued(
    at: Playing, code: str, player: str, colour: str, value: int, count: int, **more: Any
) -> str:
    """It is refused: by which clause."""
    asked = {"player": player, "colour": colour, "value": value, "count": count}
    by = more.pop("by", "dealer:dan")
    return at.refused(code, by, "issue-colour-chips", **asked, **more).clause


def held(at: Playing, name: str) -> dict[str, tuple[int, int]]:
    """What one chip of a player's colours is worth, and how many there are."""
    return {
        colour: (holders[name].value, holders[name].count)
        for colour, holders in at.table.state.chips.colours.items()
        if name in holders
    }


# ---- Cash chips ----


@books(CM18="3.1.1", CM11="3.1.1")
@pytest.mark.parametrize("handful", [(5_00,), (1_00, 5_00, 25_00), (100_00, 500_00, 1_00, 1_00)])
def test_cash_chips_are_worth_what_is_marked_on_them(tag: str, handful: tuple[int, ...]) -> None:
    at = table(tag)
    assert set(handful) <= set(at.table.offer.spec.limits.chips)
    at.dealer("open-betting")
    for chip in handful:
        at.wagers("ana", {"straight:17": chip})
    assert at.down("ana") == {"straight:17": sum(handful)}
    assert at.chips("ana") == 1_000_00 - sum(handful)
    at.spin("17")
    assert at.chips("ana") == 1_000_00 - sum(handful) + 35 * sum(handful)
    at.spin("18")  # what won stayed down
    assert at.chips("ana") == 1_000_00 + 34 * sum(handful)
    assert at.table.state.chips.house == -34 * sum(handful)


# ---- Colour chips have the value that is declared ----


@books(CM18="3.1.2", CM11="3.1.2", reads="colour-chips-first")
def test_colour_chips_are_worth_what_their_buyer_declared_and_nothing_else(tag: str) -> None:
    at = table(tag)
    issue(at, "ana", "blue", 2_50, 40)
    assert (at.chips("ana"), held(at, "ana")) == (
        1_000_00,
        {"blue": (2_50, 40)},
    )  # changed, not more
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="straight:17", colour="blue", count=4)
    at.player("ana", "place-wager", bet="red", colour="blue", count=30)
    assert at.down("ana") == {"straight:17": 10_00, "red": 75_00}
    for colour, count in (("green", 1), ("blue", 41)):  # nobody declared what these are worth
        asked = {"bet": "black", "colour": colour, "count": count}
        at.refused("not-issued", "player:ana", "place-wager", **asked)
    at.refused("not-issued", "player:bob", "place-wager", bet="red", colour="blue", count=1)
    for wrong in ({"count": 0}, {"count": -1}, {"count": 1, "stake": 5_00}):
        at.refused("form", "player:ana", "place-wager", bet="red", colour="blue", **wrong)
    at.spin("17")
    assert at.chips("ana") == 1_000_00 - 85_00 + 350_00
    assert held(at, "ana") == {"blue": (2_50, 10)}  # thirty were lost on red
    assert at.down("ana") == {"straight:17": 10_00}


@books(CM18="3.1.2(a) #2", CM11="3.1.2(a) #2")
def test_a_set_is_divided_into_colours(tag: str) -> None:
    for colours in (["red"], ["red", "blue", "red"], []):
        with pytest.raises(SpecError, match="two colours or more, each once"):
            playing(tag, colours=colours)
    at = table(tag, colours=["ivory", "jade"])
    issue(at, "ana", "ivory", 5_00, 10)
    issue(at, "bob", "jade", 5_00, 10)
    assert set(at.table.state.chips.colours) == {"ivory", "jade"}
    not_issued(at, "no-such-colour", "bob", "red", 5_00, 10)
    assert len(set(COLOURS)) == len(COLOURS) >= 2  # of a table that does not say


@books(CM18="3.1.2(e) #1", CM11="3.1.2(e) #1")
def test_the_buyer_declares_what_each_colour_is_worth(tag: str) -> None:
    at = table(tag)
    for value, count in ((0, 20), (-5_00, 20), (5_00, 0), (5_00, -1)):
        not_issued(at, "no-value", "ana", "red", value, count)
    at.wait(90)
    issued = only(issue(at, "ana", "red", 5_00, 20), e.ColourChipsIssued)
    assert (issued.player, issued.colour, issued.value, issued.count) == ("ana", "red", 5_00, 20)
    assert (at.steps[-1].at, at.steps[-1].by) == ("2026-01-01T00:01:30Z", "dealer:dan")
    not_issued(at, "another-value", "ana", "red", 10_00, 5)  # of one colour, one value
    issue(at, "ana", "red", 5_00, 5)
    assert held(at, "ana") == {"red": (5_00, 25)}


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
def test_colour_chips_are_bought_from_the_dealer_with_value_chips_in_hand(tag: str) -> None:
    at = table(tag)
    asked = {"player": "ana", "colour": "red", "value": 5_00, "count": 20}
    for role in ("player:ana", "cage:cas", "system:clock", "inspector:ivy"):
        at.refused("not-allowed", role, "issue-colour-chips", **asked)
    not_issued(at, "not-at-table", "zoe", "red", 5_00, 20)
    not_issued(at, "not-enough", "ana", "red", 5_00, 201)
    issue(at, "ana", "red", 5_00, 200)
    not_issued(at, "not-enough", "ana", "red", 5_00, 1)  # no value chips are left to change
    at.dealer("open-betting")
    at.wagers("bob", {"red": 900_00})
    not_issued(at, "not-enough", "bob", "blue", 5_00, 21)
    issue(at, "bob", "blue", 5_00, 20)


@books(
    CM18="3.1.2(e) #2",
    CM11=("3.1.2(e) #2", "1.1 Marker button"),
    reads={"CM11": "unmarked-colour"},
)
def test_a_marker_shows_the_value_declared(tag: str) -> None:
    """Melbourne marks every colour; in 2011 a button was for values above the minimum."""
    at = table(tag)
    always = tag == "CM18"
    assert only(issue(at, "ana", "red", 5_00, 20), e.ColourChipsIssued).marker is always
    assert only(issue(at, "bob", "blue", 25_00, 20), e.ColourChipsIssued).marker is True
    red = [{"player": "ana", "colour": "red", "value": 5_00}] if always else []
    blue = {"player": "bob", "colour": "blue", "value": 25_00}
    assert public(at.table, Memory())["markers"] == [*red, blue]
    at.dealer("redeem-colour-chips", player="bob", colour="blue", count=20)
    assert public(at.table, Memory())["markers"] == red


# ---- One colour, one player ----


@books(CM18="3.1.2(d)", CM11="3.1.2(d)", reads="shared-colour-value")
def test_a_colour_in_use_is_shared_only_if_everyone_agrees(tag: str) -> None:
    at = table(tag, "ana", "bob", "cy")
    issue(at, "ana", "red", 5_00, 20)
    for agreed in ([], ["ana"], ["bob"], ["bob", "cy"]):
        clause = not_issued(at, "colour-in-use", "bob", "red", 5_00, 20, agreed_by=agreed)
        assert clause == f"{tag} 3.1.2(d)"
    shared = only(issue(at, "bob", "red", 5_00, 20, agreed_by=["ana", "bob"]), e.ColourChipsIssued)
    assert shared.agreed_by == ("ana", "bob")  # kept with the issue
    not_issued(at, "colour-in-use", "cy", "red", 5_00, 20, agreed_by=["ana", "cy"])
    # Nobody could tell whose chip is worth what, if a shared colour had two values.
    everyone = ["ana", "bob", "cy"]
    not_issued(at, "another-value", "cy", "red", 10_00, 20, agreed_by=everyone)
    issue(at, "cy", "red", 5_00, 20, agreed_by=everyone)
    # Each has an account of their own: what one loses is not another's.
    at.dealer("open-betting")
    at.player("bob", "place-wager", bet="black", colour="red", count=20)
    at.spin("18")
    assert [held(at, name) for name in ("ana", "bob", "cy")] == [
        {"red": (5_00, 20)}, {}, {"red": (5_00, 20)},
    ]  # fmt: skip
    assert (at.chips("ana"), at.chips("bob")) == (1_000_00, 900_00)


@books(CM18="3.1.2(d)", CM11="3.1.2(d)")
def test_a_colour_is_free_when_its_last_chip_is_back(tag: str) -> None:
    at = table(tag)
    issue(at, "ana", "red", 5_00, 20)
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=19)
    not_issued(at, "colour-in-use", "bob", "red", 10_00, 20)
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=1)
    issue(at, "bob", "red", 10_00, 20)
    # One who walks off with chips still has them.
    at.player("bob", "leave")
    not_issued(at, "colour-in-use", "ana", "red", 10_00, 20)


# ---- More than one set ----


@books(CM18="3.1.2(f)", CM11="3.1.2(f)")
def test_a_second_set_is_a_supervisors_to_allow(tag: str) -> None:
    at = table(tag)
    role = APPROVES[tag]
    issue(at, "ana", "red", 5_00, 20)
    who = ["", f"{role}:", *(f"{low}:kim" for low in TOO_LOW[tag]), "player:ana", "kim"]
    for approved in who:
        clause = not_issued(at, "second-set", "ana", "blue", 5_00, 20, approved_by=approved)
        assert clause == f"{tag} 3.1.2(f)"
    issue(at, "ana", "red", 5_00, 1)  # more of the same set needs nobody
    kept = only(issue(at, "ana", "blue", 5_00, 20, approved_by=f"{role}:kim"), e.ColourChipsIssued)
    assert kept.approved_by == f"{role}:kim"
    third = {"player": "ana", "colour": "green", "value": 5_00, "count": 20}
    at.ask(f"{role}:kim", "issue-colour-chips", **third)  # who may allow it may do it
    assert set(held(at, "ana")) == {"red", "blue", "green"}


@books(CM18="3.1.2(f)", CM11="3.1.2(f)")
def test_nobody_is_shut_out_of_colour_chips_by_anothers_second_set(tag: str) -> None:
    at = table(tag, "ana", "bob", "cy", colours=["red", "blue", "green", "white"])
    by = {"approved_by": f"{APPROVES[tag]}:kim"}
    issue(at, "ana", "red", 5_00, 20)
    issue(at, "ana", "blue", 5_00, 20, **by)  # green and white are left for bob and cy
    clause = not_issued(at, "shut-out", "ana", "green", 5_00, 20, **by)
    assert clause == f"{tag} 3.1.2(f)"
    issue(at, "bob", "green", 5_00, 20)
    not_issued(at, "shut-out", "ana", "white", 5_00, 20, **by)
    at.player("cy", "leave")
    issue(at, "ana", "white", 5_00, 20, **by)


@books(CM18="3.1.2(f)(i)", CM11="3.1.2(f)(i)")
def test_several_sets_of_one_player_may_be_of_different_values(tag: str) -> None:
    at = table(tag)
    by = {"approved_by": f"{APPROVES[tag]}:kim"}
    issue(at, "ana", "red", 5_00, 20)
    not_issued(at, "no-value", "ana", "blue", 0, 4, **by)  # each is declared
    issue(at, "ana", "blue", 25_00, 4, **by)
    assert held(at, "ana") == {"red": (5_00, 20), "blue": (25_00, 4)}
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="straight:17", colour="red", count=2)
    at.player("ana", "place-wager", bet="split:17/20", colour="blue", count=2)
    assert at.down("ana") == {"straight:17": 10_00, "split:17/20": 50_00}
    at.spin("17")
    assert at.chips("ana") == 940_00 + 35 * 10_00 + 17 * 50_00


# ---- Redeemed where they were issued ----


@books(CM18="3.1.2(c)(i)", CM11="3.1.2(c)(i)")
def test_the_dealer_redeems_this_tables_chips_at_their_declared_value(tag: str) -> None:
    at = table(tag)
    issue(at, "ana", "red", 5_00, 20)
    back = {"player": "ana", "colour": "red", "count": 8}
    for role in ("player:ana", "cage:cas", "system:clock"):
        at.refused("not-allowed", role, "redeem-colour-chips", **back)
    redeemed = only(at.dealer("redeem-colour-chips", **back), e.ColourChipsRedeemed)
    assert (redeemed.count, redeemed.value, redeemed.table) == (8, 5_00, "")
    assert (held(at, "ana"), at.chips("ana")) == ({"red": (5_00, 12)}, 1_000_00)
    for wrong in ({"count": 13}, {"count": 1, "colour": "blue"}, {"count": 1, "player": "bob"}):
        asked = {**back, **wrong}
        clause = at.refused("not-issued", "dealer", "redeem-colour-chips", **asked).clause
        assert clause == f"{tag} 3.1.2(c)(i)"
    at.refused("no-value", "dealer", "redeem-colour-chips", **{**back, "count": 0})
    # What is on the layout is in nobody's hand.
    at.dealer("open-betting")
    at.wagers("ana", {"red": 960_00})
    at.refused("not-enough", "dealer", "redeem-colour-chips", **{**back, "count": 9})
    at.dealer("redeem-colour-chips", **back)


@books(CM18="3.1.2(c)(i)", CM11="3.1.2(c)(i)")
def test_whoever_walked_off_with_chips_gets_their_value_here(tag: str) -> None:
    at = table(tag)
    issue(at, "ana", "red", 5_00, 20)
    at.player("ana", "leave")
    assert at.play.ledger.balance("player:ana") == 0
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=20)
    assert at.chips("ana") == at.play.ledger.balance("player:ana") == 100_00
    asked = {"player": "ana", "colour": "red", "count": 1}
    at.refused("not-issued", "dealer", "redeem-colour-chips", **asked)


@pytest.mark.parametrize("tag", ["CM18", "CM11"])
@pytest.mark.parametrize("mode", ["touchbet", "touchtable"])
def test_screens_have_no_colour_chips(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 1_000_00)
    not_issued(at, "not-here", "ana", "red", 5_00, 20)
    asked = {"player": "ana", "colour": "red", "count": 20}
    at.refused("not-here", "dealer", "redeem-colour-chips", **asked)
    at.dealer("open-betting")
    at.refused("not-here", "player:ana", "place-wager", bet="red", colour="red", count=1)


# ---- Jetons and plaques ----

FRENCH_SET = [
    {"shape": "jeton", "value": 500},
    {"shape": "plaque", "value": 50_000},
    {"shape": "jeton", "logo": "red"},
]


@books(CM18=("10.2 Jetons", "10.2 Plaques"), CM11=("9.2 Jetons", "9.2 Plaques"))
def test_a_french_tables_chips_are_jetons_and_plaques(tag: str) -> None:
    spec: dict[str, Any] = {"rulebook": tag, "game": "french"}
    shapes = {one.shape for one in offer(read_spec(spec)).spec.chip_set or ()}
    assert shapes == {"jeton", "plaque"}
    limits = {"chips": [500, 50_000]}
    made = offer(read_spec({**spec, "limits": limits, "chip_set": FRENCH_SET}))
    assert [one.value for one in made.spec.chip_set or ()] == [500, 50_000, None]
    number = {"CM18": "10.2", "CM11": "9.2"}[tag]
    for wrong, said in (
        ({"shape": "plaque"}, f"plaque in 'chip_set' bears a value and no logo [{tag} {number} P"),
        ({"shape": "plaque", "value": 500, "logo": "red"}, "no logo"),
        ({"shape": "jeton"}, f"a value or a logo, not both [{tag} {number} Jetons]"),
        ({"shape": "jeton", "value": 500, "logo": "red"}, "not both"),
        ({"shape": "jeton", "value": 0}, "a positive number"),
        ({"shape": "jeton", "value": 700}, "'limits.chips' are [500, 50000]"),
    ):
        with pytest.raises(SpecError) as refused:
            offer(read_spec({**spec, "limits": limits, "chip_set": [*FRENCH_SET, wrong]}))
        assert said in str(refused.value)
    with pytest.raises(SpecError, match="'chip_set' is of a French table"):
        offer(read_spec({"rulebook": tag, "limits": limits, "chip_set": FRENCH_SET}))
