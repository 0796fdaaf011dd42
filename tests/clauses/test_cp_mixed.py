"""Crown Perth, a cloth with stations: at one spin each wager follows the rules of its place."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table import may
from kit.marks import clause, reading
from kit.table import Playing, only, playing

LIMITS = {"min": 10_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00]}


def mixed(**spec: Any) -> Playing:
    """Cleo at the cloth and sam at a station, 1,000.00 each; betting is open for 30 s."""
    at = playing("CP", **{"layout": "3", "stations": 2, "wagering_period_s": 30, **spec})
    at.dealer("buy-in", player="cleo", amount=1000_00, tender="cash")
    at.player("sam", "buy-in", amount=1000_00, tender="note")
    at.dealer("open-betting")
    return at


def by_player(happened: tuple[e.Event, ...]) -> dict[str, e.WagersSettled]:
    return {one.player: one for one in happened if isinstance(one, e.WagersSettled)}


@clause("CP", "4.4 sentence 2")
@reading("CP", "cloth-with-stations")
def test_the_period_ends_for_the_stations_while_the_cloth_plays_on() -> None:
    at = mixed()
    for name in ("cleo", "sam"):
        at.wagers(name, {"red": 10_00})
    at.wait(29)
    at.wagers("sam", {"red": 10_00})
    only(at.wait(1), e.WageringPeriodEnded)
    assert at.table.state.phase == "betting"
    for do, fields in (
        ("place-wager", {"bet": "red", "stake": 10_00}),
        ("move-wager", {"from_": "red", "to": "odd"}),
        ("remove-wager", {"bet": "red"}),
        ("remove-last", {}),
        ("remove-all", {}),
        ("repeat-wagers", {}),
    ):
        at.refused("betting-closed", "player:sam", do, **fields)
    at.wagers("cleo", {"red": 10_00})
    at.dealer("spin-ball")
    at.player("cleo", "move-wager", from_="red", to="odd")
    at.dealer("call-bet", player="cleo", bet="tier", stake=60_00)
    at.dealer("no-more-bets")
    at.refused("betting-closed", "player:cleo", "place-wager", bet="red", stake=10_00)
    assert (at.down("cleo"), at.down("sam")) == ({"odd": 20_00, "tier": 60_00}, {"red": 20_00})


@clause("CP", "4.4 sentence 1")
@reading("CP", "period-runs-on")
def test_no_more_bets_ends_betting_at_both_places() -> None:
    at = mixed()
    at.dealer("spin-ball")
    at.wait(10)
    assert only(at.dealer("no-more-bets"), e.BetsClosed).runs_on
    for name in ("cleo", "sam"):
        at.refused("betting-closed", f"player:{name}", "place-wager", bet="red", stake=10_00)


@clause("CP", "6.1(h)")
@pytest.mark.parametrize("by", ["dealer", "sensor:one"])
def test_a_ball_at_rest_within_the_stations_period_is_a_no_spin_for_both(by: str) -> None:
    at = mixed()
    for name in ("cleo", "sam"):
        at.wagers(name, {"straight:17": 10_00})
    at.close()
    at.wait(29)
    if by == "dealer":
        assert at.refused("period-runs", by, "record-outcome", outcome="17").clause == "CP 6.1(h)"
        at.dealer("call-no-spin", ground="early-rest")
    else:
        at.ask(by, "record-outcome", outcome="17", source="sensor-1")
    assert at.table.state.phase == "idle"
    assert at.down("cleo") == at.down("sam") == {"straight:17": 10_00}
    at.dealer("open-betting")
    for name in ("cleo", "sam"):
        at.player(name, "remove-all")
        assert at.chips(name) == 1000_00


@clause("CP", "4.6(b)", "4.7(a)", "4.7(b)")
@reading("CP", "winning-stake")
def test_a_winning_stake_stays_on_the_cloth_and_goes_to_the_account_at_a_station() -> None:
    at = mixed()
    for name in ("cleo", "sam"):
        at.wagers(name, {"straight:17": 10_00, "red": 20_00})
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="17")
    happened = at.dealer("settle")
    paid = by_player(happened)
    assert [(one.lost, one.won, one.back) for one in paid.values()] == [
        (20_00, 350_00, 0), (20_00, 350_00, 10_00),
    ]  # fmt: skip
    assert (at.chips("cleo"), at.down("cleo")) == (1320_00, {"straight:17": 10_00})
    assert (at.chips("sam"), at.down("sam")) == (1330_00, {})
    assert only(happened, e.SpinSettled).house == 2 * (20_00 - 350_00)
    at.player("cleo", "withdraw-winning-wager", bet="straight:17")
    at.refused("no-winning-wager", "player:sam", "withdraw-winning-wager", bet="straight:17")
    assert at.chips("cleo") == 1330_00


@clause("CP", "4.6(a)")
@pytest.mark.parametrize(("name", "first"), [("cleo", "place-racetrack"), ("sam", "clear-losing")])
def test_race_track_winners_are_placed_on_the_cloth_only(name: str, first: str) -> None:
    at = mixed()
    at.wagers(name, {"tier": 60_00})
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="33")
    happened = at.dealer("settle")
    assert only(happened, e.SpinSettled).order[0] == first
    assert at.down(name) == ({"split:33/36": 10_00} if name == "cleo" else {})
    assert at.chips(name) == 1000_00 - 60_00 + 170_00 + (10_00 if name == "sam" else 0)


@clause("CP", "6.19(a)", "7.8 sentence 1 part 1")
def test_under_the_minimum_is_settled_on_the_cloth_and_dropped_at_a_station() -> None:
    at = mixed(limits=LIMITS)
    assert (
        only(at.wagers("cleo", {"red": 5_00}), e.WagerPlaced).clause == "CP 7.8 sentence 1 part 1"
    )
    assert only(at.wagers("sam", {"red": 5_00}), e.WagerShown).clause == "CP 6.19(a)"
    assert (at.chips("cleo"), at.chips("sam")) == (995_00, 1000_00)
    assert only(at.wait(30), e.ShownWagersDropped).player == "sam"
    at.close()
    at.dealer("record-outcome", outcome="32")
    paid = by_player(at.dealer("settle"))
    assert list(paid) == ["cleo"]
    assert (paid["cleo"].won, bool(paid["cleo"].advised)) == (5_00, True)


@clause("CP", "6.19(b)")
@pytest.mark.parametrize(
    ("stake", "cloth", "station"),
    [
        pytest.param(250_00, (250_00, 100_00), 100_00, marks=clause("CP", "7.8 sentence 2")),
        pytest.param(13_00, (13_00, 13_00), 10_00, marks=clause("CP", "7.1 sentence 2")),
    ],
)
def test_outside_the_limits_the_cloth_takes_the_chips_and_the_station_cuts_them(
    stake: int, cloth: tuple[int, int], station: int
) -> None:
    at = mixed(limits=LIMITS)
    for name in ("cleo", "sam"):
        at.wagers(name, {"red": stake})
    assert (at.down("cleo")["red"], at.down("sam")["red"]) == (cloth[0], station)
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="17")
    paid = by_player(at.dealer("settle"))
    assert {name: one.lost for name, one in paid.items()} == {"cleo": cloth[1], "sam": station}


@clause("CP", "6.20")
@reading("CP", "outlay")
def test_short_of_the_outlay_the_cloth_plays_and_the_station_does_not() -> None:
    at = mixed(limits={**LIMITS, "outlay": 20_00})
    for name in ("cleo", "sam"):
        at.wagers(name, {"red": 15_00})
    unseen = only(at.wait(30), e.WagersNotRecognised)
    assert (unseen.player, unseen.clause) == ("sam", "CP 6.20")
    at.close()
    at.dealer("record-outcome", outcome="32")
    paid = by_player(at.dealer("settle"))
    assert {name: one.won for name, one in paid.items()} == {"cleo": 15_00}
    assert at.chips("sam") == 1000_00


@clause("CP", "1.1 Wagering Period")
def test_bets_are_called_and_placed_by_the_dealer_for_the_cloth_only() -> None:
    at = mixed()
    called = {"bet": "straight:17", "stake": 10_00}
    at.dealer("call-bet", player="cleo", **called)
    at.dealer("place-wager", player="cleo", **called)
    at.refused("not-here", "dealer", "call-bet", player="sam", **called)
    assert at.refused("not-allowed", "dealer", "place-wager", player="sam", **called).clause == (
        "CP 1.1 Wagering Period"
    )
    assert at.down("cleo") == {"straight:17": 20_00}


@clause("CP", "3.45 chapeau")
@reading("CP", "ats-racetrack")
def test_what_only_a_station_offers_is_refused_on_the_cloth() -> None:
    """Readings: Finales and Max Bet are an ATS's, a race-track on layout 1 too."""
    at = mixed()
    for bet, stake in (("finales:7", 30_00), ("tier", 60_00)):
        at.wagers("sam", {bet: stake})
    at.refused("bet-not-offered", "player:cleo", "place-wager", bet="finales:7", stake=30_00)
    at.wagers("cleo", {"tier": 60_00})
    plain = mixed(layout="1")
    plain.wagers("sam", {"tier": 60_00})
    plain.refused("bet-not-offered", "player:cleo", "place-wager", bet="tier", stake=60_00)


@clause("CP", "3.9(a)", "3.9(b)")
def test_tender_is_that_of_the_place() -> None:
    """Notes and tickets go into a station; the dealer changes cash, chips and vouchers at both."""
    at = mixed()
    money = {"amount": 50_00}
    at.refused("not-allowed", "player:cleo", "buy-in", **money, tender="note")
    at.refused("wrong-tender", "dealer", "buy-in", player="cleo", **money, tender="note")
    at.refused("wrong-tender", "dealer", "buy-in", player="sam", **money, tender="note")
    at.refused("wrong-tender", "player:sam", "buy-in", **money, tender="cash")
    for name in ("cleo", "sam"):
        for tender in ("cash", "chips", "voucher"):
            at.dealer("buy-in", player=name, **money, tender=tender)
        assert at.chips(name) == 1150_00
    ticket = only(at.player("sam", "cash-out"), e.CashedOut).ticket
    at.player("zoe", "buy-in", tender="ticket", ticket=ticket)
    assert (at.table.state.players["zoe"].area, at.chips("zoe")) == ("stations", 1150_00)


@clause("CP", "4.8")
@reading("CP", "cash-out")
def test_a_station_pays_by_ticket_and_the_cloth_in_chips() -> None:
    at = mixed()
    paid = {name: only(at.player(name, "cash-out"), e.CashedOut) for name in ("cleo", "sam")}
    assert (paid["cleo"].ticket, paid["cleo"].amount) == ("", 1000_00)
    assert at.tickets() == {paid["sam"].ticket: 1000_00}
    at.buys("sam", 20_00)
    assert only(at.dealer("cash-out", player="sam"), e.CashedOut).ticket == ""


@clause("CP", "4.8")
@reading("CP", "cash-out")
def test_who_leaves_a_locked_station_is_paid_by_a_further_ticket_and_from_the_cloth_in_chips() -> (
    None
):
    at = mixed()
    for name in ("cleo", "sam"):
        at.wagers(name, {"straight:17": 10_00})
    at.wait(30)
    left = only(at.player("sam", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed, len(left.ticket)) == (990_00, True, 18)
    at.close()
    at.player("cleo", "leave")
    at.dealer("record-outcome", outcome="17")
    due = {one.player: one for one in at.dealer("settle") if isinstance(one, e.DuesPaid)}
    assert {name: one.amount for name, one in due.items()} == {"cleo": 360_00, "sam": 360_00}
    assert (due["cleo"].ticket, sorted(at.tickets().values())) == ("", [360_00, 990_00])
    assert at.table.state.players == {}


@reading("CP", "cloth-with-stations")
def test_cloth_and_stations_have_seats_of_their_own() -> None:
    """A reading: a new player with notes comes to a station, one the dealer changes for to the
    cloth; a place is changed without money at it."""
    at = mixed(seats=1)
    players = at.table.state.players
    assert [(one.seat, one.area) for one in players.values()] == [(1, "cloth"), (1, "stations")]
    at.player("zoe", "take-seat", seat=2, station=True)
    at.refused("seat-taken", "player:yan", "take-seat", seat=2, station=True)
    at.refused("seat-taken", "player:yan", "take-seat", seat=1)
    at.refused("no-such-seat", "player:yan", "take-seat", seat=2)
    at.refused("no-such-seat", "player:yan", "take-seat", seat=3, station=True)
    at.refused("no-seat-free", "player:yan", "buy-in", amount=10_00, tender="note")
    at.dealer("buy-in", player="zoe", amount=10_00, tender="cash")
    assert (players["zoe"].area, at.chips("zoe")) == ("stations", 10_00)
    assert at.table.state.chips.float == -1000_00
    at.player("cleo", "leave")
    at.refused("still-playing", "player:zoe", "take-seat", seat=1)
    at.player("zoe", "cash-out")
    at.player("zoe", "take-seat", seat=1)
    assert (players["zoe"].seat, players["zoe"].area) == (1, "cloth")
    at.dealer("buy-in", player="yan", amount=10_00, tender="cash")  # stands at the cloth
    assert (players["yan"].seat, players["yan"].area) == (None, "cloth")


def test_chips_that_are_only_shown_keep_a_player_at_the_station() -> None:
    at = mixed(limits=LIMITS)
    at.player("zoe", "take-seat", seat=2, station=True)
    at.wagers("zoe", {"red": 5_00})
    at.refused("still-playing", "player:zoe", "take-seat", seat=3)
    at.player("zoe", "remove-last")
    at.player("zoe", "take-seat", seat=3)


def test_staff_act_by_the_cloth_though_a_player_has_their_name() -> None:
    at = mixed()
    at.player("dan", "buy-in", amount=100_00, tender="note")
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="17")
    assert at.refused("not-allowed", "player:dan", "settle").clause == "CP 4.7(b)"
    assert at.refused("not-allowed", "player:cleo", "settle").clause == "CP 4.6(b)"
    at.dealer("settle")
    assert "issue-colour-chips" in may(at.table, "dealer", "dan")
    assert "withdraw-winning-wager" in may(at.table, "player", "cleo")
    assert "buy-in" in may(at.table, "player", "dan")
    assert "buy-in" in may(at.table, "player", "nobody yet")
    assert "buy-in" not in may(at.table, "player", "cleo")


@pytest.mark.parametrize(
    ("by", "do", "fields"),
    [
        ("dealer", "issue-colour-chips", {"colour": "red", "value": 1_00, "count": 10}),
        ("dealer", "redeem-colour-chips", {"colour": "red", "count": 10}),
        ("dealer", "find-foreign-chips", {"bet": "red", "table": "2", "count": 1}),
        ("casino-operator", "offer-legacy-wager", {}),
        ("table-games-manager", "extend-legacy-wager", {}),
    ],
)
def test_colour_chips_and_what_hangs_on_them_are_for_the_cloth(
    by: str, do: str, fields: dict[str, Any]
) -> None:
    at = mixed()
    at.refused("not-here", by, do, player="sam", **fields)


@clause("CP", "7.3(b)")
def test_limits_change_for_both_places_when_players_of_both_agree() -> None:
    at = mixed()
    at.wagers("sam", {"red": 5_00})
    at.wagers("cleo", {"red": 5_00})
    limits = {"min": 20_00, "max": 100_00, "unit": 5_00}
    at.ask("casino-operator:olga", "announce-limits", limits=limits, effective_at=at.at)
    at.player("cleo", "agree-limits")
    at.refused("not-agreed", "dealer", "apply-limits")
    at.player("sam", "agree-limits")
    only(at.wait(0), e.LimitsApplied)
    at.wagers("sam", {"odd": 5_00})  # of this spin yet
    assert at.down("sam") == {"red": 5_00, "odd": 5_00}
    at.close()
    at.wait(30)
    at.dealer("record-outcome", outcome="0")
    at.dealer("settle")
    at.dealer("open-betting")
    only(at.wagers("sam", {"red": 15_00}), e.WagerShown)
    assert only(at.wagers("cleo", {"red": 15_00}), e.WagerPlaced).note.startswith("15.00 is under")


def test_a_spin_without_a_period_locks_both_places_at_no_more_bets() -> None:
    at = mixed(wagering_period_s=None)
    assert at.wait(3600) == ()
    at.wagers("sam", {"red": 5_00, "odd": 3_00})
    at.dealer("spin-ball")
    at.wagers("sam", {"red": 5_00})
    assert only(at.dealer("no-more-bets"), e.ShownWagersDropped).amount == 3_00
    at.refused("betting-closed", "player:sam", "remove-all")
    at.dealer("record-outcome", outcome="32")
    assert by_player(at.dealer("settle"))["sam"].won == 10_00


@clause("CP", "6.9 part 1", "6.9 part 2")
@reading("CP", "cloth-corrections")
def test_the_dealer_freezes_the_stations_and_has_both_places_settled_again() -> None:
    """What was entered wrong is one entry for the stations and the cloth."""
    at = mixed()
    for name in ("cleo", "sam"):
        at.wagers(name, {"straight:17": 10_00, "straight:18": 10_00})
    at.wait(30)
    at.spin("17")
    wrong = {"outcome": "18", "reason": "18 was spun"}
    assert at.refused("not-frozen", "dealer", "correct-outcome", **wrong).clause == "CP 6.9 part 2"
    at.dealer("freeze-accounts", reason="18 was spun")
    assert "correct-outcome" in may(at.table, "dealer", "dan")
    happened = at.dealer("correct-outcome", **wrong)
    assert only(happened, e.OutcomeCorrected).clause == "CP 6.9 part 2"
    again = [one for one in happened if isinstance(one, e.SettlementCorrected)]
    assert [(one.player, one.station) for one in again] == [("cleo", False), ("sam", True)]
    at.dealer("release-accounts", reason="settled again")
    assert at.chips("sam") == 1000_00 - 20_00 + 360_00


def test_who_sits_at_a_station_takes_no_seat_at_the_cloth() -> None:
    at = mixed(seats=2, stations=1)
    assert at.table.state.is_full("stations")
    assert not at.table.state.is_full("cloth")
    at.dealer("buy-in", player="cal", amount=100_00, tender="cash")
    assert at.table.state.is_full("cloth")
