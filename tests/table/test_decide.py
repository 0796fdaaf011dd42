"""Decisions: completeness, the order of refusals, and what each says."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from croupier.cage.decide import HANDLERS as AT_THE_CAGE
from croupier.errors import Refusal
from croupier.ledger import POSTINGS
from croupier.rulebooks import all_rulebooks, offer, pin
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.table import commands as c
from croupier.table import decide, may, refusal
from croupier.table import events as e
from croupier.table.rooms import DECISIONS, EVOLUTIONS


def script(**spec: Any) -> Script:
    made = offer(read_spec({"rulebook": "CM18", **spec}))
    return Script(made, pin(made.spec.rulebook))


def test_every_command_has_a_decision_and_every_event_an_evolution() -> None:
    assert set(DECISIONS) | set(AT_THE_CAGE) == set(get_args(c.AnyCommand))
    assert set(DECISIONS) & set(AT_THE_CAGE) == {c.PayManually}  # by its ground
    assert set(EVOLUTIONS) == set(get_args(e.AnyEvent))


def test_events_that_move_no_money_are_known() -> None:
    still = {
        e.TableMade, e.Attested, e.SeatTaken, e.BettingOpened, e.BallSpun, e.SeatVacated,
        e.WageringPeriodEnded, e.BetsClosed, e.BallFell, e.OutcomeSensed, e.OutcomeRecorded,
        e.FaultRaised, e.FaultCleared, e.SpinSettled, e.SpinsDirected, e.NoSpinCalled,
        e.ClosingNoticeGiven, e.LimitsAnnounced, e.LimitsAgreed, e.LimitsApplied,
        e.PlayerLimitsSet, e.LegacyWagerOffered, e.LegacyWagerAccepted, e.LegacyWagerEnded,
        e.LegacyWagerExtended,
        e.GuestAccountOpened, e.GuestAccountClosed, e.ColourChipsIssued, e.ForeignChipsFound,
        e.ForeignChipsLifted,
        e.BallChanged, e.WagerShown, e.WagerHidden, e.ShownWagersDropped, e.FinalBetsAnnounced,
        e.DirectedToLeave,
        e.SpinVoided, e.OutcomeFlagged, e.OutcomeCorrected, e.PositionCorrected,
        e.MalfunctionReported, e.WagersWait, e.WagersSetAside, e.RecordsConfirmed,
        e.AccountsFrozen, e.AccountsReleased, e.ClaimRaised,
        e.DisputeRaised, e.DisputeDecided, e.ComplaintReferred, e.IncidentRecorded,
        e.PlayerExcluded, e.Notified, e.BallExamined, e.SideBetClosed, e.LuckyBallDrawn,
        e.BonusNumberDrawn, e.SpreadDrawn, e.MatchDrawn, e.SymbolDrawn,
        e.TableDesignated, e.TableReleased, e.SessionBegun, e.SessionSuspended, e.SessionResumed,
        e.PlaceLeft, e.PlaceTakenAgain, e.CallBetsClosed, e.BellSet, e.BellRung, e.TimeUp,
        e.RebuysClosed,
        e.LastSpinsAnnounced, e.SpinMissed, e.PlayerBusted, e.PlayerRevived, e.TableSessionEnded,
        e.SessionReopened,
    }  # fmt: skip
    assert set(POSTINGS) == set(get_args(e.AnyEvent)) - still


def test_every_command_is_somebodys_somewhere() -> None:
    """In some rulebook and mode; and each rulebook's cloth has all that a spin needs."""
    somebodys: set[str] = set()
    for book in all_rulebooks():
        for mode in {mode for game in book.game for mode in game.modes}:
            made = offer(read_spec({"rulebook": book.id, "mode": mode}))
            powers = Script(made, pin(book.id)).play.table.powers
            somebodys |= set(powers)
            assert {"open-table", "open-betting", "place-wager", "spin-ball", "no-more-bets",
                    "record-outcome", "settle", "call-no-spin", "buy-in", "cash-out", "leave",
                    "fill", "credit", "count-drop", "close-table"} <= set(powers)  # fmt: skip
    assert set(c.NAMES) <= somebodys


def test_refusals_come_in_one_order() -> None:
    """Who, phase, bet, limits, funds: a command wrong in all ways is refused for the first."""
    at = script(mode="touchbet")
    table = at.play.table

    def code(by: str, bet: str, stake: int) -> str:
        refused = refusal(table, c.PlaceWager(by=by, at=table.state.at, bet=bet, stake=stake))
        return refused.code if refused else "ok"

    at.run('{"do": "open-table", "by": "dealer:dan"}')
    at.run('{"do": "buy-in", "by": "player:ana", "amount": 1000, "tender": "note"}')
    assert code("dealer:dan", "oops", 100) == "not-allowed"
    assert code("player:ana", "oops", 100) == "betting-closed"
    at.run('{"do": "open-betting", "by": "dealer:dan"}')
    assert code("player:ana", "oops", 100) == "unknown-bet"
    assert code("player:ana", "split:1/36", 100) == "bet-not-offered"
    assert code("player:ana", "red", 100) == "under-minimum"
    assert code("player:ana", "red", 2000) == "not-enough"
    assert code("player:ana", "red", 1000) == "ok"


def test_a_refusal_is_a_whole_sentence_with_a_code_and_a_clause() -> None:
    at = script(mode="touchbet")
    for line in (
        '{"do": "settle", "by": "dealer:dan"}',
        '{"do": "open-betting", "by": "player:ana"}',
        '{"do": "buy-in", "by": "player:ana", "amount": 5, "tender": "note"}',
        '{"do": "end-wagering-period", "by": "system:clock"}',
    ):
        refused = at.run(line)["refused"]
        assert refused["code"] == refused["code"].lower()
        assert refused["message"].endswith(".")
        assert refused["clause"].startswith(("CM18", "reading"))


def test_the_same_answer_from_may_and_decide_for_roles_and_phases() -> None:
    at = script(mode="touchbet")
    table = at.play.table
    for role in ("dealer", "player", "area-manager", "inspector"):
        allowed = may(table, role)
        for handler in DECISIONS.values():
            power = table.powers.get(handler.name)
            expected = (
                power is not None and role in power.roles and table.state.phase in handler.phases
            )
            assert (handler.name in allowed) == expected


@pytest.mark.parametrize("name", ["dealer", "player:", "nobody:x", ""])
def test_nobody_without_a_role_does_anything(name: str) -> None:
    table = script(mode="touchbet").play.table
    with pytest.raises(Refusal) as refused:
        decide(
            table, c.OpenTable(by=name if name != "dealer" else "dealers:dan", at=table.state.at)
        )
    assert refused.value.code == "not-allowed"
