"""What is different in betting at a tournament's table, and which ordinary rules are left out."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.rules.spec import Limits
from croupier.table import events as e
from croupier.table.screens.memory import Memory
from croupier.table.screens.views import chips, seat
from croupier.table.session import acts
from croupier.table.session.state import Designation, LimitsToCome, Secrets
from kit.marks import clause, reading
from kit.session import LIMITS, session
from kit.table import books, only, playing

OPERATOR = "casino-operator:otto"
HIGHER = Limits(min=10_00, max=200_00, unit=1_00, chips=(1_00, 5_00, 25_00))
ANNOUNCES = {"CM18": "area-manager:mia", "CM11": "pit-boss:pat", "CP": OPERATOR}
TRACK = {"layout": "3"}
LEAVES_OUT = {
    "black": "CP 5.2 [3.40]",
    "green": "CP 5.2 [3.42]",
    "spread:4": "reading: tournament-exclusions",
}


# ---- Call bets, the bell, wagers that stand


@clause("CP", "5.14(a)", "5.14(b)")
def test_call_bets_end_before_the_players_own() -> None:
    at = session("CP", spec=TRACK)
    at.dealer("open-betting")
    at.dealer("call-bet", player="ana", bet="tier", stake=30_00)
    at.dealer("spin-ball")
    at.refused("call-bets-open", "dealer", "no-more-bets")
    assert only(at.dealer("no-more-call-bets"), e.CallBetsClosed).says == ("No more call bets",)
    refused = at.refused("call-bets-closed", "dealer", "call-bet",
                         player="bo", bet="tier", stake=30_00)  # fmt: skip
    assert refused.clause == "CP 5.14(a)"
    at.player("bo", "place-wager", bet="red", stake=5_00)
    at.dealer("no-more-bets")
    at.refused("betting-closed", "player:bo", "place-wager", bet="red", stake=5_00)
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    at.dealer("open-betting")
    at.dealer("call-bet", player="bo", bet="tier", stake=30_00)


@books(CM18="3.3 #2", CM11="3.3 #2")
def test_where_call_bets_last_as_long_as_others_there_is_no_such_call(tag: str) -> None:
    at = session(tag)
    at.close()
    at.refused("not-here", "dealer", "no-more-call-bets")


@books(CM18=(), CM11=(), CP="5.16",
       reads={"CM18": "tournament-time-limit", "CM11": "tournament-time-limit"})  # fmt: skip
def test_the_bell_ends_wagers_at_its_time_or_by_the_dealer(tag: str) -> None:
    at = session(tag, time_limit_s=40)
    at.bets("ana", red=5_00)
    at.wait(39)
    at.bets("ana", red=5_00)
    assert only(at.wait(1), e.BellRung)
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)
    at.spins("2")
    at.bets("bo", red=5_00)
    at.dealer("ring-bell")
    at.refused("betting-closed", "player:bo", "place-wager", bet="red", stake=5_00)
    assert at.wait(100) == ()
    at.spins("2")
    assert at.has("bo") == 95_00


def test_without_a_time_limit_there_is_no_bell() -> None:
    at = session("CP")
    at.dealer("open-betting")
    at.refused("no-time-limit", "dealer", "ring-bell")


@clause("CP", "5.18")
@pytest.mark.parametrize(
    ("do", "fields"),
    [("move-wager", {"from": "red", "to": "odd"}), ("remove-wager", {"bet": "red"}),
     ("remove-last", {}), ("remove-all", {})],
)  # fmt: skip
def test_a_player_may_not_handle_a_wager_that_was_made(do: str, fields: dict[str, Any]) -> None:
    at = session("CP")
    at.bets("ana", red=5_00)
    assert at.refused("wager-stands", "player:ana", do, **fields).clause == "CP 5.18"
    at.dealer(do, player="ana", **fields)  # what the dealer mis-entered


@books(CM18="17.4.8(c)", CM11="12.4.8(c)")
def test_in_melbourne_wagers_are_changed_and_stay_down_as_ever(tag: str) -> None:
    at = session(tag)
    at.bets("ana", red=5_00)
    at.player("ana", "remove-all")
    at.bets("ana", red=5_00)
    at.spins("1")
    assert at.down("ana") == {"red": 5_00}, "a winning stake stays"


@clause("CP", "1.1 Wagering Period")
def test_at_stations_wagers_are_changed_as_ever() -> None:
    ats = session("CP", spec={"mode": "ats", "wagering_period_s": 20})
    ats.bets("ana", red=5_00)
    ats.player("ana", "remove-all")
    assert ats.has("ana") == 100_00


@clause("CP", "5.17")
def test_winning_stakes_come_back_with_the_win() -> None:
    at = session("CP")
    at.bets("ana", red=5_00)
    at.spins("1")
    assert at.down("ana") == {} and at.chips("ana") == 105_00
    cm = session("CM18")
    cm.bets("ana", red=5_00)
    cm.spins("1")
    assert cm.down("ana") == {"red": 5_00}


# ---- Secret wagers


@books(CM18="17.4.4(c)", CM11="12.4.4(c)")
@pytest.mark.parametrize("per", ["session", "spin"])
def test_a_secret_wager_is_seen_by_its_maker_and_the_dealer_alone(tag: str, per: Any) -> None:
    at = session(tag, secret=Secrets(per, 1))
    at.bets("ana", red=5_00)
    secret = {"bet": "red", "stake": 10_00, "secret": True}
    at.player("ana", "place-wager", **secret)
    shown, dealer = chips(at.table, Memory(), "ana"), seat(at.table, "ana")
    assert shown is not None and shown.wagers == {"red": 5_00}
    assert dealer is not None and dealer.wagers == {"red": 15_00}
    at.refused("secret-used", "player:ana", "place-wager", **secret)
    at.close()
    shown = chips(at.table, Memory(), "ana")
    assert shown is not None and shown.wagers == {"red": 15_00}
    at.dealer("record-outcome", outcome="2")
    at.dealer("settle")
    at.dealer("open-betting")
    if per == "spin":
        at.player("ana", "place-wager", **secret)
    else:
        at.refused("secret-used", "player:ana", "place-wager", **secret)


@clause("CP", "5.14 chapeau")
def test_there_are_no_secrets_where_the_rules_or_the_terms_have_none() -> None:
    for tag in ("CP", "CM18"):
        at = session(tag)
        at.dealer("open-betting")
        at.refused("no-secrets", "player:ana", "place-wager", bet="red", stake=5_00, secret=True)
    ordinary = playing("CM18")
    ordinary.buys("zoe", 100_00)
    ordinary.dealer("open-betting")
    ordinary.refused("no-secrets", "player:zoe", "place-wager", bet="red", stake=5_00, secret=True)


# ---- Limits


@clause("CP", "5.21 sentence 3", "5.21 sentence 4", "5.2 [7.3]")
def test_limits_narrow_only_as_the_terms_have_it_and_with_the_next_betting() -> None:
    at = session("CP", limit_changes=(LimitsToCome(HIGHER, spins=1),))
    higher = {"limits": {"min": 10_00, "max": 200_00, "unit": 1_00, "chips": [1_00, 5_00, 25_00]}}
    assert at.refused("limits-fixed", OPERATOR, "announce-limits", **higher,
                      effective_at=at.at).clause == "CP 5.21 sentence 3"  # fmt: skip
    at.spins("1")
    at.dealer("open-betting")
    at.ask(OPERATOR, "announce-limits", **higher, effective_at=at.at)
    at.wait(1)
    assert at.table.offer.spec.limits == LIMITS
    at.spins("1")
    at.dealer("open-betting")
    assert at.table.offer.spec.limits.min == 10_00
    lower = {"limits": {**higher["limits"], "max": 100_00}}
    at.refused("limits-fixed", OPERATOR, "announce-limits", **lower, effective_at=at.at)


@books(CM18="4.1 fn1 s66(2)", CM11="4.1 fn1 s66(2)", reads="tournament-limits")
def test_in_melbourne_a_higher_minimum_has_its_notice_too(tag: str) -> None:
    at = session(tag, minutes=60, limit_changes=(LimitsToCome(HIGHER, minutes=1),))
    higher = {"limits": {"min": 10_00, "max": 200_00, "unit": 1_00, "chips": [1_00, 5_00, 25_00]}}
    at.refused("limits-fixed", ANNOUNCES[tag], "announce-limits", **higher, effective_at=at.at)
    at.wait(60)
    at.refused("too-soon", ANNOUNCES[tag], "announce-limits", **higher, effective_at=at.at)


@pytest.mark.parametrize("tag", ["CM18", "CM11", "CP"])
def test_wider_limits_are_announced_as_ever(tag: str) -> None:
    at = session(tag)
    wider = {"min": 2_00, "max": 500_00, "unit": 1_00, "chips": [1_00, 5_00, 25_00]}
    at.ask(ANNOUNCES[tag], "announce-limits", limits=wider, effective_at=at.at)


# ---- Rules that are left out: CP 5.2


@pytest.mark.parametrize(
    ("exclusions", "bet", "offered"),
    [
        pytest.param("intended", "black", True, marks=reading("CP", "tournament-exclusions")),
        pytest.param("literal", "black", False, marks=clause("CP", "5.2 [3.40]")),
        pytest.param("intended", "green", False, marks=clause("CP", "5.2 [3.42]")),
        pytest.param("literal", "green", False, marks=clause("CP", "5.2 [3.42]")),
        pytest.param("intended", "spread:4", False, marks=reading("CP", "tournament-exclusions")),
        pytest.param("literal", "spread:4", True, marks=clause("CP", "5.2 chapeau")),
    ],
)
def test_which_bets_are_left_out(exclusions: str, bet: str, offered: bool) -> None:
    spec = {"game": "double-zero", "side_bets": {"spread-bet": {"option": 1}}}
    at = session("CP", exclusions=exclusions, spec=spec)
    at.dealer("open-betting")
    wager = {"bet": bet, "stake": 5_00}
    if offered:
        at.player("ana", "place-wager", **wager)
    else:
        refused = at.refused("bet-not-offered", "player:ana", "place-wager", **wager)
        assert refused.clause == LEAVES_OUT[bet]


@clause("CP", "1.1 Spread-Bet")
@pytest.mark.parametrize("exclusions", ["intended", "literal"])
def test_a_spread_bet_that_is_offered_is_drawn_and_settled(exclusions: str) -> None:
    spec = {"game": "double-zero", "side_bets": {"spread-bet": {"option": 1}}}
    at = session("CP", exclusions=exclusions, spec=spec)
    if exclusions == "intended":
        at.spins("17")
        return
    at.bets("ana", **{"spread:4": 5_00})
    at.close()
    at.ask("system:wheel", "draw-spread", number="4")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert at.has("ana") == 105_00


@clause("CP", "5.2 [6.21]")
def test_a_fault_of_a_spread_bet_is_the_director_s() -> None:
    spec = {"game": "double-zero", "side_bets": {"spread-bet": {"option": 1}}}
    at = session("CP", exclusions="literal", spec=spec)
    at.bets("ana", **{"spread:4": 5_00})
    report = {"component": "side-bet:spread-bet", "what": "dark"}
    refused = at.refused("tournament-table", "dealer", "report-malfunction", **report)
    assert refused.clause == "CP 5.2 [6.21]" and at.down("ana") == {"spread:4": 5_00}
    at.dealer("report-malfunction", component="wnd", what="dark")
    assert at.down("ana") == {"spread:4": 5_00}
    at.bets("bo", **{"spread:4": 5_00})
    ordinary = playing("CP", **spec)
    ordinary.dealer("report-malfunction", **report)


@pytest.mark.parametrize(
    ("by", "do", "fields", "says"),
    [
        pytest.param("dealer", "find-foreign-chips",
                     {"player": "ana", "bet": "red", "table": "9", "count": 1}, "CP 5.2 [6.4]",
                     marks=clause("CP", "5.2 [6.4]")),
        pytest.param("dealer", "redeem-colour-chips",
                     {"player": "ana", "colour": "blue", "count": 1}, "CP 5.2 [6.5]",
                     marks=clause("CP", "5.2 [6.5]")),
        pytest.param("player:ana", "agree-limits", {}, "CP 5.2 [7.3]",
                     marks=clause("CP", "5.2 [7.3]")),
        pytest.param("player:ana", "raise-claim", {"about": "it was 18"}, "CP 5.2 [6.15]",
                     marks=clause("CP", "5.2 [6.15]")),
    ],
)  # fmt: skip
@pytest.mark.parametrize("exclusions", ["intended", "literal"])
def test_acts_of_rules_that_are_left_out(
    by: str, do: str, fields: dict[str, Any], says: str, exclusions: str
) -> None:
    at = session("CP", exclusions=exclusions, unit="cents")
    at.dealer("open-betting")
    assert at.refused("tournament-table", by, do, **fields).clause == says


@pytest.mark.parametrize("component", [
    pytest.param("wnd", marks=reading("CP", "tournament-exclusions")),
    pytest.param("display-screen", marks=clause("CP", "5.2 [6.18]")),
])  # fmt: skip
def test_a_wrong_or_dark_display_stops_nothing(component: str) -> None:
    at = session("CP")
    at.dealer("report-malfunction", component=component, what="dark")
    at.bets("ana", red=5_00)
    at.spins("1")


def test_disputes_are_the_director_s_by_the_reading_that_is_usual() -> None:
    at = session("CP", exclusions="intended")
    at.refused("tournament-table", "player:ana", "raise-dispute", about="it was 18")
    session("CP", exclusions="literal").player("ana", "raise-dispute", about="it was 18")


@pytest.mark.parametrize("act", ["raise-dispute", "decide-dispute"])
@books(CM18="17.4.8(g)(a)", CM11="12.4.8(h)")
def test_a_table_of_melbourne_s_keeps_no_disputes_of_a_tournament(tag: str, act: str) -> None:
    decides = {"CM18": "area-manager:al", "CM11": "pit-boss:pia"}[tag]
    asked = {
        "raise-dispute": ("player:ana", {"about": "it was 18"}),
        "decide-dispute": (decides, {"dispute": "1", "decision": "no", "reason": "seen"}),
    }
    by, fields = asked[act]
    refused = session(tag).refused("tournament-table", by, act, **fields)
    assert refused.clause == {"CM18": "CM18 17.4.8(g)(a)", "CM11": "CM11 12.4.8(h)"}[tag]


@pytest.mark.parametrize(
    ("spec", "code"),
    [
        pytest.param({"game": "number-free"}, "excluded-game", marks=clause("CP", "5.2 [4.5(b)]")),
        pytest.param({"layout": "3", "stations": 3}, "mixed-table",
                     marks=reading("CP", "tournament-exclusions")),
    ],
)  # fmt: skip
def test_tables_that_cannot_be_used(spec: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        acts.designate(playing("CP", **spec).table, Designation("cup", "point:cup", "intended"))
    assert refused.value.code == code


@clause("CP", "5.2 [4.5(b)]")
@pytest.mark.parametrize("game", ["single-zero", "double-zero"])
def test_every_other_game_is_played_in_tournaments(game: str) -> None:
    session("CP", spec={"game": game}).spins("1")


@reading("CP", "tournament-exclusions")
def test_advice_to_the_regulator_is_still_recorded() -> None:
    at = session("CP")
    assert "notify" not in at.table.offer.left_out.acts
    assert "report-malfunction" not in at.table.offer.left_out.acts


@clause("CP", "5.2 chapeau")
def test_at_stations_nothing_is_left_out_and_after_the_tournament_nothing_either() -> None:
    ats = session("CP", spec={"game": "double-zero", "mode": "ats", "wagering_period_s": 20})
    ats.bets("ana", green=5_00)
    at = session("CP", spec={"game": "double-zero"})
    at.does(acts.conclude, "determined", at.at)
    at.does(acts.collect)
    at.does(acts.release)
    at.buys("zoe", 100_00)
    at.dealer("open-betting")
    at.player("zoe", "place-wager", bet="green", stake=5_00)
