"""Crown Perth, legacy wagers: the old minimum and units kept for an hour, with a marker."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import clause, reading
from kit.table import Playing, only, playing
from kit.views import me, public

OPERATOR, MANAGER = "casino-operator:olga", "table-games-manager:may"
WAS = {"min": 5_00, "max": 500_00, "unit": 5_00, "inside_unit": 1_00}
NOW = {"min": 10_00, "max": 200_00, "unit": 10_00, "inside_unit": 5_00}


def cloth(*names: str) -> Playing:
    """From 5.00 to 500.00; everyone named has 1,000.00 in chips."""
    at = playing("CP", layout="3", limits=WAS)
    for name in names:
        at.buys(name, 1000_00)
    return at


def announce(at: Playing, **limits: int) -> None:
    """To hold from now on, if it may be so."""
    asked = {"limits": {**NOW, **limits}, "effective_at": at.at}
    at.ask(OPERATOR, "announce-limits", **asked)


def changed(*names: str, ground: str = "notice", **limits: int) -> Playing:
    """Everyone named wagers with colour chips when the limits change, by agreement or notice."""
    at = cloth(*names)
    at.dealer("open-betting")
    for name, colour in zip(names, ("red", "blue", "yellow"), strict=False):
        at.dealer("issue-colour-chips", player=name, colour=colour, value=5_00, count=100)
        at.wagers(name, {"odd": 5_00})
    announce(at, **limits)
    if ground == "agreed":
        for name in names:
            at.player(name, "agree-limits")
    assert only(at.wait(0 if ground == "agreed" else 600), e.LimitsApplied).ground == ground
    at.spin("0")
    return at


def legacy(*names: str, **kept: Any) -> Playing:
    """As before, and each of them has accepted a legacy wager."""
    at = changed(*names, **kept)
    for name in names:
        at.ask(OPERATOR, "offer-legacy-wager", player=name)
        at.player(name, "accept-legacy-wager")
    return at


def advised(at: Playing, name: str, bet: str = "red", stake: int = 5_00) -> bool:
    """Whether a wager that would have been permitted before is taken to be under the minimum."""
    at.dealer("open-betting")
    placed = only(at.wagers(name, {bet: stake}), e.WagerPlaced)
    settled = [one for one in at.spin("0") if isinstance(one, e.WagersSettled)]
    told = [bool(one.advised) for one in settled if one.player == name]
    assert told == [bool(placed.note)]
    return told[0]


@clause("CP", "7.4 chapeau", "1.1 Legacy Wager")
@pytest.mark.parametrize("ground", ["agreed", "notice"])
def test_a_legacy_wager_keeps_the_old_minimum_after_agreement_or_notice(ground: str) -> None:
    at = changed("ana", "bob", ground=ground)
    for by in ("dealer", MANAGER, "player:ana", "system:clock"):
        refusal = at.refused("not-allowed", by, "offer-legacy-wager", player="ana")
        assert refusal.clause == "CP 7.4 chapeau"
    at.refused("not-offered", "player:ana", "accept-legacy-wager")
    at.ask(OPERATOR, "offer-legacy-wager", player="ana")
    at.player("ana", "accept-legacy-wager")
    assert not advised(at, "ana")
    assert advised(at, "bob")  # who has no marker


@clause("CP", "7.4 chapeau")
@reading("CP", "legacy-terms")
def test_it_keeps_the_old_units_too_and_takes_the_new_maximum() -> None:
    """A reading: minimum and units are kept, and nothing is said of the maximum."""
    at = legacy("ana", "bob")
    limits = at.table.state.players["ana"].limits
    assert limits is not None
    assert (limits.of("red"), limits.of("straight")) == ((5_00, 200_00, 5_00), (5_00, 200_00, 1_00))
    at.dealer("open-betting")
    at.wagers("ana", {"red": 400_00})
    (line,) = only(at.spin("0"), e.WagersSettled).lines
    assert line.accepted == 200_00


@clause("CP", "7.4 chapeau")
def test_none_is_offered_without_a_change_or_after_one_with_nobody_there() -> None:
    at = cloth("ana")
    at.refused("no-change", OPERATOR, "offer-legacy-wager", player="ana")
    at.player("ana", "leave")
    announce(at)
    assert only(at.wait(0), e.LimitsApplied).ground == "no-players"
    at.buys("ana", 1000_00)
    at.dealer("issue-colour-chips", player="ana", colour="red", value=5_00, count=20)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    refusal = at.refused("no-change", OPERATOR, "offer-legacy-wager", player="ana")
    assert refusal.clause == "CP 7.4 chapeau"


@clause("CP", "7.4(a)")
def test_it_is_for_those_who_were_wagering_at_the_change() -> None:
    at = changed("ana")
    at.buys("bob", 1000_00)
    at.dealer("issue-colour-chips", player="bob", colour="blue", value=10_00, count=20)
    at.dealer("open-betting")
    at.wagers("bob", {"red": 10_00})
    refusal = at.refused("not-wagering", OPERATOR, "offer-legacy-wager", player="bob")
    assert refusal.clause == "CP 7.4(a)"
    at.refused("not-at-table", OPERATOR, "offer-legacy-wager", player="zoe")
    at.player("ana", "leave")
    at.buys("ana", 1000_00)  # joins anew, after the change
    at.wagers("ana", {"red": 10_00})
    at.refused("not-wagering", OPERATOR, "offer-legacy-wager", player="ana")


@clause("CP", "7.4(b)")
@reading("CP", "colour-chips")
def test_it_is_for_those_who_wager_with_colour_chips() -> None:
    at = changed("ana")
    at.dealer("redeem-colour-chips", player="ana", colour="red", count=99)
    refusal = at.refused("no-colour-chips", OPERATOR, "offer-legacy-wager", player="ana")
    assert refusal.clause == "CP 7.4(b)"
    at.dealer("issue-colour-chips", player="ana", colour="red", value=5_00, count=1)
    at.ask(OPERATOR, "offer-legacy-wager", player="ana")


@clause("CP", "7.5(a)", "7.5(b)", "7.5(c)", "1.1 Legacy Wager Marker")
def test_a_marker_with_minimum_maximum_and_units_is_in_view_while_it_is_in_force() -> None:
    at = changed("ana", "bob")
    at.ask(OPERATOR, "offer-legacy-wager", player="ana")
    assert own_markers(at) == {}
    assert at.refused("not-allowed", OPERATOR, "accept-legacy-wager", player="ana").clause == (
        "CP 7.5(a)"
    )
    at.refused("not-offered", "player:bob", "accept-legacy-wager")
    at.player("ana", "accept-legacy-wager")
    assert (at.steps[-1].by, at.steps[-1].at) == ("player:ana", at.at)
    marker = own_markers(at)["ana"]
    assert [marker[key] for key in ("min", "max", "unit")] == [5_00, 200_00, 5_00]
    assert (marker["seat"], list(own_markers(at))) == (1, ["ana"])
    assert me(at.table, Memory(), "ana")["limits"]["min"] == 5_00
    for phase in ("open-betting", "spin-ball", "no-more-bets"):
        at.dealer(phase)
        assert list(own_markers(at)) == ["ana"]
    at.dealer("record-outcome", outcome="0")
    at.dealer("settle")
    at.wait(3600)
    assert own_markers(at) == {}


def own_markers(at: Playing) -> dict[str, dict[str, Any]]:
    """By player, the markers on the table that show limits of their own."""
    shown = public(at.table, Memory())["markers"]
    return {one["player"]: one for one in shown if "min" in one}


@clause("CP", "7.6(a)")
@reading("CP", "legacy-hour")
def test_it_lasts_one_hour_from_its_acceptance() -> None:
    """A reading: the start of the hour is not printed."""
    at = changed("ana")
    at.ask(OPERATOR, "offer-legacy-wager", player="ana")
    at.wait(1800)
    at.player("ana", "accept-legacy-wager")
    at.refused("legacy-runs", "system:clock", "end-legacy-wager", player="ana")
    at.refused("not-allowed", "dealer", "end-legacy-wager", player="ana")
    at.wait(3599)
    assert not advised(at, "ana")
    assert only(at.wait(1), e.LegacyWagerEnded).player == "ana"
    assert at.steps[-1].by == "system:clock"
    assert advised(at, "ana")


@clause("CP", "7.6(a)")
@reading("CP", "legacy-hour")
def test_wagers_made_within_the_hour_play_their_spin_out() -> None:
    at = legacy("ana", "bob")
    assert not advised(at, "bob")
    at.wait(3590)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00})
    ended = [one.player for one in at.wait(30) if isinstance(one, e.LegacyWagerEnded)]
    assert ended == ["ana", "bob"]
    assert own_markers(at) == {}
    assert not only(at.spin("0"), e.WagersSettled).advised
    assert advised(at, "ana")


@clause("CP", "7.6(a)")
@reading("CP", "legacy-hour")
@pytest.mark.parametrize("new", ["black", "red", "straight:17"])
def test_a_wager_made_after_the_hour_is_judged_by_the_new_limits(new: str) -> None:
    """On the bet of an old one, the sum; what lay there before is no cover for what comes later."""
    at = legacy("ana")
    at.wait(3590)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00, "dozen:1": 5_00})
    at.wait(30)
    at.wagers("ana", {new: 2_00})
    assert only(at.spin("0"), e.WagersSettled).advised == "CP 7.8 sentence 1 part 2"


@clause("CP", "7.6(a)")
def test_once_advised_only_the_wagers_of_the_hour_are_at_risk() -> None:
    at = legacy("ana")
    at.dealer("open-betting")
    at.wagers("ana", {"black": 2_00})  # under the old minimum too
    assert only(at.spin("0"), e.WagersSettled).advised
    at.wait(3590)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 5_00, "odd": 5_00, "low": 5_00, "high": 5_00})
    at.wait(30)
    at.player("ana", "remove-wager", bet="low")
    at.wagers("ana", {"low": 5_00, "high": 2_00, "even": 5_00})
    settled = {line.bet: line.accepted for line in only(at.spin("18"), e.WagersSettled).lines}
    assert settled == {"red": 5_00, "odd": 5_00, "low": 0, "high": 0, "even": 0}
    # Corrected, the same stakes are at risk as then.
    corrected = at.ask(MANAGER, "correct-outcome", outcome="17", reason="misread")
    again = {line.bet: line.accepted for line in only(corrected, e.SettlementCorrected).lines}
    assert again == settled


@clause("CP", "7.6(a)")
def test_it_ends_when_the_player_leaves() -> None:
    at = legacy("ana")
    at.wait(1800)
    at.player("ana", "leave")
    at.buys("ana", 100_00)
    assert own_markers(at) == {}
    assert advised(at, "ana")
    at.refused("not-offered", "player:ana", "accept-legacy-wager")


@clause("CP", "7.6(b)")
@reading("CP", "ladder")
def test_table_games_management_may_make_it_longer() -> None:
    at = legacy("ana")
    for by in ("dealer", "player:ana", "system:clock"):
        refusal = at.refused("not-allowed", by, "extend-legacy-wager", player="ana")
        assert refusal.clause == "CP 7.6(b)"
    at.refused("no-length", MANAGER, "extend-legacy-wager", player="ana", hours=0)
    at.wait(1800)
    longer = only(at.ask(MANAGER, "extend-legacy-wager", player="ana"), e.LegacyWagerExtended)
    assert (longer.hours, at.steps[-1].by, at.steps[-1].at) == (1, MANAGER, at.at)
    at.wait(1800 + 3599)
    assert not advised(at, "ana")
    only(at.wait(1), e.LegacyWagerEnded)
    refusal = at.refused("no-legacy", MANAGER, "extend-legacy-wager", player="ana")
    assert refusal.clause == "CP 7.6(b)"


@clause("CP", "7.6(b)")
@reading("CP", "ladder")
def test_the_operator_who_stands_above_may_offer_a_longer_one() -> None:
    at = changed("ana")
    at.refused("no-length", OPERATOR, "offer-legacy-wager", player="ana", hours=0)
    at.ask(OPERATOR, "offer-legacy-wager", player="ana", hours=2)
    at.player("ana", "accept-legacy-wager")
    assert [type(one) for one in at.wait(7199)] == []
    only(at.wait(1), e.LegacyWagerEnded)


@clause("CP", "7.6(b)")
@reading("CP", "legacy-hour")
@pytest.mark.parametrize("when", ["first", "offered", "in force", "run out"])
def test_table_games_management_gives_the_hours_of_an_offer(when: str) -> None:
    at = changed("ana") if when in ("first", "offered") else legacy("ana")
    if when == "offered":
        at.ask(OPERATOR, "offer-legacy-wager", player="ana")
    if when == "run out":
        only(at.wait(3600), e.LegacyWagerEnded)
    refusal = at.refused("not-allowed", "dealer", "offer-legacy-wager", player="ana", hours=3)
    assert refusal.clause == "CP 7.6(b)"
    refusal = at.refused("not-allowed", MANAGER, "offer-legacy-wager", player="ana", hours=1)
    assert refusal.clause == "CP 7.4 chapeau"  # an hour is the operator's to offer
    at.ask(MANAGER, "offer-legacy-wager", player="ana", hours=3)
    at.player("ana", "accept-legacy-wager")
    assert [type(one) for one in at.wait(3 * 3600 - 1)] == []
    only(at.wait(1), e.LegacyWagerEnded)


@clause("CP", "7.6(a)")
@reading("CP", "legacy-hour")
@pytest.mark.parametrize("asked", [{}, {"hours": 1}])
@pytest.mark.parametrize("after", [0, 3000, 3600, 7200])
def test_a_second_plain_offer_does_not_prolong_the_hour(asked: Any, after: int) -> None:
    at = legacy("ana")
    at.wait(after)
    refusal = at.refused("legacy-had", OPERATOR, "offer-legacy-wager", player="ana", **asked)
    assert refusal.clause == "CP 7.6(a)"
    announce(at, min=20_00)
    at.player("ana", "agree-limits")
    at.wait(0)
    at.ask(OPERATOR, "offer-legacy-wager", player="ana", **asked)  # after another change


def test_an_offer_lapses_with_the_next_change_and_is_accepted_between_spins() -> None:
    at = changed("ana")
    at.ask(OPERATOR, "offer-legacy-wager", player="ana")
    at.close()
    at.refused("wrong-phase", "player:ana", "accept-legacy-wager")
    at.dealer("record-outcome", outcome="0")
    at.dealer("settle")
    announce(at, min=20_00)
    at.player("ana", "agree-limits")
    at.wait(0)
    at.refused("not-offered", "player:ana", "accept-legacy-wager")
