"""Crown Melbourne's no spins: by which ground, whom and when, and what becomes of the wagers."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import events as e
from croupier.table.state import BALL_IN_PLAY, IDLE, NO_MORE_BETS
from kit.marks import Reads, clause, shows, vouched
from kit.melbourne import LADDER, OTHERS, at_screens, below, not_below
from kit.table import Playing, books, down, only, playing

# ground -> (CM18, CM11)
DEALERS = {
    "wheel-not-rotating": ("7.1.1 #1", "7.1.1"),
    "same-direction": ("7.1.2", "7.1.2"),
    "short-spin": ("7.1.3", "7.1.3"),
    "foreign-object": ("7.1.4", "7.1.4"),
    "ball-left-wheel": ("7.1.5", "7.1.5"),
    "interference": ("7.1.6", "7.1.6"),
    "disruption": ("7.1.7", "7.1.7"),
    "wheel-stopped": ("7.1.8", "7.1.8"),
}
LATE = ("same-direction", "short-spin")  # of which 7.5 speaks
NO_REST = {"CM18": "higher-duties-dealer", "CM11": "game-supervisor"}
AFTER = {"CM18": "CM18 18.5", "CM11": "reading: late-no-spin"}


def grounds(
    *wanted: str,
    also: dict[str, tuple[str, ...]] | None = None,
    own: tuple[str, ...] = tuple(DEALERS),
    reads: Reads = (),
) -> pytest.MarkDecorator:
    """The test once a rulebook and ground, with the own clause of these grounds and some more."""
    more = also or {}
    return pytest.mark.parametrize(
        ("tag", "ground", "cited"),
        [
            pytest.param(tag, ground, DEALERS[ground][at],
                         marks=shows(
                             tag,
                             ((DEALERS[ground][at],) if ground in own else ()) + more.get(tag, ()),
                             reads),
                         id=f"{tag}-{ground}")
            for ground in wanted or DEALERS
            for at, tag in enumerate(("CM18", "CM11"))
        ],
    )  # fmt: skip


def running(tag: str, phase: str = NO_MORE_BETS, **spec: Any) -> Playing:
    """The ball runs, and ana has 10.00 on 17 and 5.00 on red."""
    at = down(tag, {"ana": {"straight:17": 10_00, "red": 5_00}}, **spec)
    at.dealer("spin-ball")
    if phase == NO_MORE_BETS:
        if "announce-final-bets" in at.table.powers:
            at.dealer("announce-final-bets")
        at.dealer("no-more-bets")
    return at


def check_no_result(at: Playing, happened: tuple[e.Event, ...]) -> None:
    """In 2025 what was wagered is back; in 2011 it stands. Nothing was won or lost."""
    tag = at.table.offer.rulebook.tag
    assert at.table.state.phase == IDLE
    assert at.table.state.chips.house == 0
    if tag == "CM18":
        back = only(happened, e.WagersRefunded)
        assert (back.player, back.amount, back.clause) == ("ana", 15_00, "CM18 18.5")
        assert (at.chips("ana"), at.down("ana")) == (100_00, {})
    else:
        assert not [one for one in happened if isinstance(one, e.WagersRefunded)]
        assert (at.chips("ana"), at.down("ana")) == (85_00, {"straight:17": 10_00, "red": 5_00})


# ---- While the ball runs ----


@grounds(also={"CM18": ("7.1", "18.5")}, reads={"CM11": "after-no-spin"})
@pytest.mark.parametrize("phase", [BALL_IN_PLAY, NO_MORE_BETS])
def test_each_ground_ends_the_spin_without_result(
    tag: str, ground: str, cited: str, phase: str
) -> None:
    at = running(tag, phase)
    called = at.dealer("call-no-spin", ground=ground)
    event = only(called, e.NoSpinCalled)
    assert (event.ground, event.clause, event.spin) == (ground, f"{tag} {cited}", 1)
    assert at.steps[-1].by == "dealer:dan"
    check_no_result(at, called)


@grounds()
def test_the_dealer_and_whoever_is_above_calls_it_and_nobody_else(
    tag: str, ground: str, cited: str
) -> None:
    for role in LADDER[tag]:
        at = running(tag)
        only(at.ask(f"{role}:kim", "call-no-spin", ground=ground), e.NoSpinCalled)
    at = running(tag)
    for role in OTHERS:
        refusal = at.refused("not-allowed", f"{role}:kim", "call-no-spin", ground=ground)
        assert tag in refusal.clause


@grounds(own=())
def test_no_ground_ends_a_spin_that_has_not_begun(tag: str, ground: str, cited: str) -> None:
    at = playing(tag)
    at.refused("no-ball-in-play", "dealer", "call-no-spin", ground=ground)
    at.dealer("open-betting")
    at.refused("no-ball-in-play", "dealer", "call-no-spin", ground=ground)


@books(CM18="7.1")
def test_a_no_spin_names_one_of_the_listed_grounds(tag: str) -> None:
    at = running(tag)
    for ground in ("", "bad-luck", "early-rest"):
        at.refused("unknown-ground", "dealer", "call-no-spin", ground=ground)


@books(CM18=("7.1.1 #1", "7.1.1 #2"), CM11="7.1.1")
def test_a_mechanical_wheel_need_not_rotate(tag: str) -> None:
    at = running(tag, mechanical=True)
    refusal = at.refused("unknown-ground", "dealer", "call-no-spin", ground="wheel-not-rotating")
    assert refusal.clause.startswith(f"{tag} 7.1.1")
    only(at.dealer("call-no-spin", ground="wheel-stopped"), e.NoSpinCalled)


@clause("CM18", "7.1.4(a)")
@pytest.mark.parametrize("said", [
    {"note": "another ball"}, {"other_ball": True, "note": "a second one was in the chute"},
])  # fmt: skip
def test_a_ball_is_a_foreign_object_where_a_u_spin_is_in_use(said: dict[str, Any]) -> None:
    fields = {"ground": "foreign-object", **said}
    at = running("CM18")
    assert at.refused("unknown-ground", "dealer", "call-no-spin", **fields).clause == (
        "CM18 7.1.4(a)"
    )
    at = running("CM18", u_spin=True)
    called = at.dealer("call-no-spin", **fields)
    assert only(called, e.NoSpinCalled).note == said["note"]
    at = running("CM18")
    at.dealer("call-no-spin", ground="disruption", **said)
    check_no_result(at, called)


@books(CM18="7.1.2", CM11="7.1.2")
def test_a_ball_spun_with_the_wheel_must_be_called_no_spin(tag: str) -> None:
    at = playing(tag)
    at.dealer("open-betting")
    at.dealer("spin-ball", direction="with")
    at.dealer("no-more-bets")
    refusal = at.refused("must-be-no-spin", "dealer", "record-outcome", outcome="17")
    assert refusal.clause == f"{tag} 7.1.2"
    at.refused("no-outcome", "dealer", "settle")
    at.dealer("call-no-spin", ground="same-direction")
    assert at.table.state.phase == IDLE


@books(vouched, CM18="7.2.1", CM11="7.2.1")
def test_a_note_is_kept_and_changes_nothing_else(tag: str) -> None:
    plain, noted = running(tag), running(tag)
    for ground in ("interference", "disruption"):
        without = plain.dealer("call-no-spin", ground=ground)
        said = "a hand at the wheel; the ball was stopped"
        with_note = noted.dealer("call-no-spin", ground=ground, note=said)
        assert only(with_note, e.NoSpinCalled).note == said
        assert only(without, e.NoSpinCalled).note == ""
        assert noted.table.state.players == plain.table.state.players
        assert noted.table.state.phase == plain.table.state.phase == IDLE
        for at in (plain, noted):
            at.dealer("open-betting")
            at.dealer("spin-ball")


# ---- A ball that does not come to rest ----


@books(CM18="7.4 #1", CM11="7.4 #1")
def test_a_ball_that_will_not_rest_is_for_a_higher_role(tag: str) -> None:
    for role in not_below(tag, NO_REST[tag]):
        at = running(tag)
        called = at.ask(f"{role}:kim", "call-no-spin", ground="no-rest")
        assert only(called, e.NoSpinCalled).clause == f"{tag} 7.4 #1"
        check_no_result(at, called)
    at = running(tag)
    for role in below(tag, NO_REST[tag]):
        at.refused("not-allowed", f"{role}:kim", "call-no-spin", ground="no-rest")
    at.dealer("record-outcome", outcome="5")
    at.refused("no-ball-in-play", f"{NO_REST[tag]}:kim", "call-no-spin", ground="no-rest")


# ---- A number after all ----


@books(CM18=("7.2.2", "7.4 #2"), CM11=("7.2.2", "7.4 #2"))
@pytest.mark.parametrize("ground", ["ball-left-wheel", "no-rest"])
@pytest.mark.parametrize("mode", ["cloth", "touchbet"])
def test_a_number_after_a_no_spin_is_no_outcome(tag: str, ground: str, mode: str) -> None:
    at = running(tag, mode=mode)
    called = at.ask(f"{LADDER[tag][-1]}:kim", "call-no-spin", ground=ground)
    at.refused("no-ball-in-play", "dealer", "record-outcome", outcome="17")
    if mode == "touchbet":
        for source in ("sensor-1", "sensor-2"):
            at.refused("no-ball-in-play", f"sensor:{source}", "record-outcome", outcome="17",
                       source=source)  # fmt: skip
    at.refused("no-outcome", "dealer", "settle")
    assert (
        at.table.state.spin.outcome,
        at.table.state.spin.last_outcome,
        at.table.state.spin.settled,
    ) == ("", "", 0)
    check_no_result(at, called)


# ---- Told late ----


def told_late(reads: dict[str, tuple[str, ...]] | None = None, **also: str) -> pytest.MarkDecorator:
    """The test once a rulebook and ground: two are heard late by 7.5, the others by a reading."""
    read = reads or {}
    return pytest.mark.parametrize(
        ("tag", "ground", "cited"),
        [
            pytest.param(tag, ground, ids[at],
                         marks=shows(
                             tag,
                             (ids[at], *(("7.5",) if ground in LATE else ()),
                              *((also[tag],) if tag in also else ())),
                             (*(("no-spin-until",) if ground not in LATE else ()),
                              *read.get(tag, ()))),
                         id=f"{tag}-{ground}")
            for ground, ids in DEALERS.items()
            for at, tag in enumerate(("CM18", "CM11"))
        ],
    )  # fmt: skip


def after_two_players(tag: str, mode: str = "cloth") -> Playing:
    """Spin 1 is settled on 17: ana has won 350.00 with 10.00, bo has lost 30.00."""
    at = down(tag, {"ana": {"straight:17": 10_00}, "bo": {"red": 30_00}}, mode=mode)
    at.spin("17")
    return at


@told_late(CM18="18.5", reads={"CM11": ("late-no-spin",)})
@pytest.mark.parametrize("mode", ["cloth", "touchbet", "touchtable"])
def test_what_comes_to_light_before_the_next_spin_is_reversed(
    tag: str, ground: str, cited: str, mode: str
) -> None:
    at = after_two_players(tag, mode)
    at.dealer("open-betting")
    at.wagers("bo", {"odd": 20_00})
    called = at.dealer("call-no-spin", ground=ground)
    event = only(called, e.NoSpinCalled)
    assert (event.spin, event.late, event.clause) == (1, True, f"{tag} {cited}")
    lines = [one.lines for one in called if isinstance(one, e.SettlementCorrected)]
    assert {line.clause for player in lines for line in player} == {AFTER[tag]}
    assert (at.chips("ana"), at.down("ana")) == (100_00, {})
    assert (at.chips("bo"), at.down("bo")) == (80_00, {"odd": 20_00})
    assert at.table.state.chips.house == 0
    at.refused("spin-void", "dealer", "call-no-spin", ground=ground)
    # The spin for which bo has wagered goes on.
    at.spin("5")
    assert at.chips("bo") + sum(at.down("bo").values()) == 120_00


@told_late()
def test_once_the_next_ball_is_spun_the_results_stand(tag: str, ground: str, cited: str) -> None:
    at = after_two_players(tag)
    at.player("ana", "withdraw-winning-wager", bet="straight:17")
    at.dealer("open-betting")
    at.dealer("spin-ball")
    for step in (None, "no-more-bets", "record-outcome", "settle"):
        if step:
            at.dealer(step, **({"outcome": "5"} if step == "record-outcome" else {}))
        refusal = at.refused("no-ball-in-play", "dealer", "call-no-spin", ground=ground, spin=1)
        until = f"{tag} 7.5" if ground in LATE else "reading: no-spin-until"
        assert refusal.clause == until
    assert (at.chips("ana"), at.chips("bo")) == (450_00, 70_00)


@told_late(CM18="18.5", reads={"CM11": ("late-no-spin", "after-no-spin")})
def test_between_outcome_and_settlement_the_spin_under_way_ends(
    tag: str, ground: str, cited: str
) -> None:
    at = running(tag)
    at.dealer("record-outcome", outcome="17")
    called = at.dealer("call-no-spin", ground=ground)
    assert not only(called, e.NoSpinCalled).late
    check_no_result(at, called)
    at.refused("no-outcome", "dealer", "settle")


# ---- Who is told ----


@at_screens(
    bet={"CM18": ("11.9.1",), "CM11": ("10.9.1 #1", "10.9.1 #2")},
    table={"CM18": ("12.9.1",), "CM11": ("11.9.1 #1", "11.9.1 #2")},
)
@pytest.mark.parametrize("ground", DEALERS)
def test_at_screens_a_no_spin_is_told_upwards(tag: str, mode: str, ground: str) -> None:
    at = running(tag, mode=mode)
    called = at.dealer("call-no-spin", ground=ground)
    told = only(called, e.Notified)
    whom = {"CM18": "area-manager", "CM11": "game-supervisor"}[tag]
    section = {"touchbet": {"CM18": "11.9.1", "CM11": "10.9.1 #2"},
               "touchtable": {"CM18": "12.9.1", "CM11": "11.9.1 #2"}}[mode][tag]  # fmt: skip
    assert (told.whom, told.clause) == (whom, f"{tag} {section}")
    assert "spin 1" in told.about
    assert (at.steps[-1].at, at.steps[-1].by) == (at.at, "dealer:dan")
    check_no_result(at, called)
    late = playing(tag, mode=mode)
    late.spin("17")
    assert only(late.dealer("call-no-spin", ground="short-spin"), e.Notified).whom == whom


@at_screens(
    bet={"CM18": ("11.9.1",), "CM11": ("10.9.1 #2",)},
    table={"CM18": ("12.9.1",), "CM11": ("11.9.1 #2",)},
)
def test_staff_and_the_system_tell_and_players_do_not(tag: str, mode: str) -> None:
    at = playing(tag, mode=mode)
    for by in ("dealer:dan", "system:watch"):
        told = only(at.ask(by, "notify", whom="surveillance", about="spin 1"), e.Notified)
        assert (told.whom, told.about) == ("surveillance", "spin 1")
    at.refused("not-allowed", "player:ana", "notify", whom="surveillance", about="spin 1")


@pytest.mark.parametrize("tag", LADDER)
def test_on_cloth_nobody_need_be_told(tag: str) -> None:
    called = running(tag).dealer("call-no-spin", ground="short-spin")
    assert not [one for one in called if isinstance(one, e.Notified)]
