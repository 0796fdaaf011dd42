"""Where two rulebooks differ: every entry is compared, each under a key of its own."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from croupier.rulebooks import IDS, rulebook
from croupier.rules.book.cited import Cited
from croupier.rules.book.diff import RuleDifference, differences
from croupier.rules.book.rulebook import Rulebook


def by_key(one: Rulebook, other: Rulebook) -> dict[tuple[str, str], RuleDifference]:
    return {(found.section, found.key): found for found in differences(one, other)}


@pytest.mark.parametrize("id", IDS)
def test_a_rulebook_does_not_differ_from_itself(id: str) -> None:
    assert differences(rulebook(id), rulebook(id)) == []


@pytest.mark.parametrize("id", IDS)
def test_no_entry_hides_another(id: str) -> None:
    """Against a rulebook that has nothing, each entry is a row: none shares its key."""
    book = rulebook(id)
    bare = msgspec.structs.replace(
        book,
        bet=(), racetrack=(), sector=(), asian=None, limits=(), power=(), no_spin=(), void=(),
        equipment=(), side_bet=(), game=(),
        conduct={},
    )  # fmt: skip
    found = Counter(row.section for row in differences(book, bare))
    assert found["bets"] == sum(len(bet.games) for bet in book.bet)
    assert found["games"] == len(book.game)
    assert found["side bets"] == len(book.side_bet)
    assert found["no spins"] == len(book.no_spin)
    assert found["voids"] == len(book.void)


def test_bets_of_one_kind_on_two_layouts_are_two_entries() -> None:
    nz = rulebook("NZ")
    streets = [bet for bet in nz.bet if bet.kind == "street" and bet.layouts]
    assert [bet.layouts for bet in streets] == [("3",), ("4",)]
    for street in streets:
        other = msgspec.structs.replace(
            street, odds=Cited(value="10 to 1", clause=street.odds.clause)
        )
        altered = tuple(other if bet is street else bet for bet in nz.bet)
        (found,) = differences(nz, msgspec.structs.replace(nz, bet=altered))
        assert found.key == f"double-zero street on {street.layouts[0]}"
        assert (found.a, found.b) == ("11 to 1", "10 to 1")


def test_race_tracks_are_compared_too() -> None:
    found = by_key(rulebook("NZ"), rulebook("ACT"))
    pays = found["race-track", "asian pays"]
    assert (pays.a, pays.a_clause) == ("11 to 1", "NZ 3.9 Asian Neighbour")
    assert pays.b == "by piece"
    assert ("race-track", "cloth single-zero neighbours") not in found  # both reach 2
    assert found["clauses", "race-track: cloth single-zero neighbours"].a == "2"
    reach = by_key(rulebook("CM18"), rulebook("NZ"))["race-track", "cloth single-zero neighbours"]
    assert (reach.a, reach.b) == ("2, 1, 3", "2")


def test_what_is_alike_but_stands_elsewhere_comes_last() -> None:
    found = differences(rulebook("CM18"), rulebook("CM11"))
    moved = [row for row in found if row.section == "clauses"]
    assert found[-len(moved) :] == moved
    assert all(row.a == row.b and row.a_clause != row.b_clause for row in moved)
    assert all(row.a != row.b for row in found[: -len(moved)])
