"""Crown Melbourne 2011: the race-track, its bets and their pieces, clause by clause.

6.4 prints no odds: each piece pays what its own position pays (the reading `racetrack-odds`).
"""

from __future__ import annotations

import pytest

from croupier.errors import Refusal, SpecError
from croupier.rules.bets import Wager
from croupier.rules.settle import settle
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, shows
from kit.offers import table

# bet, name, how many pieces
SECTORS = [
    ("tier", "Series 5/8", 6),
    ("orphelins", "Orphans", 5),
    ("voisins", "Grand Series 0/2/3", 9),
    ("zero-game", "Zero Game", 4),
]
TRACK = {"tier", "orphelins", "voisins", "zero-game", "neighbours"}
LACKING = {"F": {"voisins", "zero-game"}}  # 0/2/3 and 0/3 have no place for a chip on F
MODES = [("A", "cloth"), ("V", "cloth"), ("A", "touchbet"), ("A", "touchtable"), ("O", "touchbet")]


def kinds_of_track(layout: str, mode: str = "cloth") -> set[str]:
    """The kinds of bet a race-track adds to a table, beside those of the layout."""
    at = table("CM11", layout=layout, mode=mode, racetrack=True)
    plain = table("CM11", layout=layout, mode=mode, racetrack=False)
    # A French table has neighbours without one too, under a marker. [9.4.2 #1]
    own = [row.kind for row in plain.bets.values() if row.kind != "neighbours"]
    added = {row.kind for row in at.bets.values()} - set(own)
    assert len(at.bets) - len(own) == len(added) - 1 + len(at.wheel.pockets)
    return added


@pytest.mark.parametrize(
    "layout",
    [
        *(pytest.param(one, marks=clause("CM11", "6.4 #1")) for one in "ABCOV"),
        pytest.param("F", marks=reading("CM11", "sectors-with-every-piece")),
    ],
)
def test_the_race_track_has_five_kinds_of_bet(layout: str) -> None:
    """On F two of them lack a piece."""
    assert kinds_of_track(layout) == TRACK - LACKING.get(layout, set())


@clause("CM11", "6.4 #1")
@pytest.mark.parametrize("layout", "ABCFOV")
def test_no_race_track_bets_where_the_layout_has_no_race_track(layout: str) -> None:
    for bet in ("tier", "orphelins", "voisins", "zero-game", "neighbours:17"):
        for at in (table("CM11", layout=layout), table("CM11", layout=layout, racetrack=False)):
            with pytest.raises(Refusal, match="it has no race-track") as refused:
                at.find(bet)
            assert (refused.value.code, refused.value.clause) == ("bet-not-offered", "CM11 6.4 #1")


@reading("CM11", "sectors-with-every-piece")
@pytest.mark.parametrize("bet", sorted(LACKING["F"]))
def test_a_sector_is_refused_where_the_layout_lacks_a_piece(bet: str) -> None:
    for mode in ("cloth", "touchbet", "touchtable"):
        with pytest.raises(Refusal, match="layout F lacks a piece of it") as refused:
            table("CM11", layout="F", mode=mode, racetrack=True).find(bet)
        assert refused.value.code == "bet-not-offered"


@clause("CM11", "9.6.2(a)")
@pytest.mark.parametrize("layout", ["I", "J"])
def test_a_french_table_may_have_the_race_track_of_6_4(layout: str) -> None:
    assert kinds_of_track(layout) == TRACK
    at = table("CM11", layout=layout, racetrack=True)
    for bet, name, pieces in SECTORS:
        assert (at.find(bet).name, at.find(bet).parts) == (name, pieces)
        offers.check_sector(at, bet)
    with pytest.raises(Refusal, match="it has no race-track"):
        table("CM11", layout=layout).find("tier")


@pytest.mark.parametrize(
    ("layout", "mode", "bet", "name", "pieces"),
    [
        pytest.param(
            layout, mode, bet, name, pieces,
            marks=shows("CM11", f"6.4 {name}", "corner-25-29" if bet == "voisins" else ""),
            id=f"{layout}-{mode}-{bet}",
        )
        for layout, mode in (*MODES, ("F", "cloth"), ("F", "touchbet"))
        for bet, name, pieces in SECTORS
        if bet not in LACKING.get(layout, set())
    ],
)  # fmt: skip
def test_sectors(layout: str, mode: str, bet: str, name: str, pieces: int) -> None:
    """The piece printed 25/29 is the corner, with two pieces on it."""
    at = table("CM11", layout=layout, mode=mode, racetrack=True)
    assert (at.find(bet).name, at.find(bet).parts) == (name, pieces)
    assert {p.bet.partition(":")[2]: p.count for p in at.find(bet).pieces} == roulette.SECTORS[bet]
    offers.check_sector(at, bet)


# What a stake of 5.00 a piece wins or loses over all, in cents, as the definitions work out.
NET = [
    ("tier", {"23": 6000, "36": 6000, "17": -3000, "0": -3000}),
    ("orphelins", {"17": 15500, "1": 15500, "34": 6500, "0": -2500}),
    ("voisins", {"26": 4500, "0": 7500, "22": 4500, "17": -4500}),
    ("zero-game", {"26": 16000, "0": 7000, "15": 7000, "2": -2000}),
]


@reading("CM11", "racetrack-odds")
@pytest.mark.parametrize(
    ("bet", "net"),
    [
        pytest.param(*row, marks=clause("CM11", f"6.4 {sector[1]}"), id=row[0])
        for row, sector in zip(NET, SECTORS, strict=True)
    ],
)
def test_what_a_sector_wins_at_five_dollars_a_piece(bet: str, net: dict[str, int]) -> None:
    at = table("CM11", racetrack=True)
    stake = 500 * at.find(bet).parts
    assert {outcome: offers.returned(at, bet, stake, outcome) - stake for outcome in net} == net


@clause("CM11", "6.4 Series 5/8", "6.4 Orphans", "6.4 Grand Series 0/2/3")
def test_three_series_share_out_the_wheel() -> None:
    at = table("CM11", racetrack=True)
    shared = [number for bet, *_ in SECTORS[:3] for number in at.find(bet).covers]
    assert [len(at.find(bet).covers) for bet, *_ in SECTORS[:3]] == [12, 8, 17]
    assert sorted(shared) == sorted(at.wheel.pockets)


@clause("CM11", "6.4 Neighbours")
def test_the_neighbours_of_17() -> None:
    row = table("CM11", racetrack=True).find("neighbours:17")
    assert set(row.covers) == {"2", "25", "17", "34", "6"}
    assert row.name == "Neighbours"


@clause("CM11", "6.4 Neighbours")
@pytest.mark.parametrize(("layout", "mode"), [*MODES, ("F", "cloth"), ("F", "touchtable")])
def test_neighbours_are_two_either_side(layout: str, mode: str) -> None:
    """On a double-zero table those on its own wheel: the reading `neighbours-on-any-wheel`."""
    at = table("CM11", layout=layout, mode=mode, racetrack=True)
    offers.check_neighbours(at, at.wheel.id, 2)
    assert at.find("neighbours:17+2") == at.find("neighbours:17")
    for other in ("+1", "+3"):
        with pytest.raises(Refusal, match="its neighbours reach 2 each side") as refused:
            at.find(f"neighbours:17{other}")
        assert refused.value.code == "bet-not-offered"
    for reach in (1, 3):
        with pytest.raises(SpecError, match=f"'neighbours' is {reach}"):
            table("CM11", layout=layout, mode=mode, racetrack=True, neighbours=[reach])


@clause("CM11", "6.4 Neighbours")
@reading("CM11", "neighbours-on-any-wheel")
@pytest.mark.parametrize("wheel", ["double-american", "double-crown"])
def test_neighbours_on_either_double_zero_wheel(wheel: str) -> None:
    offers.check_neighbours(table("CM11", layout="O", wheel=wheel, racetrack=True), wheel, 2)


@clause("CM11", "9.2 Neighbours button")
@pytest.mark.parametrize("layout", ["I", "J"])
def test_a_neighbours_button_is_a_number_and_two_either_side(layout: str) -> None:
    at = table("CM11", layout=layout, racetrack=True)
    assert set(at.find("neighbours:17").covers) == {"2", "25", "17", "34", "6"}
    offers.check_neighbours(at, "single", 2)
    with pytest.raises(Refusal, match="its neighbours reach 2 each side"):
        at.find("neighbours:17+3")


@pytest.mark.parametrize(
    ("bet", "name"),
    [
        *((bet, f"6.4 {name}") for bet, name, _ in SECTORS),
        ("neighbours", "6.4 Neighbours"),
        ("neighbours", "9.2 Neighbours button"),
    ],
)
def test_settlement_cites_the_race_track_bet_and_on_a_zero_its_rule(bet: str, name: str) -> None:
    tables = [("A", "cloth"), ("V", "cloth"), ("A", "touchbet"), ("A", "touchtable")]
    if name.startswith("9.2"):
        tables = [("I", "cloth"), ("J", "cloth")]
    on_zero = {"0": ("6.3.1", "6.3.2"), "00": ("8.4.3(c)(i)", "8.4.3(c)(ii)")}
    for layout, mode in tables:
        at = table("CM11", layout=layout, mode=mode, racetrack=True)
        rows = [row for row in at.bets.values() if row.kind == bet]
        assert len(rows) == (len(at.wheel.pockets) if bet == "neighbours" else 1)
        for outcome in at.wheel.pockets:
            wagers = [Wager("ana", row.bet, 100 * row.parts) for row in rows]
            for one in settle(at, outcome, wagers).wagers:
                expected = f"CM11 {name}"
                if outcome in on_zero:
                    wins, loses = on_zero[outcome]
                    expected = f"{expected}, {wins}" if one.won else f"CM11 {loses}"
                assert one.clause == expected, f"{one.bet} on {outcome}"


@pytest.mark.parametrize(
    ("mode", "default"),
    [
        pytest.param("cloth", False, marks=reading("CM11", "racetrack-layouts")),
        pytest.param("touchbet", True, marks=reading("CM11", "touchbet-racetrack")),
        pytest.param("touchtable", True, marks=reading("CM11", "touchtable-racetrack")),
    ],
)
def test_which_tables_have_a_race_track_unless_they_say(mode: str, default: bool) -> None:
    for game in ("single-zero", "double-zero"):
        assert table("CM11", game=game, mode=mode).spec.racetrack is default
