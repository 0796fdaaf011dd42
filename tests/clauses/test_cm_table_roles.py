"""Crown Melbourne: who deals and who supervises, on the ladder and at a French table."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table import may
from croupier.table.screens.memory import Memory
from croupier.table.state import BALL_IN_PLAY, BETTING, IDLE, NO_MORE_BETS, OUTCOME
from kit.marks import clause
from kit.table import Events, Playing, books, only, playing
from kit.views import public

LADDER = {
    "CM18": ("higher-duties-dealer", "area-manager", "assistant-casino-manager"),
    "CM11": ("game-supervisor", "pit-boss"),
}
OTHERS = ("player:ana", "guest:gil", "inspector:ivy", "surveillance:sue", "cage:cas", "kim")


def deal(at: Playing, by: str) -> Events:
    """One spin, every act of the dealer by someone: what happened."""
    happened = at.ask(by, "open-betting")
    happened += at.ask(by, "place-wager", player="ana", bet="black", stake=5_00)
    happened += at.ask(by, "call-bet", player="ana", bet="straight:17", stake=5_00)
    happened += at.ask(by, "spin-ball")
    happened += at.ask(by, "no-more-bets")
    happened += at.ask(by, "record-outcome", outcome="17")
    return happened + at.ask(by, "settle")


@books(CM18="1.1 Dealer", CM11="1.1 Dealer")
@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_the_dealer_operates_the_game(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 100_00)
    acts = ["open-betting", "spin-ball", "no-more-bets", "record-outcome", "settle"]
    for do in acts:
        fields = {"outcome": "17"} if do == "record-outcome" else {}
        for other in OTHERS:
            at.refused("not-allowed", other, do, **fields)
        at.dealer(do, **fields)
    assert [step.by for step in at.steps[-len(acts) :]] == ["dealer:dan"] * len(acts)
    assert at.table.state.spin.settled == 1


@books(CM18="1.2", CM11="1.2")
def test_whoever_is_above_may_do_what_the_dealer_may(tag: str) -> None:
    at = playing(tag)
    at.buys("ana", 1_000_00)
    for role in LADDER[tag]:
        by = f"{role}:kim"
        at.ask(by, "attest", item="ball-mm", value=20)
        at.ask(by, "buy-in", player="bob", amount=5_00, tender="cash")
        before = len(at.steps)
        deal(at, by)
        assert {step.by for step in at.steps[before:]} == {by}  # under their own name and role
        at.ask(by, "cash-out", player="bob")
        at.ask(by, "open-betting")
        at.ask(by, "spin-ball")
        at.ask(by, "call-no-spin", ground="disruption")


@books(CM18="1.2", CM11="1.2")
@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_no_power_of_the_dealer_is_kept_from_whoever_is_above(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    at.buys("ana", 1_000_00)
    seen = []
    for do in ("open-betting", "spin-ball", "no-more-bets", "record-outcome", "settle"):
        seen.append(at.table.state.phase)
        dealer = may(at.table, "dealer")
        assert do in dealer
        for role in LADDER[tag]:
            assert set(dealer) <= set(may(at.table, role)), role
        at.dealer(do, **({"outcome": "17"} if do == "record-outcome" else {}))
    assert seen == [IDLE, BETTING, BALL_IN_PLAY, NO_MORE_BETS, OUTCOME]


@books(CM18="1.1 TG Higher Duties Dealer", CM11="1.1 Game Supervisor", reads="ladder")
def test_a_supervisor_may_do_what_the_dealer_may_not(tag: str) -> None:
    at = playing(tag)
    for role in LADDER[tag]:
        at.refused("not-allowed", "dealer", "direct-spins")
        at.ask(role, "direct-spins")
        at.dealer("open-betting")
        at.dealer("spin-ball")
        at.refused("not-allowed", "dealer", "call-no-spin", ground="no-rest")
        at.ask(role, "call-no-spin", ground="no-rest")


@books(CM18=(), CM11=(), reads="ladder")
def test_the_roles_stand_one_above_the_other(tag: str) -> None:
    """Each may do what is given to those under it, and not what is given to those above."""
    acts = {"direct-spins": 1, "decide-dispute": 2, "exclude-player": len(LADDER[tag])}
    for act, lowest in acts.items():
        for rank, role in enumerate(("dealer", *LADDER[tag])):
            assert (act in playing(tag).table.powers.may(role)) is (rank >= lowest), (act, role)


@clause("CM18", "1.1 TG Area Manager", "1.1 TG Assistant Casino Manager")
@pytest.mark.parametrize(
    ("act", "fields", "least"),
    [
        ("decide-dispute", {"dispute": "dispute-1", "decision": "it stands"}, "area-manager"),
        ("correct-outcome", {"spin": 1, "outcome": "18"}, "area-manager"),
        ("exclude-player", {"player": "ana", "incident": "incident-1"},
         "assistant-casino-manager"),
        ("void-spin", {"ground": "fraud"}, "assistant-casino-manager"),
    ],
    ids=["decide-dispute", "correct-outcome", "exclude-player", "void-spin"],
)  # fmt: skip
def test_an_area_manager_supervises_and_a_casino_manager_is_above(
    act: str, fields: dict[str, Any], least: str
) -> None:
    """Dealers are supervised in what they recorded and in disputes; who may play, and what fraud
    makes void, is for the senior manager."""
    at = playing("CM18", mode="touchbet")
    at.buys("ana", 100_00)
    at.spin("17")
    at.dealer("record-incident", kind="contravention", person="ana", note="seen by dan")
    at.player("ana", "raise-dispute", about="it was 18")
    ladder = ("dealer", *LADDER["CM18"])
    if act != "exclude-player":  # which has an incident for its reason
        fields = {**fields, "reason": "seen on film"}
    for role in ladder[: ladder.index(least)]:
        at.refused("not-allowed", f"{role}:kim", act, **fields)
    assert at.ask(f"{least}:kim", act, **fields)
    assert at.steps[-1].by == f"{least}:kim"


# ---- French tables ----


def french(tag: str, **spec: bool) -> Playing:
    at = playing(tag, game="french", **spec)
    at.buys("ana", 1_000_00)
    return at


@books(CM18="10.2 Croupier", CM11="9.2 Croupier", reads="french-roles")
def test_a_croupier_has_the_dealers_powers_at_a_french_table(tag: str) -> None:
    at = french(tag)
    deal(at, "croupier:luc")
    assert (at.table.state.spin.settled, at.steps[-1].by) == (1, "croupier:luc")
    at.refused("not-allowed", "croupier:luc", "direct-spins")

    at = playing(tag)
    at.refused("not-allowed", "croupier:luc", "open-betting")  # a title of French tables only


@books(CM18="10.2 Chef de table", CM11="9.2 Chef de table", reads="french-roles")
def test_a_chef_de_table_supervises_a_french_table(tag: str) -> None:
    at = french(tag)
    deal(at, "chef-de-table:eva")
    assert (at.table.state.spin.settled, at.steps[-1].by) == (1, "chef-de-table:eva")

    at = playing(tag, game="french")
    at.refused("not-allowed", "croupier:luc", "direct-spins")
    at.ask("chef-de-table:eva", "direct-spins")
    at.ask("croupier:luc", "open-betting")
    at.ask("croupier:luc", "spin-ball")
    at.refused("not-allowed", "croupier:luc", "call-no-spin", ground="no-rest")
    at.ask("chef-de-table:eva", "call-no-spin", ground="no-rest")
    at.refused("not-allowed", "chef-de-table:eva", "confirm-records", spin=1, confirmed=True)


@books(CM18="10.5.1", CM11="9.5.1")
@pytest.mark.parametrize("role", ["croupier", "chef-de-table"])
def test_bets_are_announced_open_in_french_too(tag: str, role: str) -> None:
    at = french(tag)
    at.refused("not-allowed", "player:ana", "open-betting")
    opened = only(at.ask(f"{role}:luc", "open-betting"), e.BettingOpened)
    assert opened.says == ("Place your bets", "Faites vos jeux")
    assert at.steps[-1].by == f"{role}:luc"
    at.close()
    at.dealer("record-outcome", outcome="17")
    at.refused("wrong-phase", role, "open-betting")  # not before all is paid
    at.dealer("settle")
    assert only(at.ask(role, "open-betting"), e.BettingOpened).says[1] == "Faites vos jeux"


@books(CM18="10.5.2", CM11="9.5.2")
@pytest.mark.parametrize("role", ["croupier", "chef-de-table"])
def test_no_more_bets_is_announced_in_french_too(tag: str, role: str) -> None:
    at = french(tag)
    at.dealer("open-betting")
    at.refused("ball-not-in-play", role, "no-more-bets")
    at.dealer("spin-ball")
    at.wagers("ana", {"rouge": 5_00})
    at.refused("not-allowed", "player:ana", "no-more-bets")
    closed = only(at.ask(f"{role}:luc", "no-more-bets"), e.BetsClosed)
    assert closed.says == ("No more bets", "Rien ne va plus")
    assert at.steps[-1].by == f"{role}:luc"
    at.refused("betting-closed", "player:ana", "place-wager", bet="noir", stake=5_00)


@books(CM18="10.4.2(a)", CM11="9.4.2(a)", reads="racetrack-winners")
def test_winning_neighbours_are_placed_on_the_layout_before_losers_are_collected(tag: str) -> None:
    at = french(tag, racetrack=True)
    at.dealer("open-betting")
    at.wagers("ana", {"neighbours:17": 25_00, "noir": 5_00})
    happened = at.spin("34")
    order = only(happened, e.SpinSettled).order
    assert order == ("place-neighbours", "collect-losing", "pay-winning")
    assert at.down("ana") == {"straight:34": 5_00}  # the winning piece of five; the rest is gone
    assert at.chips("ana") == 970_00 + 175_00


@books(CM18="10.4.2", CM11=("9.4.2 #1", "9.4.2 #2"))
def test_neighbours_are_kept_apart_and_spread_over_their_five_numbers(tag: str) -> None:
    """They lie together as one marked wager, on none of the numbers, until the ball has rested."""
    for by, do in (("player:ana", "place-wager"), ("croupier:luc", "call-bet")):
        at = french(tag, racetrack=True)
        at.dealer("open-betting")
        at.ask(by, do, player="ana", bet="neighbours:17", stake=25_00)
        at.wagers("ana", {"straight:2": 5_00})
        kept = {"neighbours:17": 25_00, "straight:2": 5_00}
        assert at.down("ana") == kept
        at.close()
        assert at.down("ana") == kept
        before = at.chips("ana")
        at.dealer("record-outcome", outcome="2")
        at.dealer("settle")
        # 2 25 17 34 6: a fifth of it on each, and on 2 as much as what was put there itself.
        assert at.chips("ana") - before == 2 * 35 * 5_00


@books(CM18="10.5.3 #2", CM11="9.5.3 #2")
@pytest.mark.parametrize("role", ["croupier", "chef-de-table"])
def test_the_kinds_of_wager_on_the_number_are_announced_before_losers_are_cleared(
    tag: str, role: str
) -> None:
    at = french(tag, racetrack=True)
    at.buys("bob", 100_00)
    at.dealer("open-betting")
    down = {"rouge": 5_00, "straight:18": 5_00, "noir": 5_00, "split:17/20": 5_00}
    at.wagers("ana", {**down, "neighbours:34": 25_00})
    at.wagers("bob", {"straight:17": 5_00, "noir": 5_00})
    at.close()
    recorded = only(at.ask(f"{role}:luc", "record-outcome", outcome="17"), e.OutcomeRecorded)
    assert recorded.says == ("En plein", "A Cheval", "Noir", "Neighbours")
    assert sum(at.down("ana").values()) == 45_00  # nothing is cleared yet
    memory = Memory()
    memory.note(at.at, f"{role}:luc", recorded)
    assert public(at.table, memory)["says"] == list(recorded.says)  # what the console shows
    at.dealer("settle")
    assert "red" not in at.down("ana")
    at.dealer("open-betting")
    at.close()
    again = only(at.dealer("record-outcome", outcome="0"), e.OutcomeRecorded)
    assert again.says == ()  # nothing lies on 0

    at = playing(tag)  # at other tables only the number is announced
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00})
    at.close()
    assert only(at.dealer("record-outcome", outcome="17"), e.OutcomeRecorded).says == ()


@books(CM18="10.5.4 #1", CM11="9.5.4 #1")
def test_croupiers_collect_losers_before_they_pay_winners(tag: str) -> None:
    at = french(tag)
    at.dealer("open-betting")
    at.wagers("ana", {"noir": 5_00, "rouge": 5_00})
    order = only(at.spin("17"), e.SpinSettled).order
    assert order == ("collect-losing", "pay-winning")
    assert (at.chips("ana"), at.down("ana")) == (995_00, {"black": 5_00})


OUTSIDE = ("column:2", "dozen:2", "low", "odd", "black")  # what wins on 17


@books(CM18="10.5.4 #2", CM11="9.5.4 #2", reads="early-payment")
@pytest.mark.parametrize(
    ("outcome", "early"),
    [
        ("17", OUTSIDE),
        ("18", ("dozen:2", "low", "even", "red")),
        ("20", ("column:2", "dozen:2", "high", "even", "black")),
        ("0", ()),
    ],
)
def test_the_other_croupier_begins_with_columns_dozens_and_even_chances(
    tag: str, outcome: str, early: tuple[str, ...]
) -> None:
    at = french(tag)
    at.dealer("open-betting")
    outside = ("column:1", "column:2", "dozen:2", "dozen:3", "low", "high", "even", "odd")
    inside = ("straight:17", "straight:0", "split:17/20", "six:16/17/18/19/20/21")
    at.wagers("ana", dict.fromkeys((*inside, *outside, "red", "black"), 5_00))
    settled = only(at.spin(outcome), e.SpinSettled)
    assert set(settled.early) == set(early)
    # What is paid first is nobody's gain: the losers are collected, and all winners paid.
    assert settled.order == ("collect-losing", "pay-winning")


@books(CM18="10.5.4 #2", CM11="9.5.4 #2")
def test_at_other_tables_nobody_is_paid_before_the_losers_are_cleared(tag: str) -> None:
    at = playing(tag)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"black": 5_00, "dozen:2": 5_00})
    assert only(at.spin("17"), e.SpinSettled).early == ()
