"""What holds for every bet, table and spin."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import croupier
from croupier.errors import Refusal
from croupier.money import format_cents, next_payable_up, next_permitted_down, parse_cents
from croupier.rulebooks import all_rulebooks
from croupier.rules.bets import Bet, Wager
from croupier.rules.notation import FRENCH, format, parse
from croupier.rules.offer import Offer
from croupier.rules.settle import read_draws, settle
from croupier.rules.sidebets import possible_draws, write_draws
from croupier.table.areas import Area
from croupier.table.people.state import Player
from croupier.table.settling.decide import settle_player
from kit.independent import roulette
from kit.offers import table
from kit.strategies import bets, wagers

TABLES = [
    table("CM18", game="double-zero", racetrack=True, limits={"max": 20_000}),
    table("CM18", mode="touchbet", limits={"outlay": 2_000}),
    table("CM18", mode="touchtable", limits={"min": 200, "unit": 300}),
    table("CM11", layout="F", racetrack=True, limits={"chips": [500, 2500]}),
    table("CP", mode="ats", limits={}),
    table("CP", layout="8", limits={"outlay": 1_000}),
    table("NZ", layout="4", racetrack=True, asian_racetrack=True, limits={"unit": 250}),
    table("ACT", asian_racetrack=True, limits={}),
]


@given(bets, st.randoms())
def test_notation_round_trips_in_both_languages_and_any_order(
    bet: Bet, chance: random.Random
) -> None:
    assert parse(str(bet)) == bet
    assert parse(format(bet, "fr")) == bet
    shuffled = list(bet.pick)
    chance.shuffle(shuffled)
    text = str(Bet(FRENCH.get(bet.kind, bet.kind), tuple(shuffled), bet.reach)).upper()
    assert parse(text) == bet


@given(st.text(max_size=40))
def test_any_text_is_a_bet_or_a_refusal(text: str) -> None:
    try:
        bet = parse(text)
    except Refusal as refusal:
        assert refusal.code == "unknown-bet"
    else:
        assert parse(str(bet)) == bet


@given(st.sampled_from(TABLES), st.data())
def test_no_bet_covers_an_outcome_its_definition_does_not(at: Offer, data: st.DataObject) -> None:
    row = data.draw(st.sampled_from(sorted(at.bets.values(), key=lambda row: row.bet)))
    outcome = data.draw(st.sampled_from(at.wheel.pockets))
    for piece in row.pieces:
        named = set(piece.bet.partition(":")[2].split("/"))
        if piece.bet.startswith(("straight", "split", "street", "corner", "five", "six")):
            assert (outcome in named) == (at.bets[piece.bet].returns[at.wheel.index[outcome]] > 0)
    assert (row.returns[at.wheel.index[outcome]] > 0) == (outcome in row.covers)
    if row.kind == "asian":
        assert set(row.covers) == set(roulette.ANIMALS[row.bet.partition(":")[2]].split())


@given(st.sampled_from(TABLES), st.data())
def test_settlement_conserves_money(at: Offer, data: st.DataObject) -> None:
    """Nothing is negative, nothing is a fraction, and what is not at risk goes back."""
    placed = data.draw(wagers(at))
    outcome = data.draw(st.sampled_from(at.wheel.pockets))
    advised = data.draw(st.sets(st.sampled_from(("ana", "bo", "cy"))))
    done = settle(at, outcome, placed, advised=advised)
    staked = {name: total.staked for name, total in done.players.items()}
    for one in done.wagers:
        row = at.bets[one.bet]
        assert isinstance(one.returned, int)
        assert 0 <= one.accepted <= one.stake
        assert one.accepted % row.parts == 0
        assert one.won == (one.accepted > 0 and outcome in row.covers)
        exact = one.accepted // row.parts * row.returns[at.wheel.index[outcome]]
        # What is not at risk is returned on cloth, and never taken on a station.
        aside = one.stake - one.accepted if at.spec.mode == "cloth" else 0
        rounding = one.returned - exact - aside
        assert rounding >= 0
        assert rounding == 0 or at.rulebook.limits[0].unpayable.value == "pay-up"
        staked[one.player] -= one.accepted + aside
    assert set(staked.values()) <= {0}
    assert sum(total.returned for total in done.players.values()) == sum(
        one.returned for one in done.wagers
    )


@given(st.sampled_from(TABLES), st.data())
def test_order_and_stacking_of_wagers_do_not_matter(at: Offer, data: st.DataObject) -> None:
    placed = data.draw(wagers(at))
    outcome = data.draw(st.sampled_from(at.wheel.pockets))
    split = [Wager(w.player, w.bet, part) for w in placed for part in (w.stake - 1, 1) if part]
    whole = settle(at, outcome, placed).players
    assert settle(at, outcome, list(reversed(split))).players == whole


GAMES = [
    table(book.id, game=game.game, mode=mode, limits=limits)
    for book in all_rulebooks()
    for game in book.game
    for mode in game.modes
    for limits in ({"max": 20_000}, {"min": 300, "unit": 200, "outlay": 3_000, "chips": [200, 500]})
]
SIDE = table(
    "CM18", racetrack=True, limits={"max": 20_000, "chips": [200, 1_000]},
    side_bets={"lucky-symbols": {}, "roulette-match": {}, "spread-bet": {}, "lucky-ball": {}},
)  # fmt: skip


@st.composite
def spins(draw: st.DrawFn) -> tuple[Offer, str, list[Wager], set[str], dict[str, Any]]:
    """A table of any rulebook, game and mode, an outcome, wagers, who is advised, what is drawn."""
    at = draw(st.sampled_from([*TABLES, *GAMES, SIDE, SIDE, SIDE]))
    outcome = draw(st.sampled_from(at.wheel.pockets))
    placed = draw(wagers(at))
    draws: dict[str, Any] = {}
    for side in at.side.values():
        beside = st.builds(
            Wager, st.sampled_from(("ana", "bo")), st.sampled_from(sorted(side.rows)),
            st.integers(1, 60_000),
        )  # fmt: skip
        placed += draw(st.lists(beside, max_size=3))
        shown = list(islice(possible_draws(side, at.wheel, outcome), 40))
        draws |= write_draws(draw(st.sampled_from(shown))[1])
    draw(st.randoms()).shuffle(placed)
    return at, outcome, placed, draw(st.sets(st.sampled_from(("ana", "bo")))), draws


@given(spins())
def test_totals_are_those_of_the_settlement(
    spin: tuple[Offer, str, list[Wager], set[str], dict[str, Any]],
) -> None:
    at, outcome, placed, advised, draws = spin
    settled = settle(at, outcome, placed, advised=advised, draws=draws)
    found = croupier.totals(at, outcome, iter(placed), advised=advised, draws=draws)
    assert found == settled.players
    assert list(found) == list(settled.players)


@given(spins())
def test_a_table_of_cloth_settles_as_the_library_does(
    spin: tuple[Offer, str, list[Wager], set[str], dict[str, Any]],
) -> None:
    """And every cent that was staked is lost, goes back or stays on the layout."""
    at, outcome, placed, advised, draws = spin
    assume(at.spec.mode == "cloth")
    settled = settle(at, outcome, placed, advised=advised, draws=draws)
    for name in settled.players:
        mine = {one.bet: one for one in settled.wagers if one.player == name}
        player = Player(
            "cloth", wagers={bet: one.stake for bet, one in mine.items()}, advised=name in advised
        )
        drawn = read_draws(at, draws)
        done = settle_player(Area(at), name, player, at.wheel.index[outcome], drawn)
        for line in done.lines:
            told = mine[line.bet]
            assert (line.accepted, line.returned) == (told.accepted, told.returned)
            assert line.clause.startswith(told.clause)
        stays = sum(chips for _, chips in done.stays)
        assert player.staked == done.lost + done.back + stays
        assert settled.players[name].returned == done.back + done.won + stays


@given(st.integers(0, 10**9))
def test_cents_round_trip(cents: int) -> None:
    assert parse_cents(format_cents(cents)) == cents


@given(st.integers(0, 5_000), st.integers(1, 500), st.integers(0, 4_000), st.integers(1, 700))
def test_the_next_permitted_amount_is_the_largest_permitted(
    amount: int, least: int, more: int, unit: int
) -> None:
    most = least + more
    permitted = [a for a in range(least, min(amount, most) + 1) if (a - least) % unit == 0]
    assert next_permitted_down(amount, least, most, unit) == max(permitted, default=0)


def test_the_next_payable_amount_is_found_at_once_among_large_chips() -> None:
    """By arithmetic over remainders, where counting cent by cent would take an hour."""
    assert next_payable_up(1, (1_000_000,)) == 1_000_000
    assert next_payable_up(10**15 + 1, (1_000_000, 2_500_000)) == 10**15 + 500_000
    assert next_payable_up(4_400_001, (1_000_000, 2_500_000)) == 4_500_000
    assert next_payable_up(10**12 + 1, (999_999, 1_000_000)) == 10**12 + 1
    assert next_payable_up(0, (500, 700)) == 0


@given(st.integers(0, 400), st.lists(st.integers(1, 40), min_size=1, max_size=4, unique=True))
def test_the_next_payable_amount_is_the_smallest_payable(amount: int, chips: list[int]) -> None:
    chips.sort()
    payable = {0}
    for sum_ in range(1, amount + chips[0] + 1):
        if any(sum_ - chip in payable for chip in chips):
            payable.add(sum_)
    expected = min(sum_ for sum_ in payable if sum_ >= amount)
    assert next_payable_up(amount, tuple(chips)) == expected
