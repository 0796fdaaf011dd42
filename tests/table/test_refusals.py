"""What people read when the table says no: plain words, and the second person for the player."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.refusals.sentences import LANGUAGES, say
from kit.table import SPECS, Playing, playing


def told(refused: Refusal) -> tuple[str, str, str, str]:
    """To staff and to the player, in English; the same in French."""
    assert refused.why is not None
    return (
        say(refused.why),
        say(refused.why, reader="player"),
        say(refused.why, "fr"),
        say(refused.why, "fr", "player"),
    )


def seated(**spec: Any) -> Playing:
    at = playing("CM18", mode="touchbet", **spec)
    at.ask("player:ana", "buy-in", amount=460_00, tender="note")
    return at


def test_whoever_has_too_little_is_told_how_much() -> None:
    at = seated()
    at.dealer("open-betting")
    asked = {"bet": "red", "stake": 500_00}
    assert told(at.refused("not-enough", "player:ana", "place-wager", **asked)) == (
        "ana has 460.00; this takes 500.00.",
        "You have 460.00; this takes 500.00.",
        "ana a 460,00\u00a0; il faut 500,00.",
        "Vous avez 460,00\u00a0; il vous faut 500,00.",
    )


def test_before_betting_opens_a_player_reads_that_it_is_not_open() -> None:
    asked = {"bet": "red", "stake": 5_00}
    assert told(seated().refused("betting-closed", "player:ana", "place-wager", **asked)) == (
        "Betting is not open: no spin is under way.",
        "Betting is not open.",
        "Les mises ne sont pas ouvertes\u00a0: aucun coup n'est en cours.",
        "Les mises ne sont pas ouvertes.",
    )


def test_another_phase_is_named_and_a_closed_table_too() -> None:
    at = seated()
    at.dealer("open-betting")
    refused = at.refused("wrong-phase", "area-manager", "close-table")
    assert refused.message == (
        "It is not the moment to close the table: betting is open. That is done between spins."
    )
    refused = Playing("CM18").refused("wrong-phase", "dealer", "open-betting")
    assert refused.message == "The table is closed."


def test_who_may_is_told_from_the_foot_of_the_ladder_up() -> None:
    at = seated()
    refused = at.refused("not-allowed", "player:ana", "open-betting")
    assert told(refused)[:2] == (
        "Only a dealer, a Higher Duties Dealer, an Area Manager or an Assistant Casino Manager may"
        " open betting; a player may not.",
        "Only a dealer, a Higher Duties Dealer, an Area Manager or an Assistant Casino Manager may"
        " open betting.",
    )


def test_nobody_is_told_who_may() -> None:
    refused = seated().refused("not-allowed", ":", "take-seat", seat=2)
    assert refused.message.startswith("Say who asks: only ")


def test_what_nobody_may_do_here_is_told_by_its_name() -> None:
    refused = playing("CM18").refused("not-here", "dealer", "freeze-accounts", reason="r")
    assert refused.message == "At a cloth table nobody may freeze accounts."


@pytest.mark.parametrize(
    ("table", "where"),
    [
        ("CM18 cloth", ("a cloth table", "une table à tapis")),
        ("CM18 touchbet", ("a TouchBet table", "une table TouchBet")),
        ("CM18 touchtable", ("a TouchTable", "une TouchTable")),
        ("CP ats", ("an ATS table", "une table d'ATS")),
    ],
)
def test_a_kind_of_table_is_called_by_its_name(table: str, where: tuple[str, str]) -> None:
    at = playing(**SPECS[table])
    refused = at.refused("not-here", "dealer", "change-ball")
    for language, name in zip(LANGUAGES, where, strict=True):
        assert f" {name}" in say(refused.why, language)


def test_no_number_at_all_is_not_the_one_that_was_said() -> None:
    at = seated()
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.wait(60)
    at.dealer("no-more-bets")
    refused = at.refused("not-shown", "dealer", "confirm-outcome", outcome="17")
    assert refused.message.startswith("The sensors show no number, and so not 17;")


def test_a_closing_time_that_is_past_is_not_called_a_notice() -> None:
    at = playing("CM18")
    past = "2025-01-01T00:00:00Z"
    refused = at.refused("too-soon", "higher-duties-dealer", "give-closing-notice", closes_at=past)
    assert refused.message.startswith("1 January 2025, 00:00:00 UTC is past; it is ")


def test_a_wager_that_cannot_be_repeated_says_what_is_wrong_with_it() -> None:
    at = seated(limits={"max": 200_00})
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 150_00})
    at.spin("17")
    at.dealer("open-betting")
    assert told(at.refused("cannot-repeat", "player:ana", "repeat-wagers", times=2))[::2] == (
        "300.00 is over the maximum of 200.00: 200.00 is at risk, the rest is not taken.",
        "300,00 dépasse le maximum de 200,00\u00a0: 200,00 est en jeu, le reste n'est pas pris.",
    )
