"""Who may do what: a role of the ladder means it or above, by mode, in French too."""

from __future__ import annotations

import pytest

from croupier.rulebooks import rulebook
from croupier.rules.roles import Power, in_full, in_order, may_call, powers_of
from croupier.rules.spec import complete, read_spec
from kit.marks import clause

LADDERS = {
    "CM18": ["dealer", "higher-duties-dealer", "area-manager", "assistant-casino-manager"],
    "CM11": ["dealer", "game-supervisor", "pit-boss"],
    "CP": ["dealer", "table-games-manager", "casino-operator"],
    "NZ": ["dealer", "game-supervisor", "casino-operator"],
    "ACT": ["dealer", "supervisor"],
}


@pytest.mark.parametrize(("tag", "ladder"), LADDERS.items())
def test_a_role_of_the_ladder_means_it_or_above(tag: str, ladder: list[str]) -> None:
    book = rulebook(tag)
    for at, role in enumerate(ladder):
        assert in_full(book, (role,)) == set(ladder[at:])
    assert in_full(book, ("staff",)) == set(ladder)
    assert in_full(book, ("player", ladder[-1])) == {"player", ladder[-1]}
    assert in_full(book, ()) == set()


@pytest.mark.parametrize(
    ("tag", "supervisor"), [("CM18", "higher-duties-dealer"), ("CM11", "game-supervisor")]
)
def test_on_a_french_table_roles_have_french_names_too(tag: str, supervisor: str) -> None:
    book = rulebook(tag)
    ladder = set(LADDERS[tag])
    assert in_full(book, ("dealer",), french=True) == ladder | {"croupier", "chef-de-table"}
    above = ladder - {"dealer"} | {"chef-de-table"}
    assert in_full(book, (supervisor,), french=True) == above
    assert in_full(book, ("player",), french=True) == {"player"}
    assert in_full(book, (supervisor,)) == ladder - {"dealer"}


def test_a_rulebook_without_french_roles_has_none() -> None:
    assert in_full(rulebook("NZ"), ("dealer",), french=True) == set(LADDERS["NZ"])


@pytest.mark.parametrize(
    ("mode", "roles", "clause"),
    [
        ("cloth", set(LADDERS["CM18"]), "CM18 3.1"),
        ("touchbet", {"player"}, "CM18 11.7.2"),
        ("touchtable", set(LADDERS["CM18"]), "CM18 12.7.2"),
    ],
)
def test_powers_are_those_of_the_mode(mode: str, roles: set[str], clause: str) -> None:
    book = rulebook("CM18")
    powers = powers_of(book, complete(read_spec({"rulebook": "CM18", "mode": mode}), book))
    told = ("player",) if mode == "touchbet" else tuple(LADDERS["CM18"])
    assert powers["buy-in"] == Power(frozenset(roles), clause, told, clause)
    assert ("open-guest-account" in powers) == (mode == "touchtable")
    assert "buy-in" in powers.may("player" if mode == "touchbet" else "dealer")
    assert "close-table" not in powers.may("dealer")
    assert "close-table" in powers.may("area-manager")
    assert powers.may("barber") == ()


@pytest.mark.parametrize(
    ("tag", "mode", "may", "roles", "id"),
    [
        pytest.param(
            *(tag, mode, may, roles, id),
            marks=clause(tag, id)
            if tag == "CM11"
            else (),  # of Perth it says no more than the data
            id=f"{tag}-{may}",
        )
        for tag, mode, may, roles, id in (
            ("CM11", "touchtable", "place-wager", {"player"}, "11.4.1"),
            ("CP", "ats", "settle", {*LADDERS["CP"], "system"}, "4.7(b)"),
        )
    ],
)
def test_who_may_on_a_station(tag: str, mode: str, may: str, roles: set[str], id: str) -> None:
    """On a TouchTable the player commits credit; an ATS pays by itself or when the dealer says."""
    book = rulebook(tag)
    powers = powers_of(book, complete(read_spec({"rulebook": tag, "mode": mode}), book))
    told = in_order(book, frozenset(roles))
    assert powers[may] == Power(frozenset(roles), f"{tag} {id}", told, f"{tag} {id}")
    assert told[-1] in (LADDERS[tag][-1], "player")  # the head of the ladder, or nobody on it


def test_powers_on_a_french_table_count_french_roles() -> None:
    book = rulebook("CM18")
    powers = powers_of(book, complete(read_spec({"rulebook": "CM18", "game": "french"}), book))
    assert "close-table" in powers.may("chef-de-table")
    assert "close-table" not in powers.may("croupier")


def test_who_may_call_a_ground() -> None:
    book = rulebook("CM18")
    short = next(ground for ground in book.no_spin if ground.ground == "short-spin")
    assert may_call(book, short) == set(LADDERS["CM18"])
    assert "croupier" in may_call(book, short, french=True)


def test_roles_are_told_from_the_foot_of_the_ladder_up_after_those_off_it() -> None:
    roles = frozenset({"assistant-casino-manager", "system", "dealer", "area-manager"})
    told = ("system", "dealer", "area-manager", "assistant-casino-manager")
    assert in_order(rulebook("CM18"), roles) == told
    book = rulebook("CM11")
    assert in_order(book, in_full(book, ("dealer",), french=True)) == (
        "croupier",
        "dealer",
        "chef-de-table",
        "game-supervisor",
        "pit-boss",
    )
