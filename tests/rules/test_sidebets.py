"""Side bets: every result of every option against an independent one, and what each costs."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction as F
from itertools import product
from typing import Any

import pytest

from croupier.documents import Json
from croupier.errors import Refusal, SpecError
from croupier.rules.bets import Wager
from croupier.rules.chance import different, pocket, weighted
from croupier.rules.offer import Offer
from croupier.rules.settle import read_draws, settle
from croupier.rules.sidebets import SideRow, draw_all, write_draws
from croupier.rules.sidebets.game import Drawn
from croupier.rules.sidebets.lucky_symbols import weights
from croupier.server.pit.chance import SeededChance
from kit.independent import side_bets
from kit.independent.roulette import WHEELS
from kit.marks import clause, reading
from kit.offers import table

GAME = {"1": "single-zero", "2": "double-zero"}
SIDES = ("lucky-symbols", "roulette-match", "spread-bet", "lucky-ball")
SPREADS = [
    pytest.param(row, id=f"{row.tag}-{row.zeros}-{row.option}-{row.bet}", marks=clause(
        row.tag, row.clause, *({"CM18": ("15.4.3(a)", "15.4.3(b)", "15.2 Spread-Bet Number"),
                                "CP": ("3.43(a)", "3.43(b)", "4.2(d)")}[row.tag])))
    for row in side_bets.rows("spread-bet")
]  # fmt: skip


def offering(tag: str, game: str, name: str, **keys: Any) -> Offer:
    return table(tag, game=game, side_bets={name: keys})


def back(at: Offer, bet: str, outcome: str, drawn: dict[str, Any]) -> int:
    """What one unit brings back."""
    return at.side[at.side_rows[bet].side].decide(bet, outcome, read_draws(at, drawn)).returned


# ---- Spread-Bet ----


@pytest.mark.parametrize("row", SPREADS)
def test_a_spread_against_every_pair_of_numbers(row: side_bets.Row) -> None:
    at = offering(row.tag, GAME[row.zeros], "spread-bet", option=int(row.option))
    pockets = at.wheel.pockets
    assert len(pockets) == 36 + int(row.zeros)
    decide, won = at.side["spread-bet"].decide, 0
    for outcome, inner in product(pockets, pockets):
        result = decide(row.bet, outcome, {"spread": Drawn((inner,))})
        assert result.returned == side_bets.spread(row, outcome, inner), (outcome, inner)
        won += result.returned > 0
        ours = {"CM18": ("15.4.3(a)", "15.4.3(b)"), "CP": ("3.43(a)", "3.43(b)")}[row.tag]
        assert result.clause.startswith(f"{row.tag} {ours[0 if result.returned else 1]}")
        assert (row.clause in result.clause) == (result.returned > 0)
    assert F(won, len(pockets) ** 2) == at.side_rows[row.bet].hit_rate


@clause("CM18", "15.2 Number Spread", "15.4.2(a)", "15.4.2(b)", "15.4.2(c)", "15.4.2(d)")
@clause("CM18", "15.4.2(e)", "15.4.2(f)", "15.4.2(g)")
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "french"])
@pytest.mark.parametrize("option", range(1, 6))
def test_seven_spreads_lie_side_by_side(game: str, option: int) -> None:
    at = offering("CM18", game, "spread-bet", option=option)
    assert list(at.side_rows) == [f"spread:{n}" for n in range(1, 8)]
    for total in range(73):
        outcome = str(min(36, total))
        winners = [
            bet
            for bet in at.side_rows
            if back(at, bet, outcome, {"spread": str(total - int(outcome))})
        ]
        assert len(winners) == 1, total


@pytest.mark.parametrize("tag", [
    pytest.param("CM18", marks=clause("CM18", "15.2 Spread-Bet Number", "15.5.2(c)")),
    pytest.param("CP", marks=(clause("CP", "4.2(d)"), reading("CP", "spread-sum"))),
])  # fmt: skip
@pytest.mark.parametrize(
    ("outcome", "inner", "bet"),
    [("00", "0", "spread:1"), ("00", "00", "spread:1"), ("0", "1", "spread:2"),
     ("00", "12", "spread:3"), ("17", "20", "spread:4"), ("36", "36", "spread:7"),
     ("36", "35", "spread:6")],
)  # fmt: skip
def test_both_rings_are_added(tag: str, outcome: str, inner: str, bet: str) -> None:
    at = offering(tag, "double-zero", "spread-bet", option=1)
    winners = [one for one in at.side_rows if back(at, one, outcome, {"spread": inner})]
    assert winners == [bet]


@pytest.mark.parametrize(("tag", "games"), [
    pytest.param("CM18", "single-zero double-zero", marks=clause("CM18", "15.6.1")),
    pytest.param("CP", "double-zero", marks=clause("CP", "3.44 chapeau part 1")),
])  # fmt: skip
def test_one_of_five_tables_is_chosen(tag: str, games: str) -> None:
    for game in games.split():
        zeros = "1" if game == "single-zero" else "2"
        for option in range(1, 6):
            at = offering(tag, game, "spread-bet", option=option)
            rows = side_bets.rows("spread-bet", tag=tag, zeros=zeros, option=str(option))
            assert [row.pays for row in at.side_rows.values()] == [f"{r.pays} to 1" for r in rows]
            assert at.side["spread-bet"].config.option == option
        if tag == "CM18":  # who names none has the first, and is told so
            assert offering(tag, game, "spread-bet").side["spread-bet"].config.option == 1
        for wrong in (0, 6, -1):
            with pytest.raises(SpecError, match=f"option' is {wrong}; on this wheel there are 1, "):
                offering(tag, game, "spread-bet", option=wrong)


@clause("CP", "3.44 chapeau part 1")
@pytest.mark.parametrize("mode", ["cloth", "ats"])
def test_in_perth_the_operator_selects_the_table(mode: str) -> None:
    """Nothing else does: a table without an option is not made."""
    with pytest.raises(SpecError) as refused:
        table("CP", game="double-zero", mode=mode, side_bets={"spread-bet": {}})
    assert str(refused.value) == (
        "'side_bets.spread-bet' has no 'option'; the casino operator selects one of 1, 2, 3, 4, 5."
        " [CP 3.44 chapeau part 1]"
    )


# ---- Roulette Match ----


@clause("CM18", "14.2 Colour Match", "14.2 Number Match", "14.2 Bonus", "14.4.1(a)", "14.4.1(b)")
@clause("CM18", "14.4.1(c)", "14.4.2(a)", "14.4.2(b)", "14.4.2(c)")
@clause("CM18", "14.6.1 Colour Match All Black", "14.6.1 Colour Match All Red", "14.6.1 Bonus")
@clause("CM18", "14.6.1 Colour Match All Green", "14.6.1 Number Match one")
@clause("CM18", "14.6.1 Number Match both")
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "crown"])
@pytest.mark.parametrize("bet", ["colour-match", "number-match"])
def test_a_match_against_every_three_wheels(game: str, bet: str) -> None:
    at = offering("CM18", game, "roulette-match")
    own = {"colour-match": "14.4.1", "number-match": "14.4.2"}[bet]
    decide = at.side["roulette-match"].decide
    for bonus in (False, True):
        # A Bonus asks nothing of the wheels, so a few of them are enough for it.
        shown = at.wheel.pockets[:6] if bonus else at.wheel.pockets
        for outcome, one, other in product(shown, shown, shown):
            result = decide(bet, outcome, {"match": Drawn((one, other), int(bonus))})
            expected = side_bets.match(bet, outcome, (one, other), bonus)
            assert result.returned == expected, (outcome, one, other)
            letter = "b" if bonus else "a" if expected else "c"
            assert result.clause.startswith(f"CM18 {own}({letter})")


@clause("CM18", "14.4.3")
@pytest.mark.parametrize("bets", [["colour-match"], ["number-match"],
                                  ["colour-match", "number-match"]])  # fmt: skip
def test_one_match_or_both_are_offered(bets: list[str]) -> None:
    at = offering("CM18", "single-zero", "roulette-match", bets=bets)
    assert list(at.side_rows) == bets
    draws: dict[str, Json] = {"match": {"wheels": ["17", "17"], "bonus": False}}
    for bet in ("colour-match", "number-match"):
        if bet in bets:
            assert settle(at, "17", [Wager("ana", bet, 100)], draws=draws).wagers[0].won
        else:
            with pytest.raises(Refusal):
                settle(at, "17", [Wager("ana", bet, 100)], draws=draws)


# ---- Lucky Ball and Lucky Symbols ----


@clause("CM18", "16.4.2(a)", "16.4.2(b)", "16.4.2(c)", "16.4.2(d)", "16.4.3(a)", "16.4.3(b)")
@clause("CM18", "16.2 Bonus Number", "16.2 Lucky Ball Number", "16.2 Winning Number")
@clause("CM18", *(row.clause for row in side_bets.rows("lucky-ball")))
@pytest.mark.parametrize("game", ["single-zero", "double-zero", "french"])
def test_lucky_balls_whichever_numbers_they_show(game: str) -> None:
    at = offering("CM18", game, "lucky-ball")
    pockets = at.wheel.pockets
    for start, outcome, bonus in product(range(len(pockets)), pockets, (1, 2, 3, 4)):
        numbers = tuple((pockets * 2)[start : start + 4])
        for ball in (1, 2, 3, 4):
            drawn = {"lucky-ball": Drawn(numbers, bonus)}
            result = at.side["lucky-ball"].decide(f"lucky-ball:{ball}", outcome, drawn)
            assert result.returned == side_bets.lucky_ball(ball, outcome, numbers, bonus)
            assert result.clause.startswith(f"CM18 16.4.3({'a' if result.returned else 'b'})")


@clause("CM18", "16.7")
def test_lucky_balls_pay_alike_on_both_wheels_and_crown_has_none() -> None:
    one, two = (offering("CM18", game, "lucky-ball") for game in ("single-zero", "double-zero"))
    assert {bet: row.by_result for bet, row in one.side_rows.items()} == {
        bet: row.by_result for bet, row in two.side_rows.items()
    }
    assert [row.clause for row in one.side_rows.values()] == [
        row.clause for row in two.side_rows.values()
    ]
    with pytest.raises(SpecError, match="crown in CM18 has lucky-symbols, roulette-match"):
        offering("CM18", "crown", "lucky-ball")


@pytest.mark.parametrize("row", [
    pytest.param(row, id=row.bet, marks=clause(
        "CM18", row.clause, "13.1", "13.4.1(a)", "13.4.1(b)", "13.2 Lucky Symbols wager"))
    for row in side_bets.rows("lucky-symbols")
])  # fmt: skip
def test_a_symbol_pays_when_it_is_drawn(row: side_bets.Row) -> None:
    at = offering("CM18", "single-zero", "lucky-symbols")
    for drawn, outcome in product("ABCDEFG", at.wheel.pockets):
        result = at.side["lucky-symbols"].decide(row.bet, outcome, {"symbol": Drawn((drawn,))})
        assert result.returned == (1 + int(row.pays) if drawn == row.covers else 0)
        assert result.clause.startswith(f"CM18 13.4.1({'a' if result.returned else 'b'})")


# ---- What each costs ----


def edges(at: Offer) -> list[F]:
    return [row.edge for row in at.side_rows.values()]


def test_published_edges() -> None:
    spread = offering("CM18", "single-zero", "spread-bet", option=5)
    assert edges(spread) == [F(n, 1369) for n in (166, 157, 109, 151, 129, 157, 166)]
    single = edges(offering("CM18", "single-zero", "lucky-ball"))
    assert single == [F(3, 74), F(2, 37), F(9, 148), F(9, 148)]
    double = edges(offering("CM18", "double-zero", "lucky-ball"))
    assert double == [F(5, 76), F(3, 38), F(13, 152), F(13, 152)]
    symbols = offering("CM18", "single-zero", "lucky-symbols")
    assert edges(symbols) == [1 - F(1539, 1739)] * 7


@pytest.mark.parametrize(("game", "percents"), [
    ("single-zero", ["92.60", "90.36"]), ("double-zero", ["88.69", "87.47"]),
])  # fmt: skip
def test_what_a_match_returns_before_the_bonus(game: str, percents: list[str]) -> None:
    at = offering("CM18", game, "roulette-match", bonus_chance="0")
    assert [f"{float((1 - edge) * 100):.2f}" for edge in edges(at)] == percents


def measured() -> Iterator[Any]:
    for tag, zeros, option in {(r.tag, r.zeros, r.option): 1 for r in side_bets.rows("spread-bet")}:
        yield pytest.param(tag, GAME[zeros], "spread-bet", {"option": int(option)},
                           id=f"{tag}-{zeros}-{option}")  # fmt: skip
    for game in ("single-zero", "double-zero", "crown"):
        for name in ("lucky-symbols", "roulette-match", "lucky-ball"):
            if (game, name) != ("crown", "lucky-ball"):
                yield pytest.param("CM18", game, name, {}, id=f"{name}-{game}")


@pytest.mark.parametrize(("tag", "game", "name", "keys"), list(measured()))
def test_edge_variance_and_hit_rate_by_brute_force(
    tag: str, game: str, name: str, keys: dict[str, int]
) -> None:
    at = offering(tag, game, name, **keys)
    wheel = {37: "single", 38: "double-crown", 39: "triple"}[len(at.wheel.pockets)]
    assert sorted(WHEELS[wheel].split()) == sorted(at.wheel.pockets)
    zeros = str(len(at.wheel.zeros))
    for bet, row in at.side_rows.items():
        assert isinstance(row, SideRow)
        published = None
        if name == "spread-bet":
            option = str(keys["option"])
            (published,) = side_bets.rows(name, tag=tag, zeros=zeros, option=option, bet=bet)
        found = side_bets.measures(side_bets.chances(name, bet, wheel, published))
        assert found == {"edge": row.edge, "variance": row.variance, "hit_rate": row.hit_rate}
        assert 0 < row.edge < 1


def spins(at: Offer, name: str, chance: SeededChance, count: int) -> Counter[tuple[str, Any]]:
    """(winning number, what was drawn) -> how often, as the live equipment draws."""
    wheel, side = at.wheel, at.side[name]
    found: Counter[tuple[str, Any]] = Counter()
    for _ in range(count):
        outcome = pocket(wheel, chance)
        if name == "lucky-ball":
            numbers = different(wheel, 4, chance)
            # Only where the winning number stands matters.
            where = numbers.index(outcome) if outcome in numbers else -1
            found["", (where, 1 + chance.below(4))] += 1
        elif name == "spread-bet":
            found[outcome, pocket(wheel, chance)] += 1
        elif name == "lucky-symbols":
            found["", weighted(weights(side.config), chance)] += 1
        else:
            one, other = pocket(wheel, chance), pocket(wheel, chance)
            found[outcome, (one, other, chance.below(10_000) == 0)] += 1
    return found


def as_drawn(name: str, outcome: str, shown: Any) -> tuple[str, dict[str, Any]]:
    """A counted result as the winning number and what the equipment showed."""
    if name == "lucky-ball":
        where, bonus = shown
        numbers = ("1", "2", "3", "4")
        return (numbers[where] if where >= 0 else "9"), {
            "lucky-ball": {"numbers": numbers, "bonus": bonus}
        }
    if name == "spread-bet":
        return outcome, {"spread": shown}
    if name == "lucky-symbols":
        return "1", {"symbol": shown}
    return outcome, {"match": {"wheels": shown[:2], "bonus": shown[2]}}


@pytest.mark.parametrize("name", SIDES)
def test_many_spins_come_within_four_standard_errors(name: str) -> None:
    count = int(os.environ.get("CROUPIER_SPINS", "200_000"))
    at = offering("CM18", "single-zero", name)
    seen = spins(at, name, SeededChance(7), count)
    assert seen.total() == count
    for bet, row in at.side_rows.items():
        assert isinstance(row, SideRow)
        returned = 0
        for (outcome, shown), times in seen.items():
            fell, drawn = as_drawn(name, outcome, shown)
            returned += times * back(at, bet, fell, drawn)
        mean = F(returned, count) - 1
        assert (mean + row.edge) ** 2 <= 16 * row.variance / count, (bet, float(mean))


# ---- Configuration ----


@pytest.mark.parametrize(("name", "keys", "says"), [
    ("lucky-symbols", {"weights": [1, 2, 3]}, "weights' is [1, 2, 3]; give seven positive whole"),
    ("lucky-symbols", {"weights": [1, 2, 3, 4, 5, 6, 0]}, "give seven positive whole numbers"),
    ("lucky-symbols", {"weights": [1, 2, 3, 4, 5, 6, "7"]}, "give seven positive whole numbers"),
    ("lucky-symbols", {"weights": [1, 2, 3, 4, 5, 6, True]}, "give seven positive whole numbers"),
    ("lucky-symbols", {"weight": [1] * 7}, "lucky-symbols.weight'; did you mean 'weights'?"),
    ("lucky-symbols", {"colour": 1}, "lucky-symbols.colour'; it has weights, limits"),
    ("lucky-symbols", {"weights": [1] * 7}, "returns 1157.14% on symbol:A; change its weights"),
    ("roulette-match", {"bonus_chance": "11/10"}, "is '11/10'; write a fraction from 0 to 1"),
    ("roulette-match", {"bonus_chance": "-1/10"}, "write a fraction from 0 to 1"),
    ("roulette-match", {"bonus_chance": "1/0"}, "write a fraction from 0 to 1"),
    ("roulette-match", {"bonus_chance": 0.5}, "is 0.5; write a fraction from 0 to 1"),
    ("roulette-match", {"bonus_chance": "1/100"}, "on colour-match; change its weights or chances"),
    ("roulette-match", {"bets": ["colours"]}, "list colour-match and number-match, or one"),
    ("roulette-match", {"bets": []}, "list colour-match and number-match, or one"),
    ("roulette-match", {"bets": ["number-match"] * 2}, "list colour-match and number-match"),
    ("spread-bet", {"option": "2"}, "option' is '2'; it is a number"),
    ("spread-bet", {"option": True}, "option' is True; it is a number"),
    ("spread-bet", {"option": 9}, "option' is 9; on this wheel there are 1, 2, 3, 4, 5"),
    ("spread-bet", {"options": 2}, "spread-bet.options'; did you mean 'option'?"),
    ("lucky-ball", {"weights": [1] * 7}, "lucky-ball.weights'; it has limits, allow_over_100"),
    ("lucky-ball", {"allow_over_100": 1}, "allow_over_100' is 1; it is true or false"),
    ("lucky-ball", {"limits": {"min": 0}}, "limits' are positive whole numbers of cents"),
    ("lucky-ball", {"limits": {"min": 500, "max": 100}}, "minimum 500 over maximum 100"),
    ("lucky-ball", {"limits": {"least": 5}}, "side_bets.lucky-ball.limits'"),
])  # fmt: skip
def test_a_bad_configuration_is_refused_with_key_and_cure(
    name: str, keys: dict[str, Any], says: str
) -> None:
    with pytest.raises(SpecError) as refused:
        offering("CM18", "single-zero", name, **keys)
    assert says in str(refused.value)
    assert f"side_bets.{name}" in str(refused.value)


@pytest.mark.parametrize(("name", "keys"), [
    ("lucky-symbols", {"weights": [1] * 7, "allow_over_100": True}),
    ("roulette-match", {"bonus_chance": "1/100", "allow_over_100": True}),
])  # fmt: skip
def test_who_says_so_may_give_it_all_back(name: str, keys: dict[str, Any]) -> None:
    at = offering("CM18", "single-zero", name, **keys)
    assert min(edges(at)) < 0


@pytest.mark.parametrize(("name", "draw", "drawn"), [
    ("lucky-symbols", "symbol", "H"), ("lucky-symbols", "symbol", "AB"),
    ("lucky-symbols", "symbol", ""), ("lucky-symbols", "symbol", 1),
    ("spread-bet", "spread", "00"), ("spread-bet", "spread", "37"), ("spread-bet", "spread", 17),
    ("roulette-match", "match", {"wheels": ["17"], "bonus": False}),
    ("roulette-match", "match", {"wheels": ["17", "40"], "bonus": False}),
    ("roulette-match", "match", {"wheels": ["17", "4"], "bonus": 1}),
    ("roulette-match", "match", {"wheels": ["17", "4"]}),
    ("roulette-match", "match", {"wheels": ["17", ["4"]], "bonus": False}),
    ("lucky-ball", "lucky-ball", {"numbers": ["1", "2", "3"], "bonus": 1}),
    ("lucky-ball", "lucky-ball", {"numbers": ["1", "2", "3", "3"], "bonus": 1}),
    ("lucky-ball", "lucky-ball", {"numbers": ["1", "2", "3", "00"], "bonus": 1}),
    ("lucky-ball", "lucky-ball", {"numbers": ["1", "2", "3", "4"], "bonus": 5}),
    ("lucky-ball", "lucky-ball", {"numbers": ["1", "2", "3", "4"], "bonus": True}),
    ("lucky-ball", "lucky-ball", {"numbers": ["1", "2", "3", ["4"]], "bonus": 1}),
    ("lucky-ball", "lucky-ball", ["numbers", "bonus"]),
    ("roulette-match", "match", ["wheels", "bonus"]),
])  # fmt: skip
def test_what_no_equipment_could_show_is_refused(name: str, draw: str, drawn: Any) -> None:
    at = offering("CM18", "single-zero", name)
    bet = next(iter(at.side_rows))
    with pytest.raises(Refusal) as refused:
        settle(at, "17", [Wager("ana", bet, 100)], draws={draw: drawn})
    assert refused.value.code == "bad-draw"


def test_all_that_is_drawn_beside_the_ball_is_drawn_at_once() -> None:
    at = table("CM18", side_bets={name: {} for name in SIDES})
    drawn = draw_all(at.side, at.wheel, SeededChance(7))
    assert set(drawn) == {"symbol", "match", "spread", "lucky-ball"}
    assert all(side.game.due(drawn[side.game.drawn_as]) is None for side in at.side.values())
    assert read_draws(at, write_draws(drawn)) == drawn


def test_what_became_of_a_side_bet_is_told() -> None:
    at = offering("CM18", "single-zero", "lucky-symbols")
    wagers = [Wager("ana", "symbol:A", 100), Wager("ana", "symbol:B", 100)]
    won, lost = settle(at, "17", wagers, draws={"symbol": "A"}).wagers
    assert won.note == "symbol:A wins (wins): 1.00 pays 80.00 at 80 to 1."
    assert lost.note == "symbol:B loses 1.00."


def test_what_nothing_here_draws_is_refused_by_name() -> None:
    with pytest.raises(Refusal, match="symbol") as refused:
        settle(offering("CM18", "single-zero", "lucky-symbols"), "17", [], draws={"spread": "1"})
    assert "spread" in str(refused.value)
    with pytest.raises(Refusal, match="spread"):
        settle(table("CM18"), "17", [], draws={"spread": "1"})


def test_all_that_may_be_shown_is_written_and_read_as_it_is() -> None:
    """Every draw of every side bet that the mathematics goes through is one that may be told."""
    for id in ("lucky-ball", "spread-bet", "roulette-match", "lucky-symbols"):
        made = table("CM18", side_bets={id: {}})
        side = made.side[id]
        possible = [drawn for _, drawn in side.game.possible(side.config, made.wheel, "17")]
        for drawn in possible:
            told = {side.game.drawn_as: drawn}
            assert read_draws(made, write_draws(told)) == told
