"""Outcomes as they are read: files, and logs with all that went wrong at their table."""

from __future__ import annotations

import pytest

from croupier.analysis.watch.history import Came, History, of_lines, of_text
from croupier.errors import SpecError
from croupier.rulebooks import pinned_offer, wheels
from kit.cases import log_of
from kit.forging import acts_of, chained, forged
from kit.table import Playing, playing

SINGLE, TRIPLE = wheels()["single"], wheels()["triple"]


def outcomes(history: History) -> list[str]:
    return [one.outcome for one in history.spins]


@pytest.mark.parametrize("text", [
    "17\n0\n5\n", "17\r\n0\r\n5", "\n 17 \n\n0\n5\n\n", "\ufeff17\n0\n5\n", "outcome\n17\n0\n5\n",
    "at,Outcome\nx,17\ny,0\nz,5\n", "\n\noutcome;colour\n17;black\n\n0;green\n5;red\n",
    '"outcome"\t"note"\n17\t"a\tb"\n"0"\t\n5\n',
])  # fmt: skip
def test_a_file_of_outcomes(text: str) -> None:
    assert outcomes(of_text(text, SINGLE, "f")) == ["17", "0", "5"]


def test_columns_by_their_names() -> None:
    text = "dealer,at,outcome,direction,table\neva,10:00,000,left,7\ndan,,36,right,7\n"
    assert of_text(text, TRIPLE, "f").spins == (
        Came("000", "left", "eva", "10:00"),
        Came("36", "right", "dan", ""),
    )


def test_places_are_round_the_wheel() -> None:
    assert of_text("0\n32\n26\n", SINGLE, "f").places == [0, 1, 36]


@pytest.mark.parametrize(("text", "says"), [
    ("17\n5\n37\n", "f, line 3: '37' is no pocket of the wheel single; it has 0 and 1 to 36."),
    ("17\n00\n", "f, line 2: '00' is no pocket"),
    ("17,red\n", "f, line 1: '17,red' is no pocket of the wheel single; a file of columns begins"),
    ("outcome,at\n5,x\n,y\n", "f, line 3: '' is no pocket"),
    ("at,outcome\nx,5\ny\n", "f, line 3: '' is no pocket"),
    ("outcome\n5\n5.0\n", "f, line 3: '5.0' is no pocket"),
])  # fmt: skip
def test_what_is_no_pocket_is_named_with_its_line(text: str, says: str) -> None:
    with pytest.raises(SpecError) as error:
        of_text(text, SINGLE, "f")
    assert says in str(error.value)


@pytest.fixture(scope="module")
def evening() -> Playing:
    at = playing("CM18", game="double-zero")
    at.spin("17")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    at.spin("5")
    at.spin("00")
    at.close()
    at.dealer("record-outcome", outcome="9")
    at.ask("area-manager:kim", "correct-outcome", outcome="10", reason="misread")
    at.dealer("settle")
    at.ask("area-manager:kim", "correct-outcome", spin=3, outcome="6", reason="the camera")
    at.close()  # and nothing has come yet
    return at


def test_a_log_counts_what_stands(evening: Playing) -> None:
    """Corrected spins with what they were corrected to; a no spin and one under way not at all."""
    found = of_lines(log_of(evening), pinned_offer, "log")
    assert outcomes(found) == ["17", "6", "00", "10"]
    assert found.wheel.id == "double-crown"
    assert {(one.direction, one.dealer) for one in found.spins} == {("against", "dealer:dan")}
    assert all(one.at.startswith("2026-01-01T00:00") for one in found.spins)


def test_a_void_spin_is_not_counted() -> None:
    at = playing("ACT")
    at.spin("17")
    at.close()
    at.dealer("record-outcome", outcome="9")
    grounds = [one.ground for one in at.table.offer.rulebook.void]
    at.ask("supervisor:sue", "void-spin", ground=grounds[0], reason="seen")
    assert outcomes(of_lines(log_of(at), pinned_offer, "log")) == ["17"]


def test_a_log_that_was_altered_or_cut_is_refused(evening: Playing) -> None:
    lines = log_of(evening)
    changed = [line.replace(b'"outcome":"17"', b'"outcome":"18"') for line in lines]
    for broken, says in (
        (changed, "its hash is not that of its bytes"),
        (lines[1:], "a line is missing"),
        ([lines[0][:40]], "not a line of a log"),
    ):
        with pytest.raises(SpecError, match=says):
            of_lines(broken, pinned_offer, "log")


def test_a_log_without_its_beginning_is_refused(evening: Playing) -> None:
    lines = chained(acts_of(log_of(evening)[1:]), numbered=True)
    with pytest.raises(SpecError, match="does not begin with the making of its table"):
        of_lines(lines, pinned_offer, "log")


def test_which_of_two_tables(evening: Playing) -> None:
    other = playing("CM18")
    other.spin("8")
    moved = chained({**act, "stream": "table:2"} for act in acts_of(log_of(other)))
    lines = [*log_of(evening), *moved]
    assert outcomes(of_lines(lines, pinned_offer, "log", "2")) == ["8"]
    with pytest.raises(SpecError, match="log has tables 1, 2; name one with --table"):
        of_lines(lines, pinned_offer, "log")


def test_which_table(evening: Playing) -> None:
    lines = log_of(evening)
    assert len(of_lines(lines, pinned_offer, "log", "1").spins) == 4
    for given, table, says in (
        (lines, "2", "log has no table '2'; it has 1."),
        ([], "", "log has no table."),
        ([], "1", "log has no table '1'; it has none."),
    ):
        with pytest.raises(SpecError) as error:
            of_lines(given, pinned_offer, "log", table)
        assert str(error.value) == says


def test_a_log_forged_with_new_hashes_is_read_as_it_says(evening: Playing) -> None:
    """Whether it is true is for `croupier verify`; the watch reads what it says."""
    lines = forged(log_of(evening), "outcome-recorded", lambda event: event.update(outcome="18"))
    assert outcomes(of_lines(lines, pinned_offer, "log"))[0] == "18"
