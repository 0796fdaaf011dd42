"""Crown Melbourne 2011: bets, odds, what wins on a zero, and by which clause, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refusal, SpecError
from croupier.rules.bets import Wager
from croupier.rules.offer import Offer
from croupier.rules.settle import settle
from kit import offers
from kit.independent import roulette
from kit.marks import clause, reading, shows
from kit.offers import table

# name in 6.1, name in 9.6.1, kind, how many on single zero, on F, on O and V, odds
ROWS = [
    ("Straight-Up", "En plein", "straight", 37, 38, 38, 35),
    ("Split", "A Cheval", "split", 60, 62, 61, 17),
    ("Street", "En Transversale", "street", 14, 15, 14, 11),
    ("Corner", "En Carre", "corner", 23, 22, 23, 8),
    ("Six-Line", "Sixaine", "six", 11, 11, 11, 5),
    ("Column", "Colonne", "column", 3, 3, 3, 2),
    ("Dozen", "Douzaine", "dozen", 3, 3, 3, 2),
    ("Low", "Manque", "low", 1, 1, 1, 1),
    ("High", "Passe", "high", 1, 1, 1, 1),
    ("Even", "Pair", "even", 1, 1, 1, 1),
    ("Odd", "Impair", "odd", 1, 1, 1, 1),
    ("Red", "Rouge", "red", 1, 1, 1, 1),
    ("Black", "Noir", "black", 1, 1, 1, 1),
]
KINDS = {row[2] for row in ROWS}
ZEROS = {"A": "single", "B": "single", "C": "single", "F": "0-left", "O": "stack-2", "V": "stack-2"}
FIVE = "five:0/00/1/2/3"
NAMED = [pytest.param(row[0], row[2], id=row[2], marks=clause("CM11", f"6.1 {row[0]}"))
         for row in ROWS]  # fmt: skip
FRENCH = [pytest.param(row[1], row[2], id=row[2], marks=clause("CM11", f"9.6.1 {row[1]}"))
          for row in ROWS]  # fmt: skip


def check_bets(at: Offer, zeros: str, name: str, kind: str) -> None:
    """Every bet of a kind that the zeros of a layout leave room for, at its odds, by its name."""
    ((*_, single, f, stacked, odds),) = [row for row in ROWS if row[2] == kind]
    count = {"single": single, "0-left": f, "stack-2": stacked}[zeros]
    offers.check_kind(at, zeros, kind, count, odds)
    assert {row.name for row in at.bets.values() if row.kind == kind} == {name}


@pytest.mark.parametrize("layout", ["A", "B", "C"])
@pytest.mark.parametrize(("name", "kind"), NAMED)
def test_bets_and_odds(name: str, kind: str, layout: str) -> None:
    check_bets(table("CM11", layout=layout), "single", name, kind)


@clause("CM11", "8.1")
@pytest.mark.parametrize("layout", ["F", "O", "V"])
@pytest.mark.parametrize(("name", "kind"), NAMED)
def test_double_zero_keeps_the_bets_of_roulette(name: str, kind: str, layout: str) -> None:
    """Which of them have a zero follows from how it lies: the readings `zeros-f`, `zeros-o-v`."""
    check_bets(table("CM11", layout=layout), ZEROS[layout], name, kind)


@pytest.mark.parametrize("layout", ["I", "J"])
@pytest.mark.parametrize(("name", "kind"), FRENCH)
def test_french_bets_and_odds(name: str, kind: str, layout: str) -> None:
    check_bets(table("CM11", layout=layout), "single", name, kind)


@pytest.mark.parametrize(
    ("layout", "count"),
    [
        pytest.param("A", 157, marks=clause("CM11", "6.1 [list]")),
        pytest.param("F", 161, marks=clause("CM11", "8.4.1 [layouts]")),
        pytest.param("O", 159, marks=clause("CM11", "8.4.1 [layouts]")),
        pytest.param("V", 160, marks=clause("CM11", "8.4.1 [layouts]")),
        pytest.param("I", 157 + 37, marks=clause("CM11", "9.4.2 #1")),
    ],
)
def test_no_other_bets_than_those_listed(layout: str, count: int) -> None:
    bets = table("CM11", layout=layout).bets
    more = {"F": {"five"}, "V": {"five"}, "I": {"neighbours"}}.get(layout, set())
    assert {row.kind for row in bets.values()} == KINDS | more
    assert len(bets) == count


@clause("CM11", "6.1 [list]")
@pytest.mark.parametrize(
    "bet",
    [FIVE, "green", "any-green", "first-six", "finales:1", "max:17", "asian:horse", "symbol:A",
     "colour-match", "number-match", "spread:1", "lucky-ball:1"],
)  # fmt: skip
def test_a_bet_that_is_not_listed_is_refused(bet: str) -> None:
    with pytest.raises(Refusal, match="does not offer") as refused:
        table("CM11", racetrack=True).find(bet)
    assert (refused.value.code, refused.value.clause) == ("bet-not-offered", "CM11 6.1 [list]")


@pytest.mark.parametrize(
    ("layout", "bets", "own"),
    [
        ("A", "straight:00 straight:000", "6.1 Straight-Up"),
        ("A", "split:0/4 split:3/4 split:1/5 split:0/00", "6.1 Split"),
        ("A", "street:2/3/4 street:0/1/3 street:1/2/4", "6.1 Street"),
        ("A", "corner:3/4/6/7 corner:25/26/28/30 corner:0/1/2/4", "6.1 Corner"),
        ("A", "six:0/1/2/3/4/5 six:2/3/4/5/6/7", "6.1 Six-Line"),
        ("F", "split:0/3 split:00/1", "6.1 Split"),
        ("F", "street:0/2/3 street:00/1/2", "6.1 Street"),
        ("F", "corner:0/1/2/3 corner:00/1/2/3 corner:0/00/1/2", "6.1 Corner"),
        ("O", "split:00/1 split:00/2 split:00/3", "6.1 Split"),
        ("V", "street:0/00/2 street:00/2/3", "6.1 Street"),
        ("I", "split:0/00 split:12/13", "9.6.1 A Cheval"),
    ],
)
def test_numbers_that_do_not_meet_are_refused(layout: str, bets: str, own: str) -> None:
    for bet in bets.split():
        with pytest.raises(Refusal, match=r"do not meet|no 0+ on its") as refused:
            table("CM11", layout=layout).find(bet)
        assert (refused.value.code, refused.value.clause) == ("bet-not-offered", f"CM11 {own}")


@pytest.mark.parametrize(
    ("street", "near"),
    [
        pytest.param("0/1/2", "0/1/3", marks=clause("CM11", "6.2.2(a)")),
        pytest.param("0/2/3", "1/2/4", marks=clause("CM11", "6.2.2(b)")),
    ],
)
@pytest.mark.parametrize("layout", ["A", "B", "C", "O", "V", "I", "J"])
def test_streets_with_zero(layout: str, street: str, near: str) -> None:
    """Not on F, where 0 and 3 do not touch: the reading `zeros-f`."""
    at = table("CM11", layout=layout)
    offers.check_returns(at, {f"street:{street}": set(street.split("/"))}, 11)
    with pytest.raises(Refusal, match="do not meet"):
        at.find(f"street:{near}")


@clause("CM11", "6.2.2(c)")
@pytest.mark.parametrize("layout", "ABCFOVIJ")
def test_other_streets_are_three_numbers_ending_in_a_multiple_of_three(layout: str) -> None:
    streets = offers.of_kind(table("CM11", layout=layout), "street")
    rows = [bet for bet, covers in streets.items() if not covers & {"0", "00"}]
    assert rows == [f"street:{n - 2}/{n - 1}/{n}" for n in range(3, 37, 3)]


@pytest.mark.parametrize(
    ("column", "numbers"),
    [
        pytest.param(1, "1 4 7 10 13 16 19 22 25 28 31 34", marks=clause("CM11", "6.2.3(i)")),
        pytest.param(2, "2 5 8 11 14 17 20 23 26 29 32 35", marks=clause("CM11", "6.2.3(ii)")),
        pytest.param(3, "3 6 9 12 15 18 21 24 27 30 33 36", marks=clause("CM11", "6.2.3(iii)")),
    ],
)
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "french"])
def test_columns(game: str, column: int, numbers: str) -> None:
    at, bet = table("CM11", game=game), f"column:{column}"
    assert set(at.find(bet).covers) == set(numbers.split())
    offers.check_returns(at, {bet: set(numbers.split())}, 2)


ON_0 = {
    "straight:0", "split:0/1", "split:0/2", "split:0/3", "street:0/1/2", "street:0/2/3",
    "corner:0/1/2/3",
}  # fmt: skip
ON_0_F = {"straight:0", "split:0/1", "split:0/2", "street:0/1/2", "street:0/00/2"}
ON_00 = {"straight:00", "split:0/00"}


@clause("CM11", "6.3.1", "6.3.2")
@pytest.mark.parametrize(("layout", "listed"), [("F", ON_0_F), ("O", ON_0), ("V", ON_0)])
def test_of_the_other_bets_double_zero_has_the_same_winners_on_0(
    layout: str, listed: set[str]
) -> None:
    assert offers.winners(table("CM11", layout=layout), "0") - {"split:0/00", FIVE} == listed


@pytest.mark.parametrize(
    ("layout", "listed"),
    [
        pytest.param("A", ON_0, marks=clause("CM11", "6.3.1", "6.3.2")),
        pytest.param("F", ON_0_F, marks=reading("CM11", "zero-in-variations", "zeros-f")),
        pytest.param("O", ON_0, marks=reading("CM11", "zero-in-variations")),
        pytest.param("V", ON_0, marks=reading("CM11", "zero-in-variations")),
        pytest.param("I", ON_0, marks=clause("CM11", "6.3.1", "6.3.2")),
    ],
)
def test_what_wins_on_0(layout: str, listed: set[str]) -> None:
    """6.3.1 forgets 0/00 and First Five, whose own definitions name 0: `zero-in-variations`."""
    kept = {"F": {"split:0/00", FIVE}, "O": {"split:0/00"}, "V": {"split:0/00", FIVE}}
    kept["I"] = {f"neighbours:{number}" for number in (3, 26, 0, 32, 15)}  # under a marker
    assert offers.winners(table("CM11", layout=layout), "0") == listed | kept.get(layout, set())


@clause("CM11", "8.1")
@reading("CM11", "zero-in-variations")
@pytest.mark.parametrize("layout", ["F", "V"])
def test_double_zero_prevails_where_6_3_1_would_deny_first_five(layout: str) -> None:
    at = table("CM11", layout=layout)
    assert offers.returned(at, FIVE, 100, "0") == 700
    assert offers.returned(at, "split:0/00", 100, "0") == 1800


@clause("CM11", "9.1")
def test_french_even_chances_lose_in_full_on_0() -> None:
    """Rule 9 has no la partage and no en prison, so 6.3.2 applies."""
    for bet in ("low", "high", "even", "odd", "red", "black"):
        assert offers.returned(table("CM11", game="french"), bet, 100, "0") == 0


@pytest.mark.parametrize(
    ("layout", "won"),
    [
        pytest.param(
            "F",
            ON_00 | {"split:00/2", "split:00/3", "street:0/00/2", "street:00/2/3", FIVE},
            marks=shows("CM11", ("8.4.3(a)(i)", "8.4.3(a)(ii)"), "zeros-f"),
        ),
        pytest.param("O", ON_00, marks=clause("CM11", "8.4.3(b)(i)", "8.4.3(b)(ii)")),
        pytest.param("V", ON_00 | {FIVE}, marks=clause("CM11", "8.4.3(c)(i)", "8.4.3(c)(ii)")),
    ],
)
def test_what_wins_on_00(layout: str, won: set[str]) -> None:
    """Which streets on F have 00 is the reading `zeros-f`; a corner with it there is none."""
    assert offers.winners(table("CM11", layout=layout), "00") == won


@clause("CM11", "8.4.1 Five-Line/First Five")
@pytest.mark.parametrize("layout", ["F", "V"])
def test_first_five_pays_6_to_1(layout: str) -> None:
    at = table("CM11", layout=layout)
    offers.check_kind(at, ZEROS[layout], "five", 1, 6)
    assert at.find(FIVE).name == "Five-Line/First Five"


@clause("CM11", "8.4.1 [layouts]")
def test_first_five_is_refused_on_layout_o() -> None:
    with pytest.raises(Refusal, match="layout O has no area for it") as refused:
        table("CM11", layout="O").find(FIVE)
    assert refused.value.code == "bet-not-offered"


def cited(at: Offer, outcome: str, *kinds: str) -> dict[str, tuple[bool, str]]:
    """The bets of some kinds settled on an outcome: whether each won, and by which clauses."""
    wagers = [Wager("ana", bet, 100) for bet, row in at.bets.items() if row.kind in kinds]
    return {one.bet: (one.won, one.clause) for one in settle(at, outcome, wagers).wagers}


@pytest.mark.parametrize(
    ("layouts", "name", "kind"),
    [
        *(("ABCFOV", f"6.1 {row[0]}", row[2]) for row in ROWS),
        *(("IJ", f"9.6.1 {row[1]}", row[2]) for row in ROWS),
        ("FV", "8.4.1 Five-Line/First Five", "five"),
    ],
)  # fmt: skip
def test_on_a_number_settlement_cites_the_bet(layouts: str, name: str, kind: str) -> None:
    for layout in layouts:
        at = table("CM11", layout=layout)
        seen = set()
        for outcome in roulette.NUMBERS:
            for bet, (won, why) in cited(at, outcome, kind).items():
                assert why == f"CM11 {name}", f"{bet} on {outcome}"
                seen.add(won)
        assert seen == {True, False}


@pytest.mark.parametrize(
    ("layout", "outcome", "wins", "loses"),
    [
        pytest.param(*row, marks=clause("CM11", *row[2:]), id=f"{row[0]}-{row[1]}")
        for row in (
            *((layout, "0", "6.3.1", "6.3.2") for layout in "ABCFOVIJ"),
            *((layout, "00", f"8.4.3({part})(i)", f"8.4.3({part})(ii)")
              for layout, part in (("F", "a"), ("O", "b"), ("V", "c"))),
        )
    ],
)  # fmt: skip
def test_on_a_zero_settlement_cites_its_rule(
    layout: str, outcome: str, wins: str, loses: str
) -> None:
    """Beside the bet's own clause; a bet that a reading keeps cites the reading."""
    own = {row[2]: f"9.6.1 {row[1]}" if layout in "IJ" else f"6.1 {row[0]}" for row in ROWS}
    own["five"] = "8.4.1 Five-Line/First Five"
    for bet, (won, why) in cited(table("CM11", layout=layout), outcome, *own).items():
        name = own[bet.partition(":")[0]]
        if not won:
            assert why == f"CM11 {loses}", bet
        elif outcome == "0" and bet in ("split:0/00", FIVE):
            assert why == f"CM11 {name}; reading: zero-in-variations", bet
        else:
            assert why == f"CM11 {name}, {wins}", bet


@pytest.mark.parametrize(
    ("mode", "layout"),
    [
        pytest.param(mode, layout, marks=shows("CM11", ids, ("touch-layouts", track)))
        for mode, track, ids in (
            ("touchbet", "touchbet-racetrack", "10.8.1"),
            ("touchtable", "touchtable-racetrack", ("11.8.1", "11.4.1")),
        )
        for layout in "AFOV"
    ],
)
def test_touchbet_and_touchtable_have_the_bets_of_6_1_6_4_and_8_4_1(mode: str, layout: str) -> None:
    """Readings: TouchBet has the race-track, and First Five is paid on TouchTable too.

    Of 11.4.1 this proves which bets; accounts and the time to place them are not shown here.
    """
    at = table("CM11", mode=mode, layout=layout)
    for name, _, kind, *_ in ROWS:
        check_bets(at, ZEROS[layout], name, kind)
    sectors = {"tier", "orphelins"} | ({"voisins", "zero-game"} if layout != "F" else set())
    for bet in sectors:
        offers.check_sector(at, bet)
    offers.check_neighbours(at, at.wheel.id, 2)
    five = {"five"} if layout in "FV" else set()
    for kind in five:
        offers.check_kind(at, ZEROS[layout], kind, 1, 6)
    assert {row.kind for row in at.bets.values()} == KINDS | sectors | {"neighbours"} | five


@pytest.mark.parametrize(
    ("mode", "own"),
    [
        pytest.param("touchbet", "10.5.2(a)", marks=clause("CM11", "10.1")),
        pytest.param("touchtable", "11.5.1(a)", marks=clause("CM11", "11.1")),
    ],
)
def test_an_electronic_version_keeps_rule_6_and_its_own_rules_prevail(mode: str, own: str) -> None:
    """Rule 6.3 holds as on cloth; a wager under the minimum is not shown, against 4.2.1."""
    limits: dict[str, Any] = {**offers.FREE, "min": 500}
    for game, outcomes in (("single-zero", ["0"]), ("double-zero", ["0", "00"])):
        for outcome in outcomes:
            there = offers.winners(table("CM11", game=game, mode=mode), outcome)
            assert there == offers.winners(table("CM11", game=game, racetrack=True), outcome)
    small = [Wager("ana", "straight:17", 400)]
    here = settle(table("CM11", mode=mode, limits=limits), "17", small).wagers[0]
    assert (here.accepted, here.returned, here.clause) == (0, 0, f"CM11 {own}")
    cloth = settle(table("CM11", limits=limits), "17", small).wagers[0]
    assert (cloth.accepted, cloth.returned) == (400, 14_400)


def test_an_asian_race_track_is_no_part_of_this_rulebook() -> None:
    for layout in "ABCFOVIJ":
        with pytest.raises(SpecError, match="CM11 has no Asian race-track"):
            table("CM11", layout=layout, asian_racetrack=True)
