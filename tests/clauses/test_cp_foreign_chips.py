"""Crown Perth, another table's chips as a wager until they are settled: taken back, void, standing
after a no spin."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from kit.marks import clause, reading
from kit.table import Playing, only, playing

MANAGER = "table-games-manager:may"


def foreign_on_17() -> Playing:
    """Ana has 200.00, and two chips of another table, worth 5.00 each, lie on 17 for her."""
    at = playing("CP", layout="3", limits={"min": 5_00, "max": 500_00})
    at.buys("ana", 200_00)
    at.dealer("record-incident", kind="influence", person="ana", note="she told others")
    at.dealer("open-betting")
    at.dealer(
        "find-foreign-chips", player="ana", bet="straight:17", table="9", count=2, minimum=5_00
    )
    return at


def lifted(happened: Any) -> list[tuple[str, str, int, str]]:
    """(player, bet, amount, clause) of foreign chips that came off."""
    off = [one for one in happened if isinstance(one, e.ForeignChipsLifted)]
    return [(one.player, one.bet, one.amount, one.clause) for one in off]


@clause("CP", "6.3 part 1")
@reading("CP", "late-foreign-chips")
@pytest.mark.parametrize("closed", [True, False])
@pytest.mark.parametrize(("outcome", "won", "kept"), [("17", 350_00, 0), ("18", 0, 10_00)])
def test_after_a_no_spin_they_stand_as_every_wager_does(
    closed: bool, outcome: str, won: int, kept: int
) -> None:
    at = foreign_on_17()
    at.dealer("spin-ball")
    if closed:
        at.dealer("no-more-bets")
    at.dealer("call-no-spin", ground="short-spin")
    at.refused("money-undecided", "casino-operator", "close-table")
    settled = only(at.spin(outcome), e.ForeignChipsSettled)
    assert (settled.won, settled.kept) == (won, kept)
    assert not at.table.state.chips.foreign


@clause("CP", "7.11(b)")
@reading("CP", "excluded-wagers")
@pytest.mark.parametrize("when", ["before", "after", "reopened"])
def test_of_someone_excluded_they_do_not_ride_on_after_a_no_spin(when: str) -> None:
    at = foreign_on_17()
    exclude = {"player": "ana", "incident": "incident-1"}
    at.dealer("spin-ball")
    if when == "before":
        assert not lifted(at.ask(MANAGER, "exclude-player", **exclude))
        happened = at.dealer("call-no-spin", ground="short-spin")
    else:
        at.dealer("call-no-spin", ground="short-spin")
        if when == "reopened":
            at.dealer("open-betting")
        happened = at.ask(MANAGER, "exclude-player", **exclude)
    assert lifted(happened) == [("ana", "straight:17", 10_00, "CP 7.11(b)")]
    assert [type(one) for one in at.spin("17")] == [e.SpinSettled]


@clause("CP", "3.5(a)")
@reading("CP", "late-foreign-chips")
@pytest.mark.parametrize("act", ["remove-wager", "remove-all", "leave"])
@pytest.mark.parametrize("own", [0, 20_00])
def test_until_no_more_bets_the_player_takes_them_back(act: str, own: int) -> None:
    """The chips themselves: their worth was never hers at this table."""
    at = foreign_on_17()
    if own:
        at.wagers("ana", {"straight:17": own})
    said = {"bet": "straight:17"} if act == "remove-wager" else {}
    happened = at.ask("player:ana", act, **said)
    assert lifted(happened) == [("ana", "straight:17", 10_00, "CP 3.5(a)")]
    if act == "leave":
        assert only(happened, e.PlayerLeft).amount == 200_00
    else:
        assert at.chips("ana") == 200_00
    assert [type(one) for one in at.spin("17")] == [e.SpinSettled]


@clause("CP", "3.5(a)")
@reading("CP", "late-foreign-chips")
def test_part_of_a_wager_is_of_the_players_own_chips() -> None:
    at = foreign_on_17()
    at.refused("no-wager", "player:ana", "remove-wager", bet="straight:17", stake=5_00)
    at.wagers("ana", {"straight:17": 20_00})
    assert not lifted(at.ask("player:ana", "remove-wager", bet="straight:17", stake=10_00))
    assert at.chips("ana") == 190_00
    at.ask("player:ana", "remove-wager", bet="straight:17", stake=10_00)
    off = at.ask("player:ana", "remove-wager", bet="straight:17", stake=10_00)
    assert lifted(off) == [("ana", "straight:17", 10_00, "CP 3.5(a)")]


@clause("CP", "3.5(a)")
@reading("CP", "late-foreign-chips")
def test_after_no_more_bets_they_stay_and_are_paid_to_someone_who_left() -> None:
    at = foreign_on_17()
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.refused("betting-closed", "player:ana", "remove-all")
    left = at.ask("player:ana", "leave")
    assert (lifted(left), only(left, e.PlayerLeft).owed) == ([], True)
    at.dealer("record-outcome", outcome="17")
    happened = at.dealer("settle")
    assert [type(one) for one in happened] == [e.ForeignChipsSettled, e.DuesPaid, e.SpinSettled]
    assert only(happened, e.DuesPaid).amount == 350_00
    assert "ana" not in at.table.state.players


@clause("CP", "7.11(a)")
@reading("CP", "late-foreign-chips")
@pytest.mark.parametrize("bet", ["", "straight:17"])
@pytest.mark.parametrize("own", [{}, {"straight:17": 20_00, "red": 5_00}])
@pytest.mark.parametrize("settled", [False, True])
def test_a_void_of_any_wager_is_of_another_tables_chips_too(
    bet: str, own: dict[str, int], settled: bool
) -> None:
    at = foreign_on_17()
    if own:
        at.wagers("ana", own)
    void = {"ground": "contravention", "reason": "he told others", "incident": "incident-1"}
    if settled:
        at.spin("17")
        at.ask(MANAGER, "void-wager", player="ana", bet=bet, **void)
    else:
        happened = at.ask(MANAGER, "void-wager", player="ana", bet=bet, **void)
        assert lifted(happened) == [("ana", "straight:17", 10_00, "CP 7.11(a)")]
        at.spin("17")
    lost = 5_00 if own and bet else 0  # red stands, and 17 is black
    assert at.chips("ana") == 200_00 - lost
