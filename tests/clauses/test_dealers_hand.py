"""On cloth the dealer helps: what was put down wrongly for a player is taken back in time."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import Ids, clause, reading
from kit.table import Playing, books, down, only

OFF: dict[str, Ids] = {
    "CM18": "3.2 #1",
    "CM11": "3.2 #1",
    "CP": "3.5(a)",
    "NZ": "3.6(b)",
    "ACT": (),
}


def cloth(tag: str) -> Playing:
    """Ana has 100.00, of which the dealer put 10.00 on red and 5.00 on 17 for her."""
    at = down(tag, {"ana": {}}, **({"layout": "3"} if tag == "CP" else {}))
    at.dealer("place-wager", player="ana", bet="red", stake=10_00)
    at.dealer("place-wager", player="ana", bet="straight:17", stake=5_00)
    return at


@books(**OFF, reads="dealers-hand")
def test_the_dealer_takes_back_what_was_put_down_wrongly(tag: str) -> None:
    at = cloth(tag)
    at.dealer("remove-last", player="ana")
    assert (at.down("ana"), at.chips("ana")) == ({"red": 10_00}, 90_00)
    moved = only(at.dealer("move-wager", player="ana", from_="red", to="black"), e.WagerMoved)
    assert (moved.from_, moved.to, moved.placed) == ("red", "black", 10_00)
    at.dealer("spin-ball")  # until no more bets
    at.dealer("remove-wager", player="ana", bet="black", stake=5_00)
    assert (at.down("ana"), at.chips("ana")) == ({"black": 5_00}, 95_00)
    at.dealer("remove-all", player="ana")
    assert (at.down("ana"), at.chips("ana")) == ({}, 100_00)


@books(**OFF, reads="dealers-hand")
def test_after_no_more_bets_the_dealer_touches_nothing_either(tag: str) -> None:
    at = cloth(tag)
    at.close()
    acts = {
        "remove-wager": {"bet": "red"}, "remove-last": {}, "remove-all": {},
        "move-wager": {"from_": "red", "to": "black"},
    }  # fmt: skip
    for act, fields in acts.items():
        refusal = at.refused("betting-closed", "dealer", act, player="ana", **fields)
        assert refusal.clause == at.table.powers[act].clause
    refusal = at.refused("wagers-down", "dealer", "leave", player="ana")
    assert refusal.clause == at.table.powers["remove-wager"].clause
    at.player("ana", "leave")  # a player may go at any time; the wagers are settled
    assert at.table.state.players["ana"].wagers == {"red": 10_00, "straight:17": 5_00}


@books(CM18=(), CM11=(), CP=(), NZ=(), ACT=(), reads="floor-acts")
def test_the_dealer_says_that_a_player_has_left_the_cloth(tag: str) -> None:
    at = cloth(tag)
    at.buys("bob", 100_00)
    gone = at.dealer("leave", player="ana")
    assert only(gone, e.WagersRemoved).amount == 15_00
    assert only(gone, e.PlayerLeft).amount == 100_00
    at.close()
    at.dealer("leave", player="bob")  # who has nothing down
    assert not at.table.state.players


@clause("NZ", "3.6(b)")
def test_once_the_ball_has_dropped_leaving_lifts_nothing() -> None:
    at = cloth("NZ")
    at.dealer("spin-ball")
    at.dealer("ball-dropped")
    at.refused("ball-dropped", "dealer", "remove-all", player="ana")
    at.refused("wagers-down", "dealer", "leave", player="ana")
    left = only(at.player("ana", "leave"), e.PlayerLeft)
    assert (left.amount, left.owed) == (85_00, True)


@reading("CP", "dealers-hand")
@pytest.mark.parametrize("act", ["remove-all", "remove-last", "leave"])
def test_nobody_else_does_it_and_nothing_at_a_station(act: str) -> None:
    at = down("CP", {"ana": {"red": 5_00}}, layout="3", stations=3, wagering_period_s=20)
    at.player("sam", "buy-in", amount=100_00, tender="note")
    at.wagers("sam", {"red": 5_00})
    at.refused("not-allowed", "dealer", act, player="sam")
    at.refused("not-yours", "player:sam", act, player="ana")
    at.refused("not-allowed", "system", act, player="ana")
    at.dealer(act, player="ana")
