"""Wagers that stand after a no spin meet limits that have changed meanwhile."""

from __future__ import annotations

from croupier.rulebooks import pinned_offer
from croupier.store.transfer import exported
from croupier.table import events as e
from croupier.table.clock import later
from croupier.verify import verify
from kit.table import Playing, only, playing


def limits_become(at: Playing, by: str, **limits: int) -> None:
    notice = 20 * 60  # long enough in every rulebook
    at.ask(by, "announce-limits", limits=limits, effective_at=later(at.at, notice))
    at.wait(notice)
    assert at.table.state.terms.coming is not None
    at.dealer("open-betting")


def is_verified(at: Playing) -> None:
    lines = list(exported([at.made, *at.steps], at.table))
    assert verify(lines, pinned_offer).lines == len(lines)


def test_chips_only_shown_come_off_before_those_that_were_debited() -> None:
    at = playing("CP", mode="ats", wagering_period_s=None)
    at.player("ana", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", stake=5_00)
    at.close()
    at.dealer("call-no-spin", ground="short-spin")
    limits_become(at, "casino-operator", min=20_00)
    for act in ({"do": "remove-last"}, {"do": "remove-wager", "bet": "red"}):
        placed = at.player("ana", "place-wager", bet="red", stake=1_00)
        assert only(placed, e.WagerShown).stake == 1_00
        assert at.player("ana", **act) == (e.WagerHidden("ana", "red"),)
        assert at.down("ana") == {"red": 5_00}
    removed = at.player("ana", "remove-wager", bet="red")
    assert removed == (e.WagerRemoved("ana", "red", 5_00),)
    is_verified(at)


def test_a_table_does_not_close_on_someone_who_left_and_is_owed() -> None:
    """A higher outlay undid what ana left behind: she is paid with the next settlement."""
    at = playing("CM11", mode="touchbet")
    at.buys("ana", 5_00)
    at.dealer("open-betting")
    at.player("ana", "place-wager", bet="red", stake=5_00)
    at.close()
    at.player("ana", "leave")
    at.dealer("call-no-spin", ground="short-spin")
    limits_become(at, "pit-boss", min=5_00, outlay=40_00)
    at.close()
    at.dealer("call-no-spin", ground="short-spin")
    assert (at.down("ana"), at.chips("ana")) == ({}, 5_00)
    at.refused("money-undecided", "pit-boss", "close-table")
    assert only(at.spin("0"), e.DuesPaid).amount == 5_00
    at.ask("pit-boss", "close-table")
    is_verified(at)
