"""Crown Melbourne on cloth: wagers placed by rule 3, in every game of both rulebooks."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.screens.memory import Memory
from kit.marks import Reads, clause, shows
from kit.table import Playing, books, only, playing
from kit.views import snapshot

# Each game, and the clause by which its wagers are placed as rule 3 says; none: rule 3 itself.
GAMES = {
    "CM18": {"single-zero": "", "double-zero": "8.3.1", "crown": "9.3.1", "french": "10.4.1"},
    "CM11": {"single-zero": "", "double-zero": "8.3.1", "french": "9.4.1"},
}
FIVE = "five:0/00/1/2/3"
# What a player may do to wagers while betting is open.
CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("place-wager", {"bet": "red", "stake": 5_00}),
    ("move-wager", {"from_": "black", "to": "red"}),
    ("remove-wager", {"bet": "black"}),
    ("remove-last", {}),
    ("remove-all", {}),
    ("repeat-wagers", {}),
]


def rule_3(reads: Reads = (), **clauses: str) -> pytest.MarkDecorator:
    """The test in every game: `8.3.1` and its like have rule 3 apply there."""
    return pytest.mark.parametrize(
        ("tag", "game"),
        [
            pytest.param(
                tag, game, marks=shows(tag, own or clauses[tag], reads), id=f"{tag}-{game}"
            )
            for tag in clauses
            for game, own in GAMES[tag].items()
        ],
    )


def betting(tag: str, game: str = "single-zero", **spec: Any) -> Playing:
    """A table whose betting is open, with ana at it."""
    at = playing(tag, game=game, **spec)
    at.buys("ana", 1_000_00)
    at.dealer("open-betting")
    return at


@rule_3(CM18="3.2 #1", CM11="3.2 #1")
def test_after_no_more_bets_no_wager_is_touched(tag: str, game: str) -> None:
    at = betting(tag, game)
    at.wagers("ana", {"straight:17": 5_00})
    at.spin("17")
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    down = at.down("ana")
    assert down == {"straight:17": 5_00, "black": 5_00}
    for _ in ("while the ball runs", "when it has come to rest"):
        for do, fields in CHANGES:
            refusal = at.refused("betting-closed", "player:ana", do, **fields)
            assert refusal.clause == f"{tag} 3.2 #1"
        for do in ("place-wager", "call-bet"):
            at.refused("betting-closed", "dealer", do, player="ana", bet="red", stake=5_00)
        at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet="straight:17")
        if not at.table.state.spin.outcome:
            at.dealer("record-outcome", outcome="17")
    lines = only(at.dealer("settle"), e.WagersSettled).lines
    assert {line.bet: line.stake for line in lines} == down


@pytest.mark.parametrize("spun", [False, True], ids=["before-the-ball-is-spun", "while-it-runs"])
@pytest.mark.parametrize(("do", "fields"), CHANGES, ids=[do for do, _ in CHANGES])
@books(CM18="3.2 #1", CM11="3.2 #1")
def test_until_no_more_bets_wagers_may_be_changed(
    tag: str, do: str, fields: dict[str, Any], spun: bool
) -> None:
    at = betting(tag)
    at.wagers("ana", {"black": 5_00})
    at.spin("1")
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00})
    if spun:
        at.dealer("spin-ball")
    before = at.down("ana")
    at.player("ana", do, **fields)
    assert at.down("ana") != before


@rule_3(CM18="3.2 #2", CM11="3.2 #2")
def test_a_winning_wager_may_be_withdrawn_before_the_next_spin(tag: str, game: str) -> None:
    at = betting(tag, game)
    at.wagers("ana", {"straight:17": 5_00, "red": 5_00})
    at.spin("17")
    assert (at.chips("ana"), at.down("ana")) == (1_165_00, {"straight:17": 5_00})
    at.refused("no-winning-wager", "player:ana", "withdraw-winning-wager", bet="red")
    at.player("ana", "withdraw-winning-wager", bet="straight:17")
    assert (at.chips("ana"), at.down("ana")) == (1_170_00, {})

    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.spin("17")
    at.dealer("open-betting")
    at.player("ana", "withdraw-winning-wager", bet="straight:17")
    assert (at.chips("ana"), at.down("ana")) == (1_345_00, {})


@rule_3(CM18="3.2 #2", CM11="3.2 #2", reads="winning-stake")
def test_a_winning_wager_left_down_is_live_on_the_next_spin(tag: str, game: str) -> None:
    at = betting(tag, game)
    at.wagers("ana", {"straight:17": 5_00})
    at.spin("17")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    at.refused("not-settled", "player:ana", "withdraw-winning-wager", bet="straight:17")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    assert (at.chips("ana"), at.down("ana")) == (1_345_00, {"straight:17": 5_00})
    at.spin("18")
    assert (at.chips("ana"), at.down("ana")) == (1_345_00, {})


@rule_3(CM18="3.1", CM11="3.1 #1")
def test_only_chips_are_wagered(tag: str, game: str) -> None:
    at = playing(tag, game=game)
    at.dealer("open-betting")
    at.refused("not-at-table", "player:ana", "place-wager", bet="red", stake=5_00)
    at.refused("not-at-table", "dealer", "place-wager", player="ana", bet="red", stake=5_00)
    at.dealer("buy-in", player="ana", amount=10_00, tender="cash")
    at.refused("not-enough", "player:ana", "place-wager", bet="red", stake=11_00)
    at.refused("no-amount", "player:ana", "place-wager", bet="red", stake=0)
    at.wagers("ana", {"red": 10_00})
    assert (at.chips("ana"), at.down("ana")) == (0, {"red": 10_00})
    at.refused("not-enough", "player:ana", "place-wager", bet="black", stake=1_00)


@rule_3(CM18="3.1", CM11="3.1 #2")
def test_chips_stand_on_the_areas_of_the_layout(tag: str, game: str) -> None:
    at = betting(tag, game)
    for bet in ("split:1/5", "street:2/3/4", "corner:1/2/5/6", "six:2/3/4/5/6/7", "tier"):
        at.refused("bet-not-offered", "player:ana", "place-wager", bet=bet, stake=5_00)
        at.refused("bet-not-offered", "dealer", "call-bet", player="ana", bet=bet, stake=5_00)
    areas = ("split:1/4", "street:1/2/3", "corner:1/2/4/5", "six:1/2/3/4/5/6", "dozen:3")
    at.wagers("ana", dict.fromkeys(areas, 5_00))
    assert at.down("ana") == dict.fromkeys(areas, 5_00)


@rule_3(CM18="3.3 #1", CM11="3.3 #1")
def test_a_called_bet_is_accompanied_by_value(tag: str, game: str) -> None:
    at = betting(tag, game)
    call = {"bet": "split:17/20", "stake": 5_00}
    for tender in ("chips", "cash", "voucher", "token"):
        called = only(at.dealer("call-bet", player="ana", tender=tender, **call), e.BetCalled)
        assert (called.player, called.stake, called.tender) == ("ana", 5_00, tender)
    assert at.chips("ana") == 995_00  # only the chips were ana's already
    for nothing in ({"player": "bob"}, {"player": "ana", "stake": 996_00}):
        code = "not-at-table" if nothing["player"] == "bob" else "not-enough"
        refusal = at.refused(code, "dealer", "call-bet", **{**call, **nothing})
        assert refusal.clause == f"{tag} 3.3 #1"
    at.refused("not-allowed", "player:ana", "call-bet", player="ana", **call)


@rule_3(CM18="3.3 #2", CM11="3.3 #2")
def test_what_a_called_bet_brings_is_on_the_layout_before_no_more_bets(tag: str, game: str) -> None:
    at = betting(tag, game)
    call = {"player": "bob", "bet": "black", "stake": 5_00, "tender": "cash"}
    at.dealer("call-bet", **call)
    at.dealer("spin-ball")
    at.dealer("call-bet", **call)
    assert (at.chips("bob"), at.down("bob")) == (0, {"black": 10_00})
    assert at.play.ledger.balance("table:1:drop") == -1_010_00  # ana's cash and bob's
    at.dealer("no-more-bets")
    at.refused("betting-closed", "dealer", "call-bet", **call)
    at.dealer("record-outcome", outcome="17")
    at.refused("betting-closed", "dealer", "call-bet", **call)
    at.dealer("settle")
    assert (at.chips("bob"), at.down("bob")) == (10_00, {"black": 10_00})


@rule_3(CM18="3.3 #3", CM11="3.3 #3")
def test_no_wager_once_the_ball_is_at_rest(tag: str, game: str) -> None:
    at = betting(tag, game)
    at.dealer("spin-ball")
    at.refused("bets-not-closed", "dealer", "record-outcome", outcome="17")
    at.wagers("ana", {"red": 5_00})
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.refused("betting-closed", "player:ana", "place-wager", bet="black", stake=5_00)
    for do in ("place-wager", "call-bet"):
        at.refused("betting-closed", "dealer", do, player="ana", bet="black", stake=5_00)
    at.dealer("settle")
    assert (at.chips("ana"), at.down("ana")) == (995_00, {})


@rule_3(CM18="3.4 #1", CM11="3.4 #1")
def test_a_wager_the_dealer_helps_with_is_the_players(tag: str, game: str) -> None:
    at = betting(tag, game)
    at.buys("bob", 100_00)
    wager = {"player": "ana", "bet": "straight:17", "stake": 5_00}
    placed = only(at.dealer("place-wager", **wager), e.WagerPlaced)
    assert (placed.player, at.steps[-1].by) == ("ana", "dealer:dan")
    assert (at.chips("ana"), at.down("ana")) == (995_00, {"straight:17": 5_00})
    at.refused("not-yours", "player:bob", "place-wager", **wager)
    # ana may have meant 18; the wager is settled where it lies.
    at.spin("18")
    assert (at.chips("ana"), at.chips("bob")) == (995_00, 100_00)


@pytest.mark.parametrize("do", ["place-wager", "call-bet"])
@rule_3(CM18="3.4 #2", CM11="3.4 #2")
def test_a_player_sees_what_the_dealer_placed_and_has_until_no_more_bets_to_put_it_right(
    tag: str, game: str, do: str
) -> None:
    """ana said 18. The chips are on 17, where ana sees them; whoever does not look has that."""
    for looks in (True, False):
        at = betting(tag, game)
        at.dealer(do, player="ana", bet="straight:17", stake=5_00)
        view = snapshot(at.table, Memory(), "station", "player", "ana", at.at)
        assert view["me"]["wagers"] == {"straight:17": 5_00}
        assert "move-wager" in view["may"]
        put_right = {"from_": "straight:17", "to": "straight:18"}
        if looks:
            at.player("ana", "move-wager", **put_right)
        at.close()
        view = snapshot(at.table, Memory(), "station", "player", "ana", at.at)
        assert "move-wager" not in view["may"]
        assert view["me"]["wagers"] == {"straight:18" if looks else "straight:17": 5_00}
        at.refused("betting-closed", "player:ana", "move-wager", **put_right)
        at.dealer("record-outcome", outcome="18")
        at.dealer("settle")
        assert at.chips("ana") == (995_00 + 175_00 if looks else 995_00)


@books(CM18="6.2.4", CM11="6.2.4")
def test_a_chip_counts_that_is_placed_on_the_layout(tag: str) -> None:
    """bob keeps his in hand, cy takes them back, and eve's come after no more bets."""
    at = betting(tag)
    for name in ("bob", "cy", "eve"):
        at.buys(name, 100_00)
    at.wagers("ana", {"straight:17": 5_00})
    at.wagers("cy", {"straight:17": 5_00})
    at.player("cy", "remove-wager", bet="straight:17")
    at.close()
    at.refused("betting-closed", "player:eve", "place-wager", bet="straight:17", stake=5_00)
    at.dealer("record-outcome", outcome="17")
    settled = [one for one in at.dealer("settle") if isinstance(one, e.WagersSettled)]
    assert [(one.player, one.won) for one in settled] == [("ana", 175_00)]
    assert [at.chips(name) for name in ("bob", "cy", "eve")] == [100_00] * 3


@rule_3(CM18="3.5", CM11="3.5")
def test_wagers_are_settled_where_the_chips_lie(tag: str, game: str) -> None:
    at = betting(tag, game)
    at.wagers("ana", {"red": 10_00, "straight:18": 5_00})
    at.player("ana", "move-wager", from_="straight:18", to="straight:17")
    at.dealer("spin-ball")
    at.player("ana", "move-wager", from_="red", to="black", stake=5_00)
    at.dealer("no-more-bets")
    at.refused("betting-closed", "player:ana", "move-wager", from_="red", to="black")
    at.dealer("record-outcome", outcome="17")
    lines = only(at.dealer("settle"), e.WagersSettled).lines
    assert [(line.bet, line.stake, line.returned) for line in lines] == [
        ("red", 5_00, 0),
        ("straight:17", 5_00, 180_00),
        ("black", 5_00, 10_00),
    ]


@books(CM11="3.6(a)")
def test_losing_wagers_are_cleared(tag: str) -> None:
    at = betting(tag)
    at.wagers("ana", {"red": 5_00, "straight:18": 5_00})
    settled = only(at.spin("17"), e.WagersSettled)
    assert (settled.lost, settled.stays, at.down("ana")) == (10_00, (), {})
    assert (at.table.state.chips.house, at.play.ledger.balance("table:1:float")) == (10_00, 10_00)


@books(CM11="3.6(b)")
def test_winning_wagers_are_paid(tag: str) -> None:
    at = betting(tag)
    at.buys("bob", 100_00)
    at.wagers("ana", {"straight:17": 5_00, "split:17/20": 5_00})
    at.wagers("bob", {"black": 5_00, "column:2": 5_00})
    at.spin("17")
    assert (at.chips("ana"), at.chips("bob")) == (990_00 + 175_00 + 85_00, 90_00 + 5_00 + 10_00)


@books(CM11="3.7")
def test_no_other_way_to_wager(tag: str) -> None:
    at = betting(tag)
    wager = {"player": "ana", "bet": "red", "stake": 5_00}
    for role in ("guest", "cage", "sensor", "system", "inspector", "surveillance"):
        at.refused("not-allowed", role, "place-wager", **wager)
        at.refused("not-allowed", role, "call-bet", **wager)
    at.refused("not-yours", "player:bob", "place-wager", **wager)
    at.spin("17")
    at.refused("betting-closed", "player:ana", "place-wager", bet="red", stake=5_00)


FOREIGN = {
    "single-zero": ("straight:00", FIVE, "any-green", "first-six"),
    "double-zero": ("straight:000", "any-green", "first-six"),
    "crown": (FIVE,),
    "french": ("straight:00", FIVE, "any-green"),
}


@pytest.mark.parametrize(
    ("tag", "game", "foreign"),
    [
        pytest.param(tag, game, FOREIGN[game], marks=clause(tag, "1.4.1"), id=f"{tag}-{game}")
        for tag, games in GAMES.items()
        for game in games
    ],
)
def test_a_wager_names_one_bet_of_its_game(tag: str, game: str, foreign: tuple[str, ...]) -> None:
    at = betting(tag, game)
    for bet in foreign:
        at.refused("bet-not-offered", "player:ana", "place-wager", bet=bet, stake=5_00)
    at.wagers("ana", dict.fromkeys(at.table.offer.bets, 5_00))
    assert set(at.down("ana")) == set(at.table.offer.bets)


@books(CM18="1.4.2", CM11="1.4.2")
def test_a_wager_is_a_players_money_on_a_bet(tag: str) -> None:
    at = betting(tag)
    at.buys("bob", 100_00)
    at.wagers("ana", {"straight:17": 5_00})
    assert at.wagers("bob", {"straight:17": 10_00}) == (e.WagerPlaced("bob", "straight:17", 10_00),)
    at.wagers("ana", {"straight:17": 2_00})
    assert (at.down("ana"), at.down("bob")) == ({"straight:17": 7_00}, {"straight:17": 10_00})
    at.spin("17")
    assert (at.chips("ana"), at.chips("bob")) == (993_00 + 7 * 35_00, 90_00 + 350_00)
