"""Details of tables under Perth, NZ and ACT rules: lateness, drops, what is left open, outlay."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import clause, reading, vouched
from kit.table import only, playing


# F1: after no more bets the refusal cites the clause that forbids it.
@pytest.mark.parametrize(
    ("book", "do", "cites"),
    [
        ("CP", "place-wager", "CP 3.5(a)"),
        ("CP", "repeat-wagers", "CP 3.5(a)"),
        ("NZ", "place-wager", "NZ 3.6(a)"),
        ("NZ", "repeat-wagers", "NZ 3.6(a)"),
    ],
)
def test_a_late_wager_is_refused_with_the_clause_that_forbids_it(
    book: str, do: str, cites: str
) -> None:
    at = playing(book)
    at.buys("ana", 100_00)
    at.close()
    fields = {"bet": "red", "stake": 5_00} if do == "place-wager" else {}
    assert at.refused("betting-closed", "player:ana", do, **fields).clause == cites


@clause("ACT", "5.3 [placed]")
@reading("ACT", "late-calls")
def test_a_late_call_is_refused_with_its_clause() -> None:
    at = playing("ACT", layout="D")
    at.buys("ana", 100_00)
    at.close()
    called = {"player": "ana", "bet": "tier", "stake": 30_00}
    assert at.refused("betting-closed", "dealer", "call-bet", **called).clause == (
        "ACT 5.3 [placed]"
    )


# F2: handling a wager after the drop is 3.6(b); 3.6A is of wagers placed.
@clause("NZ", "3.6(b)")
def test_after_the_drop_handling_is_refused_by_3_6_b() -> None:
    at = playing("NZ")
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.dealer("spin-ball")
    at.dealer("ball-dropped")
    for do, fields in (("remove-wager", {"bet": "red"}), ("remove-last", {}), ("remove-all", {})):
        assert at.refused("ball-dropped", "player:ana", do, **fields).clause == "NZ 3.6(b)"


# F3: as a rule the ball drops after the call.
def test_the_drop_is_recorded_after_no_more_bets_too() -> None:
    at = playing("NZ")
    at.close()
    assert at.ask("sensor:track", "ball-dropped") == (e.BallFell(),)


# F4: what is optional, allowed or may alternate is not the only value there is.
@pytest.mark.parametrize(
    ("book", "item", "values"),
    [
        pytest.param("NZ", "wheel-direction", ("clockwise", "anticlockwise"),
                     marks=vouched("NZ", "4.1")),
        pytest.param("NZ", "chipping-machine", ("present", "absent"),
                     marks=vouched("NZ", "2.6(f)")),
        pytest.param("NZ", "wnd", ("present", "absent")),
        pytest.param("CP", "mechanical-wheel", ("present", "absent"),
                     marks=vouched("CP", "2.1(b)")),
    ],
)  # fmt: skip
def test_what_the_rule_leaves_open_may_be_attested(
    book: str, item: str, values: tuple[str, ...]
) -> None:
    at = playing(book)
    for value in values:
        at.dealer("attest", item=item, value=value)
        assert at.table.state.opening.attested[item] == value


# F6: from a mechanically activated wheel the ball may be spun where it lies.
@clause("CP", "6.3 part 2", "2.1(b)")
def test_a_mechanical_wheel_names_no_compartment_to_go_back_to() -> None:
    for mechanical, back in ((False, "22"), (True, "")):
        at = playing("CP", mechanical=mechanical)
        at.spin("22")
        at.dealer("open-betting")
        at.dealer("spin-ball")
        called = only(at.dealer("call-no-spin", ground="short-spin"), e.NoSpinCalled)
        assert called.ball_to == back


# F7: short of the outlay with chips left: settled, and the player is told.
@clause("CP", "7.2 part 1")
@reading("CP", "outlay")
def test_who_is_short_of_the_outlay_with_chips_left_is_told() -> None:
    at = playing("CP", limits={"min": 5_00, "unit": 5_00, "outlay": 20_00})
    at.buys("ana", 100_00)
    at.buys("bob", 15_00)
    at.dealer("open-betting")
    at.wagers("ana", {"red": 15_00})
    at.wagers("bob", {"red": 15_00})
    settled = [one for one in at.spin("17") if isinstance(one, e.WagersSettled)]
    assert {one.player: one.told for one in settled} == {
        "ana": "Together 15.00 is under the minimum outlay of 20.00. [CP 7.2 part 1]",
        "bob": "",
    }


# F8: an Asian winner stays on its group, so nothing is moved.
def test_nothing_is_placed_on_the_layout_for_an_asian_wager() -> None:
    at = playing("NZ", asian_racetrack=True)
    at.buys("ana", 100_00)
    at.dealer("open-betting")
    at.dealer("call-bet", player="ana", bet="asian:dragon", stake=5_00)
    assert only(at.spin("17"), e.SpinSettled).order == ("clear-losing", "pay-winning")


@clause("CP", "7.2 part 1", "6.20")
@reading("CP", "outlay-counts")
@pytest.mark.parametrize(("beside", "enough"), [(10_00, True), (5_00, False)])
def test_spread_bet_counts_toward_the_outlay_on_cloth_and_stations(
    beside: int, enough: bool
) -> None:
    spread = {"game": "double-zero", "layout": "5", "side_bets": {"spread-bet": {"option": 1}}}
    limits = {"min": 5_00, "unit": 5_00, "outlay": 20_00}
    at = playing("CP", stations=3, wagering_period_s=20, limits=limits, **spread)
    at.dealer("buy-in", player="cleo", amount=100_00, tender="cash")
    at.player("sam", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    for name in ("cleo", "sam"):
        at.wagers(name, {"red": 10_00, "spread:4": beside})
    at.dealer("spin-ball")
    out = [one.player for one in at.wait(20) if isinstance(one, e.WagersNotRecognised)]
    assert out == ([] if enough else ["sam"])
    at.dealer("no-more-bets")
    at.ask("system:chance", "draw-spread", number="20")
    at.dealer("record-outcome", outcome="17")
    settled = {one.player: one for one in at.dealer("settle") if isinstance(one, e.WagersSettled)}
    assert bool(settled["cleo"].told) is not enough
