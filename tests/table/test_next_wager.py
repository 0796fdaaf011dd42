"""A correction takes back what a spin gave, and leaves the wagers on the next one alone."""

from __future__ import annotations

from kit.table import playing


def test_a_wager_added_to_a_winner_stays_when_the_winner_is_lifted() -> None:
    at = playing("CM18")
    at.buys("ana", 1_000_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 10_00})
    at.spin("17")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    for outcome in ("18", "17", "18"):
        at.ask("area-manager", "correct-outcome", outcome=outcome, reason="seen on camera")
        assert at.down("ana") == {"straight:17": 5_00}
        assert not at.table.state.players["ana"].stays
