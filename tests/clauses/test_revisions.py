"""Where each rulebook's text comes from: title, approval, versions, and a copy of it on request."""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.errors import Refusal
from croupier.play import Play
from croupier.rulebooks import clauses, pin, rulebook, wheels
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.layout import Drawing
from croupier.rules.offer import Offer, build_offer
from croupier.rules.spec import read_spec
from croupier.rules.vocabulary import Zero
from croupier.table.commands import OpenTable
from croupier.table.state import CLOSED, IDLE
from kit import offers
from kit.marks import clause, reading, recorded


def said(*words: str) -> str:
    """What the command line prints."""
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 0, answer.output
    return answer.output


def asked(*words: str) -> Any:
    return json.loads(said(*words, "--json"))


def printed(*words: str) -> str:
    return " ".join(said(*words).split())


# ---- The register of versions ----

REGISTER = [
    ("CM18", "16.1", "2022-04-27", "27 April 2022", "No summary", "19 16.1"),
    ("CM18", "17.0", "2024-04-03", "3 April 2024", "new format", "19 17.0 #1"),
    ("CM18", "17.0", "2024-04-03", "3 April 2024", "version control table", "19 17.0 #2"),
    ("CM18", "17.0", "2024-04-03", "3 April 2024", "Crown Roulette", "19 17.0 #3"),
    ("CM18", "18.0", "2025-01-22", "22 January 2025", "corner of 0, 1, 2 and 3", "19 18.0 #1"),
    ("CM18", "18.0", "2025-01-22", "22 January 2025", "9.4.3(a) and 9.4.4(a)", "19 18.0 #2"),
    ("CM18", "18.0", "2025-01-22", "22 January 2025", "Any Zero is called Any Green", "19 18.0 #3"),
    ("CM18", "18.0", "2025-01-22", "22 January 2025", "Diagram N", "19 18.0 #4"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "Spread-Bet Wheels", "8 s1 row 1"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "WND", "8 s1 row 2"),
    ("CP", "RAG 563", "2020-01-16", "16 January 2020", "Finales", "8 s1 row 3"),
    ("CP", "RAG 599", "2025-12-19", "19 December 2025", "Legacy Wagers", "8 s1 row 4"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "9, 10 and 11", "8 s2 row 1"),
    ("CP", "RAG 523", "2018-02-05", "5 February 2018", "layouts for an ATS", "8 s2 row 2"),
    ("CP", "RAG 546", "2019-01-10", "10 January 2019", "Layout 9 becomes 13", "8 s2 row 3"),
    ("CP", "RAG 557", "2019-06-19", "19 June 2019", "red and black", "8 s2 row 4"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "3.1 shows Spread-Bet", "8 s3 row 1"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "3.41 and 3.42", "8 s3 row 2"),
    ("CP", "RAG 523", "2018-02-05", "5 February 2018", "3.1 shows the first five", "8 s3 row 3"),
    ("CP", "RAG 523", "2018-02-05", "5 February 2018", "3.19 and 3.20", "8 s3 row 4"),
    ("CP", "RAG 576", "2022-06-10", "10 June 2022", "3.2, 3.3 and 3.5", "8 s3 row 5"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "4.2, on when", "8 s4 row 1"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "4.2 to 4.7", "8 s4 row 2"),
    ("CP", "RAG 576", "2022-06-10", "10 June 2022", "4.4 calls no more bets", "8 s4 row 3"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "5.2 follows Spread-Bet", "8 s5 row 1"),
    ("CP", "RAG 576", "2022-06-10", "10 June 2022", "5.14 calls no more bets", "8 s5 row 2"),
    ("CP", "RAG 526", "2018-01-08", "8 January 2018", "6.21, on irregularities", "8 s6 row 1"),
    ("CP", "RAG 526", "2022-06-10", "10 June 2022", "by its date it is RAG 576", "8 s6 row 2"),
    ("CP", "RAG 599", "2025-12-19", "19 December 2025", "7.2 and 7.8", "8 s7 row 1"),
    ("CP", "RAG 599", "2025-12-19", "19 December 2025", "7.4 to 7.6", "8 s7 row 2"),
    ("ACT", "Gazette S40", "1996-03-07", "7 March 1996", "schedule of alterations", "Schedule"),
    ("ACT", "Gazette S40", "1996-03-12", "12 March 1996", "page 4A", 'Index Diagram "E"'),
    (
        "ACT",
        "Gazette S40",
        "1996-03-12",
        "12 March 1996",
        "after the term Race Track",
        "Terms [position]",
    ),
    ("ACT", "Gazette S40", "1996-03-12", "12 March 1996", "1.1, on the table", "1.1 [delete]"),
    ("ACT", "Gazette S40", "1996-03-12", "12 March 1996", "5.3, on race tracks", "5.3 [delete]"),
    ("ACT", "Gazette S40", "1996-03-12", "12 March 1996", "6.2, on what wins", "6.2 [delete]"),
    ("ACT", "Gazette S40", "1996-03-12", "12 March 1996", "9.14, on touching", "9.14 [delete]"),
]


@pytest.mark.parametrize(
    ("tag", "version", "date", "day", "words", "id"),
    [
        pytest.param(*row, marks=recorded(row[0], row[-1]), id=f"{row[0]} {row[-1]}")
        for row in REGISTER
    ],
)
def test_a_revision_is_in_the_register(
    tag: str, version: str, date: str, day: str, words: str, id: str
) -> None:
    (row,) = (row for row in asked("revisions", tag)["revisions"] if row["clause"] == f"{tag} {id}")
    assert (row["version"], row["date"]) == (version, date)
    assert words in row["changes"]
    more = f" The former rule {row['deletes']} is superseded." if row["deletes"] else ""
    assert f"{version} {day} {row['changes']}{more} {tag} {id}" in printed("revisions", tag)


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP", "NZ", "ACT"])
def test_the_register_holds_nothing_else(tag: str) -> None:
    known = [f"{tag} {row[-1]}" for row in REGISTER if row[0] == tag]
    assert [row["clause"] for row in asked("revisions", tag)["revisions"]] == known
    assert ("The text names no revisions." in said("revisions", tag)) == (not known)


@reading("ACT", "superseded")
@pytest.mark.parametrize(
    ("rule", "now"),
    [
        pytest.param(rule, now, marks=recorded("ACT", f"{rule} [delete]"))
        for rule, now in (
            ("1.1", "1.1 [type]"), ("5.3", "5.3(i)(a)"), ("6.2", "6.2(a)"), ("9.14", "9.14"),
        )
    ],
)  # fmt: skip
def test_of_a_rule_that_was_replaced_only_the_new_text_is_active(rule: str, now: str) -> None:
    """The former text is unknown to us: no table follows it, and the register says so."""
    deleted = {row["deletes"]: row["clause"] for row in asked("revisions", "ACT")["revisions"]}
    assert deleted[rule] == f"ACT {rule} [delete]"
    lives = {row["clause"]: row["lives"] for row in asked("clauses", "ACT")}
    assert lives[f"{rule} [delete]"] == [
        "rulebook.toml: revision Gazette S40",
        "readings.toml: reading superseded",
    ]
    assert any("reading" not in place for place in lives[now])


# ---- What version 18.0 changed in Crown Roulette ----


def crown(zeros: tuple[tuple[Zero, ...], ...]) -> Offer:
    """Crown Roulette on a layout N whose zeros are drawn otherwise."""
    book = rulebook("CM18")
    drawing = Drawing(zeros=zeros, boxes=("any-green", "first-six"))
    layout = tuple(
        msgspec.structs.replace(data, drawing=drawing) if data.id == "N" else data
        for data in book.layout
    )
    altered: Rulebook = msgspec.structs.replace(book, layout=layout)
    return build_offer(read_spec({"rulebook": "CM18", "game": "crown"}), altered, wheels())


@recorded("CM18", "19 18.0 #2")
@pytest.mark.parametrize(
    ("zeros", "split", "outcome"),
    [
        pytest.param((("0", "000", "00"),), "split:00/3", "00", marks=clause("CM18", "9.4.3(a)")),
        ((("00", "000", "0"),), "split:00/1", "00"),
        pytest.param((("0", "00", "000"),), "split:000/3", "000", marks=clause("CM18", "9.4.4(a)")),
        ((("000", "00"), ("0",)), "split:0/000", "000"),
    ],
)
def test_a_layout_that_changes_a_little_needs_no_other_rule(
    zeros: tuple[tuple[Zero, ...], ...], split: str, outcome: str
) -> None:
    at = crown(zeros)
    splits = {name for name, bet in at.bets.items() if bet.kind == "split"}
    assert split in splits
    assert split not in offers.table("CM18", game="crown").bets
    touching = {name for name in splits if outcome in at.bets[name].covers}
    assert touching <= offers.winners(at, outcome)


@recorded("CM18", "19 18.0 #3")
def test_any_green_is_nowhere_called_any_zero() -> None:
    at = offers.table("CM18", game="crown")
    assert at.bets["any-green"].name == "Any Green"
    labels = " ".join(re.findall(r">([^<>]+)</text>", str(at.draw())))
    assert "ANY GREEN" in labels
    for shown in (labels, said("bets", "CM18", "--game", "crown", "--each")):
        assert re.search("any.zero", shown, re.IGNORECASE) is None


def test_crown_roulette_is_on_the_layout_drawn_as_n() -> None:
    assert offers.table("CM18", game="crown").spec.layout == "N"
    assert [one.game for one in rulebook("CM18").game if "N" in one.layouts] == ["crown"]


# ---- Whose text it is ----


@pytest.mark.parametrize(
    ("tag", "key", "words", "id"),
    [
        pytest.param(tag, key, words, id, marks=recorded(tag, id))
        for tag, key, words, id in (
            ("CP", "approved", ("section 22", "Casino Control Act 1984", "Western Australia",
                                "RAG599", "19 December 2025"), "Title page"),
            ("ACT", "approved", ("delegate of the Minister", "section 72(3)", "Gazette S40",
                                 "Casino Control Act 1988", "American Roulette"), "Approval"),
            ("NZ", "companion", ("Division 1", "general rules"), "1.0"),
            ("CM18", "operator", ("Crown Melbourne Limited", "section 3", "Casino Control Act 1991",
                                  "Victoria"), "1.1 Crown"),
            ("CM18", "regulator", ("Victorian Gambling and Casino Control Commission", "VGCCC"),
             "1.1 VGCCC"),
            ("CM11", "regulator", ("Victorian Commission for Gambling Regulation", "VCGR"),
             "1.1 VCGR"),
        )
    ],
)  # fmt: skip
def test_whose_text_it_is(tag: str, key: str, words: tuple[str, ...], id: str) -> None:
    found = asked("revisions", tag)
    assert found["title"] == rulebook(tag).title
    assert found[key]["clause"] == f"{tag} {id}"
    shown = printed("revisions", tag)
    assert shown.startswith(found["title"])
    for word in words:
        assert word in found[key]["value"]
        assert word in shown
    assert f"[{tag} {id}]" in shown


@recorded("CP", "Title page")
def test_the_title_of_the_perth_rules() -> None:
    found = asked("revisions", "CP")
    assert found["title"].startswith("Crown Perth, Rules of the Authorised Game of Roulette 2016")
    assert found["date"] == "2025-12-19"


@recorded("NZ", "1.0")
def test_division_8_is_read_with_a_division_that_is_not_loaded() -> None:
    assert "Division 1, the general rules, which is not loaded. [NZ 1.0]" in printed(
        "revisions", "NZ"
    )
    assert len(asked("clauses", "NZ")) == 249
    assert {row["tag"]: asked("revisions", row["tag"])["companion"] is not None
            for row in asked("rulebooks")} == {
        "CM18": False, "CM11": False, "CP": False, "NZ": True, "ACT": False,
    }  # fmt: skip


# ---- From when it is in force ----


@clause("ACT", "Approval [dates]")
@reading("ACT", "commencement")
def test_no_table_opens_by_rules_that_are_not_in_force_yet() -> None:
    """A reading: of the two dates it is the Gazette's, 12 March 1996."""
    found = asked("revisions", "ACT")
    assert found["in_force_from"] == {"value": "1996-03-12", "clause": "ACT Approval [dates]"}
    assert "In force from 12 March 1996. [ACT Approval [dates]]" in printed("revisions", "ACT")
    assert "Approved 7 March 1996" in found["dated"]
    play, _ = Play.made("1", offers.table("ACT"), pin("ACT"), "1996-03-07T00:00:00Z")
    with pytest.raises(Refusal) as refused:
        play.ask(OpenTable(by="dealer:dan", at="1996-03-11T23:59:59Z"))
    assert refused.value.code == "not-in-force"
    assert refused.value.message == ("ACT is in force from 12 March 1996; today is 11 March 1996.")
    assert refused.value.clause == "ACT Approval [dates]"
    assert play.table.state.phase == CLOSED
    play.ask(OpenTable(by="dealer:dan", at="1996-03-12T00:00:00Z"))
    assert play.table.state.phase == IDLE


# ---- A copy on request ----


@pytest.mark.parametrize(
    ("tag", "version"),
    [
        pytest.param("CM18", "version 18.0 22 January 2025", marks=recorded("CM18", "18.14")),
        pytest.param("CM11", "TouchTable) Undated; about 2011", marks=recorded("CM11", "13.13")),
        ("CP", "as updated by RAG599 19 December 2025"),
        ("NZ", "Division 8, Roulette Undated"),
        ("ACT", "alterations to the approved rules of American Roulette Approved 7 March 1996"),
    ],
)
def test_a_copy_of_the_rules_has_its_version_and_every_clause(tag: str, version: str) -> None:
    book = rulebook(tag)
    copy = printed("clauses", tag)
    assert copy.startswith(book.title)
    assert version in copy[: len(book.title) + 40]
    rows = asked("clauses", tag)
    assert [(row["clause"], row["summary"]) for row in rows] == [
        (one.clause, one.summary) for one in clauses(book.id)
    ]
    assert f" {len(rows)} clauses listed, " in copy
