"""New Zealand, a cloth being played: race-track wagers, their limits, and what staff attest."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.table import events as e
from croupier.table.commands import read_command
from kit.marks import clause, reading, vouched
from kit.table import Playing, only, playing

LIMITS = {"min": 5_00, "max": 100_00, "unit": 5_00, "chips": [1_00, 5_00]}
ON_TRACK = ["tier", "orphelins", "voisins", "neighbours:17", "asian:dragon"]


def cloth(**limits: Any) -> Playing:
    """A cloth with both race-tracks; ana has 1,000.00 in chips and betting is open."""
    spec = {"racetrack": True, "asian_racetrack": True, "limits": {**LIMITS, **limits}}
    at = playing("NZ", **spec)
    at.buys("ana", 1000_00)
    at.dealer("open-betting")
    return at


def calls(at: Playing, bet: str, stake: int) -> e.BetCalled:
    """Ana declares a wager, and the dealer places it."""
    return only(at.dealer("call-bet", player="ana", bet=bet, stake=stake), e.BetCalled)


# ---- Declared by the player, placed by the dealer: 3.2B, 5.7 ----


@vouched("NZ", "3.2B part 1")
def test_a_race_track_wager_is_kept_with_who_declared_it_and_when() -> None:
    at = cloth()
    at.wait(7)
    command = {"do": "call-bet", "by": "dealer:dan", "at": at.at, "id": "kept",
               "player": "ana", "bet": "tier", "stake": 30_00}  # fmt: skip
    kept = at.play.ask(read_command(msgspec.json.encode(command)))
    assert (kept.by, kept.at) == ("dealer:dan", "2026-01-01T00:00:07Z")
    assert kept.events == (e.BetCalled("ana", "tier", 30_00),)
    at.refused("not-at-table", "dealer", "call-bet", player="bob", bet="tier", stake=30_00)


@clause("NZ", "3.2B part 1", "3.2B part 2", "5.7")
@reading("NZ", "own-racetrack-wager")
@pytest.mark.parametrize("bet", ON_TRACK)
def test_a_player_cannot_place_it(bet: str) -> None:
    """A reading: what 5.7 makes void is refused, so nothing is taken."""
    at = cloth()
    stake = 5_00 * at.table.offer.bets[bet].parts
    placed = {"bet": bet, "stake": stake}
    assert at.refused("must-be-called", "player:ana", "place-wager", **placed).clause == "NZ 5.7"
    at.refused("not-allowed", "player:ana", "call-bet", player="ana", **placed)
    at.wagers("ana", {"red": stake})
    refusal = at.refused("must-be-called", "player:ana", "move-wager", from_="red", to=bet)
    assert refusal.clause == "NZ 5.7"
    at.player("ana", "remove-wager", bet="red")
    calls(at, bet, stake)
    assert (at.chips("ana"), at.down("ana")) == (1000_00 - stake, {bet: stake})


@clause("NZ", "3.2B part 1", "5.7")
@reading("NZ", "repeat-wagers")
def test_it_is_declared_anew_for_each_spin() -> None:
    """A reading: wagers are repeated all or none, so not where a race-track wager is among them."""
    at = cloth()
    at.wagers("ana", {"red": 5_00})
    calls(at, "tier", 30_00)
    at.spin("17")
    at.dealer("open-betting")
    assert at.refused("must-be-called", "player:ana", "repeat-wagers").clause == "NZ 5.7"
    calls(at, "tier", 30_00)


@clause("NZ", "3.4")
@pytest.mark.parametrize("bet", ON_TRACK)
def test_it_is_called_with_chips(bet: str) -> None:
    at = cloth()
    for tender in ("cash", "voucher", "token"):
        called = {"player": "ana", "bet": bet, "stake": 90_00, "tender": tender}
        assert at.refused("wrong-tender", "dealer", "call-bet", **called).clause == "NZ 3.4"


# ---- Winners move to the main layout: 4.5A ----


@clause("NZ", "4.5A")
def test_race_track_winners_are_placed_on_the_main_layout_first() -> None:
    at = cloth()
    calls(at, "neighbours:17", 25_00)
    calls(at, "orphelins", 25_00)
    calls(at, "tier", 30_00)
    happened = at.spin("34")
    order = only(happened, e.SpinSettled).order
    assert order == ("place-racetrack", "clear-losing", "pay-winning")
    assert at.down("ana") == {"straight:34": 5_00, "split:31/34": 5_00}
    for bet in ("neighbours:17", "orphelins", "tier"):
        at.refused("no-winning-wager", "player:ana", "withdraw-winning-wager", bet=bet)
    at.player("ana", "withdraw-winning-wager", bet="straight:34")
    at.player("ana", "withdraw-winning-wager", bet="split:31/34")
    assert at.chips("ana") == 1000_00 - 80_00 + 10_00 + 175_00 + 85_00


@clause("NZ", "4.5A")
def test_two_pieces_of_a_wager_move_together() -> None:
    at = cloth()
    calls(at, "voisins", 45_00)
    at.spin("0")
    assert at.down("ana") == {"street:0/2/3": 10_00}


@reading("NZ", "asian-in-place")
def test_an_asian_winner_stays_on_its_group() -> None:
    """A reading: the main layout has no place for its three numbers."""
    at = cloth()
    calls(at, "asian:dragon", 5_00)
    assert only(at.spin("17"), e.WagersSettled).won == 55_00
    assert at.down("ana") == {"asian:dragon": 5_00}
    at.player("ana", "withdraw-winning-wager", bet="asian:dragon")
    assert at.chips("ana") == 1055_00


# ---- Under the minimum and between increments: 5.8, 5.9 ----


@clause("NZ", "5.8")
@reading("NZ", "limits-per-piece", "void-refunds")
@pytest.mark.parametrize("outcome", ["17", "1"])
@pytest.mark.parametrize(
    ("bet", "stake"),
    [
        ("neighbours:17", 20_00),  # 4.00 a piece
        ("orphelins", 20_00),
        ("asian:dragon", 4_00),  # one wager
    ],
)
def test_under_the_minimum_it_is_void_though_the_dealer_placed_it(
    bet: str, stake: int, outcome: str
) -> None:
    """Readings: limits judge each piece; a void wager is returned at settlement."""
    at = cloth()
    called = calls(at, bet, stake)
    assert (called.stake, called.clause) == (stake, "NZ 5.8")
    assert at.chips("ana") == 1000_00 - stake
    settled = only(at.spin(outcome), e.WagersSettled)
    assert settled.lines == (e.Line(bet, stake, 0, stake, "NZ 5.8"),)
    assert (settled.lost, settled.won, settled.back, settled.advised) == (0, 0, stake, "")
    assert (at.chips("ana"), at.down("ana")) == (1000_00, {})


@clause("NZ", "5.8")
@reading("NZ", "placements-add-up")
def test_the_minimum_itself_is_played_and_calls_add_up() -> None:
    at = cloth()
    assert calls(at, "neighbours:17", 15_00).clause == "NZ 5.8"
    assert calls(at, "neighbours:17", 10_00).clause == ""
    assert only(at.spin("17"), e.WagersSettled).won == 175_00


@clause("NZ", "5.9")
@reading("NZ", "limits-per-piece")
@pytest.mark.parametrize(
    ("bet", "stake", "accepted", "outcome", "back"),
    [
        ("asian:dragon", 12_00, 10_00, "17", 120_00),
        ("asian:dragon", 12_00, 10_00, "18", 0),
        ("neighbours:17", 35_00, 25_00, "17", 180_00),  # 7.00 a piece
        ("neighbours:17", 35_00, 25_00, "18", 0),
        ("tier", 59_00, 30_00, "33", 90_00),
    ],
)
def test_between_increments_it_is_void_in_part(
    bet: str, stake: int, accepted: int, outcome: str, back: int
) -> None:
    """A reading: what is void is taken from every piece alike, and returned."""
    at = cloth()
    called = calls(at, bet, stake)
    assert (called.stake, called.clause) == (stake, "NZ 5.9")
    (line,) = only(at.spin(outcome), e.WagersSettled).lines
    assert (line.accepted, line.returned) == (accepted, stake - accepted + back)
    assert at.chips("ana") == 1000_00 - accepted + back - sum(at.down("ana").values())


# ---- Wheel and ball: 2.1, 2.4 ----

WHEEL, BALL = "2.1 sentence 1 part 1", "2.4"


@pytest.mark.parametrize(
    ("item", "wrong", "right", "id"),
    [
        pytest.param("wheel-mm", 749, 750, WHEEL, marks=vouched("NZ", WHEEL)),
        pytest.param("ball-mm", 16, 17, BALL, marks=vouched("NZ", BALL)),
        pytest.param("ball-mm", 24, 23, BALL, marks=vouched("NZ", BALL)),
        pytest.param("ball-mm", "small", 17, BALL, marks=vouched("NZ", BALL)),
        pytest.param("ball-material", "metallic", "non-metallic", BALL, marks=vouched("NZ", BALL)),
    ],
)
def test_wheel_and_ball_are_attested_within_the_rule(
    item: str, wrong: int | str, right: int | str, id: str
) -> None:
    at = playing("NZ")
    refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value=wrong)
    assert refusal.clause == f"NZ {id}"
    assert at.dealer("attest", item=item, value=right, note="calipers") == (
        e.Attested(item, right, "calipers"),
    )
    assert at.table.state.opening.attested == {item: right}


@pytest.mark.parametrize(
    "missing",
    [
        pytest.param("wheel-mm", marks=vouched("NZ", WHEEL)),
        pytest.param("ball-mm", marks=vouched("NZ", BALL)),
        pytest.param("ball-material", marks=vouched("NZ", BALL)),
    ],
)
def test_where_attestations_are_required_betting_waits_for_each(missing: str) -> None:
    at = playing("NZ", attestations="required")
    at.dealer("attest", item=missing, value=VALUES[missing])
    assert missing not in unattested(at)
    at = playing("NZ", attestations="required")
    for item, value in VALUES.items():
        if item != missing:
            at.dealer("attest", item=item, value=value)
    assert missing in unattested(at)


VALUES: dict[str, int | str] = {
    "wheel-mm": 750, "ball-mm": 17, "ball-material": "non-metallic"
}  # fmt: skip


def unattested(at: Playing) -> tuple[str, ...]:
    found: tuple[str, ...] = at.refused("not-attested", "dealer", "open-betting").particulars[
        "items"
    ]
    return found
