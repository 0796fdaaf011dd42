"""`croupier revisions`: one document for programs, one page for people, one line for a mistake."""

from __future__ import annotations

from typing import Any


def test_revisions(run: Any) -> None:
    found = run("revisions", "cm18", "--json").json
    assert list(found) == [
        "id", "tag", "title", "date", "dated", "operator", "regulator", "approved", "in_force_from",
        "companion", "amends", "fallback", "revisions",
    ]  # fmt: skip
    assert (found["id"], found["tag"], found["date"]) == (
        "crown-melbourne-18",
        "CM18",
        "2025-01-22",
    )
    assert found["revisions"][0] == {
        "version": "16.1",
        "date": "2022-04-27",
        "changes": "No summary is printed.",
        "deletes": "",
        "clause": "CM18 19 16.1",
    }
    assert (found["approved"], found["in_force_from"], found["companion"]) == (None, None, None)


def test_revisions_for_people(run: Any) -> None:
    shown = run("revisions", "ACT")
    assert shown.out.startswith("Australian Capital Territory Gazette S40 of 1996")
    assert "It alters the approved rules of the authorised game of American" in shown.words
    assert "Where it is silent crown-melbourne-18 is read." in shown.words
    assert " version date what changed clause Gazette S40 7 March 1996 " in shown.words


def test_revisions_of_no_rulebook(run: Any) -> None:
    answer = run("revisions", "CM99")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("croupier: There is no rulebook 'CM99'; there are ")
    assert answer.err.count("\n") == 1
