"""The list of a table's spins: newest first, page by page, kept up as the log grows."""

from __future__ import annotations

import pytest

from croupier.case import Spins
from croupier.log.codec import Entry
from croupier.play import Step
from croupier.store.transfer import entries
from kit.table import Playing, playing


def listed(at: Playing, spins: Spins | None = None) -> Spins:
    """What is new since the list was last kept up, as the server reads it."""
    spins = spins or Spins("1")
    version = 1  # the making of the table is not among the steps
    spins.version = max(spins.version, version)
    for step in at.steps:
        version += 1
        if version > spins.version:
            spins.note(act_of(step, version))
    return spins


def act_of(step: Step, version: int) -> Entry:
    """A step as the table's stream keeps it."""
    return next(entries(step, "table:1", version, 1))


def test_pages_of_spins_from_the_newest_back() -> None:
    at = playing("CM18")
    for _ in range(7):
        at.spin("17")
    spins = listed(at)
    assert [one.spin for one in spins.newest(3)] == [7, 6, 5]
    assert [one.spin for one in spins.newest(3, before=5)] == [4, 3, 2]
    assert [one.spin for one in spins.newest(3, before=2)] == [1]
    assert spins.newest(3, before=1) == spins.newest(3, before=0) == []
    assert [one.spin for one in spins.newest(2, before=100)] == [7, 6]
    assert Spins("1").newest(3) == []


def test_a_line_says_what_came_of_a_spin_and_later_of_it() -> None:
    at = playing("CM18", mode="touchbet", wagering_period_s=30, limits={"min": 500, "outlay": 1000})
    for name in ("ana", "bo"):
        at.buys(name, 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.wagers("bo", {"red": 5_00})  # under the outlay: it is not recognised
    at.wait(9)
    at.dealer("spin-ball")
    spins = listed(at)
    (line,) = spins.newest(9)
    assert (line.spin, line.at, line.settled) == (1, "2026-01-01T00:00:09Z", False)
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    listed(at, spins)
    assert (line.outcome, line.wagers, line.house) == ("17", 1000, 0)
    at.dealer("settle")
    listed(at, spins)
    assert (line.settled, line.house, line.corrected) == (True, 1000, False)
    at.ask("area-manager:kim", "correct-outcome", outcome="18", reason="seen")
    listed(at, spins)
    assert (line.outcome, line.house, line.corrected) == ("18", -1000, True)
    at.dealer("open-betting")
    at.wagers("ana", {"odd": 10_00})
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    at.dealer("open-betting")
    at.wagers("ana", {"odd": 10_00})
    at.close()
    at.ask("higher-duties-dealer:hal", "void-spin", ground="force-majeure", reason="fire")
    void, short, first = listed(at, spins).newest(9)
    assert (void.void, void.no_spin, void.wagers, void.house) == ("force-majeure", "", 1000, 0)
    assert (short.void, short.no_spin, short.wagers) == ("", "short-spin", 1000)
    assert first == line


def test_what_is_said_of_a_spin_that_is_not_listed_changes_nothing() -> None:
    """A list that was begun in the middle of a log does without what came before."""
    at = playing("CM18")
    at.spin("17")
    at.ask("area-manager:kim", "correct-outcome", outcome="18", reason="seen")
    spins = Spins("1")
    spins.version = 99
    spins.note(act_of(at.steps[-1], 100))
    assert spins.newest(9) == []


def test_no_act_is_left_out_or_noted_twice() -> None:
    at = playing("CM18")
    at.spin("17")
    spins = listed(at)
    for version in (spins.version, spins.version + 2):
        with pytest.raises(AssertionError, match="after"):
            spins.note(act_of(at.steps[-1], version))
