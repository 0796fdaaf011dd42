"""Wagers that wait for the records: of which round they are, and what becomes of them meanwhile."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from croupier.table.screens.views import cases
from kit.marks import clause, shows
from kit.melbourne import MANAGER as MELBOURNE
from kit.melbourne import TOP as MELBOURNE_TOP
from kit.perth import MANAGER, OPERATOR, Down, mixed, refunds, settled, stations
from kit.table import Events, Playing, books, down, only

MANAGERS = {"CP": MANAGER, **MELBOURNE}
DOWN = {"ana": {"straight:17": 10_00}, "bo": {"red": 10_00}}


def at_stations(tag: str, wagers: Down = DOWN) -> Playing:
    """Ana at station 1 and bo at 2, each with 100.00 and this down; a period of 20 s."""
    if tag == "CP":
        return stations(wagers)
    return down(tag, wagers, mode="touchbet", stations=5, wagering_period_s=20)


def fails(at: Playing, component: str = "station:1") -> Events:
    return at.dealer("report-malfunction", component=component, what="dark")


def decides(at: Playing, spin: int, *, confirmed: bool) -> Events:
    manager = MANAGERS[at.table.offer.rulebook.tag]
    return at.ask(manager, "confirm-records", spin=spin, confirmed=confirmed)


def two_rounds(tag: str) -> Playing:
    """Ana's wager of spin 1 waits, set aside; bo's of the next round waits before its ball is
    spun."""
    at = at_stations(tag)
    at.wait(20)
    assert only(fails(at), e.WagersWait).spin == 1
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.dealer("open-betting")
    at.wagers("bo", {"red": 20_00})
    at.wait(20)
    assert only(fails(at, "station:2"), e.WagersWait).spin == 2
    return at


@books(CP=("6.16(b)", "6.17"), CM18=("11.9.7(b)", "11.9.8"), CM11=("10.9.7(b)", "10.9.8"))
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_the_records_of_a_spin_say_nothing_of_the_next_round(
    tag: str, first: bool, second: bool
) -> None:
    at = two_rounds(tag)
    ana, bo = at.chips("ana"), at.chips("bo")
    shown = {(one.player, one.spin) for one in cases(at.table).waiting}
    assert shown == {("ana", 1), ("bo", 2)}
    assert only(decides(at, 1, confirmed=first), e.RecordsConfirmed).player == "ana"
    assert at.chips("ana") == ana + (360_00 if first else 10_00)
    assert (at.chips("bo"), at.down("bo")) == (bo, {"red": 20_00})
    at.dealer("spin-ball")
    at.dealer("no-more-bets")
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    assert at.chips("bo") == bo
    decides(at, 2, confirmed=second)
    assert at.chips("bo") == bo + (40_00 if second else 20_00)


@books(CP="6.16(b)", CM18="11.9.7(b)", CM11="10.9.7(b)")
def test_before_its_ball_is_spun_a_round_has_the_number_of_that_ball(tag: str) -> None:
    at = at_stations(tag)
    at.spin("17") if tag != "CP" else settled(at, "17")
    at.dealer("open-betting")
    at.wagers("bo", {"red": 10_00})
    at.wait(20)
    fails(at, "station:2")
    manager = MANAGERS[tag]
    at.refused("nothing-waits", manager, "confirm-records", spin=1, confirmed=False)
    decides(at, 2, confirmed=False)
    assert at.down("bo") == {}


@clause("CP", "6.16(b)")
def test_beside_a_cloth_that_still_takes_wagers_it_is_the_same() -> None:
    at = mixed({**DOWN, "cleo": {"red": 10_00}})
    settled(at, "17")
    at.dealer("open-betting")
    at.wagers("ana", {"red": 10_00})
    at.wait(20)
    assert at.table.state.phase == "betting"
    assert only(fails(at), e.WagersWait).spin == 2
    at.refused("nothing-waits", MANAGER, "confirm-records", spin=1, confirmed=True)
    decides(at, 2, confirmed=True)


# ---- A no spin does not end the waiting, where wagers stand after it ----


STANDS = pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param(tag, mode, marks=shows(tag, ids, "after-no-spin"), id=f"{tag}-{mode}")
        for tag, mode, ids in (
            ("CP", "ats", ("6.2", "6.16(b)", "6.17")),
            ("CM11", "touchbet", ("10.9.7(b)", "10.9.8")),
            ("CM11", "touchtable", ("11.9.6(b)", "11.9.7")),
        )
    ],
)


def closed(at: Playing) -> Playing:
    """The ball runs, and no wager is taken any more."""
    if at.table.state.phase == "idle":
        at.dealer("open-betting")
    at.dealer("spin-ball")
    if at.table.state.betting.ends_at:
        at.wait(20)
    if "announce-final-bets" in at.table.powers:
        at.dealer("announce-final-bets")
    at.dealer("no-more-bets")
    return at


def no_spin(tag: str, mode: str, component: str = "") -> Playing:
    """Ana's place fails after the lock, and then it is a no spin."""
    at = closed(down(tag, DOWN, mode=mode) if mode == "touchtable" else at_stations(tag))
    place = "display:1" if mode == "touchtable" else "station:1"
    fails(at, component or place)
    at.dealer("call-no-spin", ground="foreign-object")
    assert (at.down("ana"), at.down("bo")) == (DOWN["ana"], DOWN["bo"])
    return at


def rests(at: Playing, outcome: str) -> Events:
    at.dealer("record-outcome", outcome=outcome)
    return at.dealer("settle")


@STANDS
@pytest.mark.parametrize("confirmed", [True, False])
def test_what_waits_is_not_settled_by_a_re_spin(tag: str, mode: str, confirmed: bool) -> None:
    at = no_spin(tag, mode)
    assert [(one.player, one.spin) for one in cases(at.table).waiting] == [("ana", 1)]
    aside = only(rests(closed(at), "17"), e.WagersSetAside)
    assert (aside.player, aside.spin, aside.amount) == ("ana", 2, 10_00)
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 90_00)
    decides(at, 2, confirmed=confirmed)
    assert at.chips("ana") == 90_00 + (360_00 if confirmed else 10_00)


@STANDS
@pytest.mark.parametrize("when", ["idle", "betting", "ball-in-play"])
def test_the_records_may_be_looked_at_before_the_re_spin(tag: str, mode: str, when: str) -> None:
    """Before betting opens again it is still the round of the no spin."""
    at = no_spin(tag, mode)
    if when != "idle":
        at.dealer("open-betting")
    if when == "ball-in-play":
        at.dealer("spin-ball")
    now, other = (1, 2) if when == "idle" else (2, 1)
    manager = MANAGERS[tag]
    at.refused("nothing-waits", manager, "confirm-records", spin=other, confirmed=False)
    assert refunds(decides(at, now, confirmed=False)) == {"ana": 10_00}
    assert (at.chips("ana"), at.down("ana"), at.down("bo")) == (100_00, {}, DOWN["bo"])


@STANDS
def test_what_is_confirmed_before_the_re_spin_is_settled_with_it(tag: str, mode: str) -> None:
    at = no_spin(tag, mode)
    decides(at, 1, confirmed=True)
    assert [one.player for one in rests(closed(at), "17") if isinstance(one, e.WagersSettled)] == [
        "ana",
        "bo",
    ]
    assert at.chips("ana") == 450_00


@STANDS
def test_what_is_put_down_at_a_repaired_place_does_not_wait(tag: str, mode: str) -> None:
    at = no_spin(tag, mode)
    at.dealer("clear-fault", component="display:1" if mode == "touchtable" else "station:1")
    at.dealer("open-betting")
    at.wagers("ana", {"straight:17": 5_00, "odd": 10_00})
    happened = rests(closed(at), "17")
    assert only(happened, e.WagersSetAside).wagers == (("straight:17", 10_00),)
    assert at.chips("ana") == 75_00 + 180_00 + 20_00
    decides(at, 2, confirmed=False)
    assert at.chips("ana") == 285_00


@STANDS
def test_what_its_player_takes_back_has_nothing_to_wait_for(tag: str, mode: str) -> None:
    at = no_spin(tag, mode)
    at.dealer("clear-fault", component="display:1" if mode == "touchtable" else "station:1")
    at.dealer("open-betting")
    at.player("ana", "remove-all")
    assert at.chips("ana") == 100_00
    at.wagers("ana", {"straight:17": 5_00})
    rests(closed(at), "17")
    assert at.chips("ana") == 95_00 + 180_00
    manager = MANAGERS[tag]
    at.refused("nothing-waits", manager, "confirm-records", spin=2, confirmed=True)


@clause("CP", "6.16(b)", "6.17")
@pytest.mark.parametrize("confirmed", [True, False])
def test_of_the_whole_system_too_all_wait_on(confirmed: bool) -> None:
    at = no_spin("CP", "ats", "game-system")
    rests(closed(at), "17")
    assert (at.chips("ana"), at.chips("bo")) == (90_00, 90_00)
    decides(at, 2, confirmed=confirmed)
    assert at.chips("ana") == (450_00 if confirmed else 100_00)
    assert at.chips("bo") == (90_00 if confirmed else 100_00)


@clause("CP", "6.17")
def test_whoever_has_left_is_paid_when_the_records_are_wanting() -> None:
    at = stations(DOWN)
    closed(at)
    fails(at)
    at.player("ana", "leave")
    at.dealer("call-no-spin", ground="foreign-object")
    happened = decides(at, 1, confirmed=False)
    assert only(happened, e.DuesPaid).amount == 10_00
    assert "ana" not in at.table.state.players


# ---- A contravention makes void what waits, too ----


TOPS = {"CP": MANAGER, **MELBOURNE_TOP}


def contravenes(at: Playing, bet: str = "", name: str = "ana") -> Events:
    """An incident is recorded, and a wager of that player's declared void."""
    at.dealer("record-incident", kind="influence", person=name, note="seen")
    top, incident = TOPS[at.table.offer.rulebook.tag], "incident-1"
    why = {"ground": "contravention", "reason": "seen", "incident": incident}
    return at.ask(top, "void-wager", player=name, bet=bet, **why)


def waiting(tag: str, wagers: dict[str, int]) -> Playing:
    """These wagers of ana's are set aside, spin 1 being settled; bo has lost 10.00."""
    at = at_stations(tag, {"ana": wagers, "bo": {"even": 10_00}})
    closed(at)
    fails(at)
    rests(at, "17")
    return at


@books(CP="7.11(a)", CM18="18.2.1", CM11="13.2.1", reads={"CP": "void-refunds"})
@pytest.mark.parametrize("bet", ["straight:17", ""])
def test_a_wager_that_waits_may_be_void(tag: str, bet: str) -> None:
    at = waiting(tag, {"straight:17": 10_00})
    happened = contravenes(at, bet)
    assert only(happened, e.WagersVoided).spin == 1
    assert (at.chips("ana"), at.table.state.chips.house) == (100_00, 10_00)
    at.refused("nothing-waits", MANAGERS[tag], "confirm-records", spin=1, confirmed=True)
    at.refused("no-wager", TOPS[tag], "void-wager", player="ana", ground="contravention",
               reason="again", incident="incident-1")  # fmt: skip


@clause("CP", "7.11(a)", "6.16(b)")
@pytest.mark.parametrize("confirmed", [True, False])
def test_the_others_that_wait_are_left_to_their_records(confirmed: bool) -> None:
    at = waiting("CP", {"straight:17": 10_00, "odd": 20_00})
    contravenes(at, "straight:17")
    assert at.chips("ana") == 80_00
    decides(at, 1, confirmed=confirmed)
    assert at.chips("ana") == (120_00 if confirmed else 100_00)
    # What is void stays so when the number is put right.
    at.dealer("freeze-accounts", reason="18 it was")
    at.dealer("correct-outcome", outcome="18", reason="18 it was")
    assert at.chips("ana") == (80_00 if confirmed else 100_00)


@clause("CP", "7.11(a)")
@pytest.mark.parametrize("goes", [False, True])
@pytest.mark.parametrize(("bet", "has"), [("straight:17", 105_00), ("", 100_00)])
def test_what_of_the_same_spin_is_settled_is_void_with_it(bet: str, has: int, goes: bool) -> None:
    """10.00 on 17 made at station 1, which fails, and 20.00 at 2, which pays 700.00."""
    at = stations({"ana": {"straight:17": 10_00}})
    at.player("ana", "take-seat", seat=2)
    at.wagers("ana", {"straight:17": 20_00, "odd": 5_00})
    closed(at)
    fails(at)
    rests(at, "17")
    assert at.chips("ana") == 65_00 + 720_00 + 10_00
    if goes:
        at.player("ana", "leave")
    happened = contravenes(at, bet)
    if not goes:
        assert at.chips("ana") == has
        return
    # Gone with 795.00: 700.00 of them are owed, and what waited is due.
    assert only(happened, e.SettlementCorrected).owing == 795_00 - has + 10_00
    assert only(happened, e.DuesPaid).amount == 10_00
    assert "ana" not in at.table.state.players


@clause("CP", "7.11(a)")
@pytest.mark.parametrize("when", ["before", "after"])
def test_whoever_has_left_is_paid_what_waited(when: str) -> None:
    at = stations({"ana": {"straight:17": 10_00}})
    closed(at)
    fails(at)
    if when == "before":
        at.player("ana", "leave")
    rests(at, "17")
    if when == "after":
        at.player("ana", "leave")
    assert only(contravenes(at), e.DuesPaid).amount == 10_00
    assert list(at.tickets().values()) == [90_00, 10_00]
    assert "ana" not in at.table.state.players


@clause("CP", "7.15")
def test_whoever_has_left_is_paid_once_when_the_spin_is_void() -> None:
    """10.00 on red made at station 1, which fails, and 20.00 at 2, which lose."""
    at = stations({"ana": {"red": 10_00}})
    at.player("ana", "take-seat", seat=2)
    at.wagers("ana", {"red": 20_00})
    closed(at)
    fails(at)
    rests(at, "17")
    at.player("ana", "leave")
    happened = at.ask(OPERATOR, "void-spin", ground="fraud", reason="seen", spin=1)
    assert only(happened, e.DuesPaid).amount == 30_00
    assert list(at.tickets().values()) == [70_00, 30_00]


@clause("CP", "6.16(b)")
@pytest.mark.parametrize("confirmed", [True, False])
def test_while_accounts_are_frozen_everybodys_records_are_confirmed_and_nobody_gone_is_paid(
    confirmed: bool,
) -> None:
    """Ana has gone, bo is still there: neither keeps the other's records waiting."""
    at = stations({"ana": {"straight:17": 10_00}, "bo": {"black": 10_00}})
    closed(at)
    fails(at)
    fails(at, "station:2")
    rests(at, "17")
    at.player("ana", "leave")
    at.dealer("freeze-accounts", reason="18 it was")
    happened = decides(at, 1, confirmed=confirmed)
    assert [one.player for one in happened if isinstance(one, e.RecordsConfirmed)] == ["ana", "bo"]
    assert not [one for one in happened if isinstance(one, e.DuesPaid)]
    assert at.chips("bo") == (110_00 if confirmed else 100_00)
    assert at.chips("ana") == (360_00 if confirmed else 10_00)
    assert at.table.state.settling.aside == []
