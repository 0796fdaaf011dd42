"""Crown Perth, closing a table: by the casino operator, with players there after a notice."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading, recorded
from kit.table import only, playing
from kit.views import public

OPERATOR, MANAGER = "casino-operator:olga", "table-games-manager:may"


@clause("CP", "7.12 sentence 1")
@recorded("CP", "1.1 Casino Operator")
def test_the_operator_closes_a_table_without_players_at_once() -> None:
    at = playing("CP")
    at.buys("ana", 100_00)
    at.player("ana", "leave")
    for by in ("dealer", MANAGER, "player:ana", "system:clock"):
        assert at.refused("not-allowed", by, "close-table").clause == "CP 7.12 sentence 1"
    at.wait(3)
    at.ask(OPERATOR, "close-table")
    assert (at.table.state.phase, at.steps[-1].by, at.steps[-1].at) == ("closed", OPERATOR, at.at)


@clause("CP", "7.12 sentence 2")
@pytest.mark.parametrize("mode", ["cloth", "ats"])
def test_with_players_there_a_sign_says_when_for_ten_minutes(mode: str) -> None:
    at = playing("CP", mode=mode)
    at.buys("ana", 100_00)
    assert at.refused("players-present", OPERATOR, "close-table").clause == "CP 7.12 sentence 2"
    for by in ("dealer", MANAGER, "player:ana"):
        assert at.refused("not-allowed", by, "give-closing-notice").clause == "CP 7.12 sentence 2"
    at.refused("too-soon", OPERATOR, "give-closing-notice", closes_at="2026-01-01T00:09:59Z")
    at.ask(OPERATOR, "give-closing-notice")
    assert public(at.table, Memory())["closing"]["at"] == "2026-01-01T00:10:00Z"
    at.refused("notice-given", OPERATOR, "give-closing-notice")
    at.wait(599)
    assert at.refused("notice-runs", OPERATOR, "close-table").clause == "CP 7.12 sentence 2"
    at.wait(1)
    at.ask(OPERATOR, "close-table")
    assert (at.table.state.phase, public(at.table, Memory())["closing"]) == ("closed", None)


@clause("CP", "7.12 sentence 2")
def test_it_closes_no_sooner_than_the_sign_says() -> None:
    at = playing("CP")
    at.buys("ana", 100_00)
    at.ask(OPERATOR, "give-closing-notice", closes_at="2026-01-01T00:30:00Z")
    at.wait(29 * 60 + 59)
    at.refused("notice-runs", OPERATOR, "close-table")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    at.spin("32")
    at.wait(1)
    at.ask(OPERATOR, "close-table")  # what won and stayed goes back
    assert at.table.state.players == {}


@reading("CP", "closing-money")
def test_money_that_is_undecided_keeps_a_table_open_and_accounts_outlive_it() -> None:
    """A reading: nobody may lose money to a closing."""
    at = playing("CP", mode="ats", wagering_period_s=30)
    at.buys("ana", 100_00)
    at.ask(OPERATOR, "give-closing-notice")
    at.wait(600)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.refused("wrong-phase", OPERATOR, "close-table")
    at.dealer("spin-ball")
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("money-undecided", OPERATOR, "close-table")
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="32")
    at.dealer("settle")
    at.ask(OPERATOR, "close-table")
    assert only(at.player("ana", "cash-out"), e.CashedOut).amount == 110_00
    assert sorted(at.tickets().values()) == [110_00]


@clause("CP", "7.12 sentence 2")
@reading("CP", "closing-money")
def test_at_a_cloth_with_stations_players_of_both_places_are_present() -> None:
    """A reading: those at the cloth go with their chips, those at a station cash out when they
    please."""
    at = playing("CP", stations=2)
    at.dealer("buy-in", player="cleo", amount=100_00, tender="cash")
    at.player("sam", "buy-in", amount=50_00, tender="note")
    at.ask(OPERATOR, "give-closing-notice")
    at.dealer("open-betting")
    at.wagers("cleo", {"red": 10_00})
    at.wait(30)
    at.spin("32")
    at.player("cleo", "leave")
    at.refused("notice-runs", OPERATOR, "close-table")  # sam is still there
    at.dealer("buy-in", player="cleo", amount=100_00, tender="chips")
    at.wait(570)
    at.ask(OPERATOR, "close-table")
    assert list(at.table.state.players) == ["sam"]
    assert only(at.player("sam", "leave"), e.PlayerLeft).amount == 50_00
    assert (at.table.state.players, sorted(at.tickets().values())) == ({}, [50_00])
