"""How the sections of a rulebook become the law of an area: for all, by mode, by game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier import rulebooks
from croupier.rules.law.load import Sections


def said(**layers: Any) -> Sections:
    """The announcements alone; `all` holds everywhere."""
    section = {**layers.pop("all", {}), **layers}
    sections = Sections("CM18", {"announcements": section}, lambda clause: f"CM18 {clause}")
    assert not sections.faults, sections.faults
    return sections


def opens(*words: str) -> dict[str, Any]:
    return {"open_betting": {"value": list(words), "clause": "5.1"}}


def heard(sections: Sections, mode: str, game: str | None = None) -> object:
    found = sections.resolved("announcements", mode, game)
    value: Any = found["open_betting"].value if found else None
    return found and (value.value, value.clause, found["open_betting"].table)


def test_a_mode_speaks_over_all_and_a_game_over_both() -> None:
    sections = said(
        all=opens("Place your bets"),
        touchbet=opens("Final bets"),
        game={"french": opens("Faites vos jeux")},
    )
    assert heard(sections, "cloth") == (("Place your bets",), "CM18 5.1", "announcements")
    assert heard(sections, "touchbet") == (("Final bets",), "CM18 5.1", "announcements.touchbet")
    french = (("Faites vos jeux",), "CM18 5.1", "announcements.game.french")
    assert heard(sections, "cloth", "french") == heard(sections, "touchbet", "french") == french
    assert heard(sections, "cloth", "crown") == heard(sections, "cloth")


def test_what_only_a_game_or_another_mode_says_is_no_law_of_an_area() -> None:
    assert heard(said(game={"french": opens("Faites vos jeux")}), "cloth", "french") == {}
    only = said(touchbet=opens("Final bets"))
    assert heard(only, "cloth") == {}
    assert heard(only, "touchbet") == (("Final bets",), "CM18 5.1", "announcements.touchbet")
    with_all = said(touchbet=opens("Final bets"), game={"french": opens("Faites vos jeux")})
    assert heard(with_all, "cloth", "french") == {}


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_what_nobody_is_given_is_said_somewhere_or_by_the_ladder(id: str) -> None:
    book = rulebooks.rulebook(id)
    assert book.not_given == "reading: not-given"
    silent = msgspec.structs.replace(
        book, rulebook=msgspec.structs.replace(book.rulebook, not_given="")
    )
    assert silent.not_given == book.cite(book.ladder.roles.clause) != book.not_given
