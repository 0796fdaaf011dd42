"""The numbers of a tournament: the examples we wrote down, and what holds of any numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier import rulebooks
from croupier.rules.law.tournament import Withdrawal
from croupier.table.clock import later
from croupier.tournament import arithmetic as a
from croupier.tournament.arithmetic import Cut, Payment, Prizes, SeatDrawn
from kit.marks import clause, reading

NAMES = [f"p{n}" for n in range(12)]
totals_of = st.dictionaries(st.sampled_from(NAMES), st.integers(0, 9).map(lambda n: n * 100))
shares_of = st.lists(st.integers(1, 20), min_size=1, max_size=8).map(
    lambda parts: [Fraction(part, sum(parts)) for part in parts]
)
BEGINS = "2026-02-01T19:00:00Z"


# ---- sessions and seats ----


@given(st.integers(1, 1000), st.integers(1, 30))
def test_no_session_has_more_players_than_a_table_takes(players: int, most: int) -> None:
    sessions = a.sessions_for(players, most)
    assert players <= sessions * most
    assert players > (sessions - 1) * most
    places = a.seats([str(n) for n in range(players)], sessions)
    sizes = [sum(place.session == n for place in places.values()) for n in range(1, sessions + 1)]
    assert max(sizes) <= most
    assert min(sizes) == players // sessions
    assert len(set(places.values())) == players


def test_players_are_dealt_out_one_after_the_other() -> None:
    assert a.seats(["ana", "bo", "cy", "di", "eli"], 2) == {
        "ana": SeatDrawn(1, 1),
        "bo": SeatDrawn(2, 1),
        "cy": SeatDrawn(1, 2),
        "di": SeatDrawn(2, 2),
        "eli": SeatDrawn(1, 3),
    }
    assert [a.table_of(session, 3) for session in range(1, 8)] == [1, 2, 3, 1, 2, 3, 1]


# ---- who advances ----


def test_the_first_by_chips_go_through() -> None:
    totals = {"ana": 300, "bo": 500, "cy": 100, "di": 0}
    assert a.cut(totals, 2) == Cut(("bo", "ana"))
    assert a.cut(totals, 0) == Cut(())
    assert a.cut(totals, 4) == Cut(("bo", "ana", "cy")), "nobody without chips"


@clause("CP", "5.26 part 2")
def test_equal_players_are_tied_only_where_it_decides() -> None:
    totals = {"ana": 300, "bo": 500, "cy": 300, "di": 300, "eli": 100}
    assert a.cut(totals, 2) == Cut(("bo",), ("ana", "cy", "di"), 1)
    assert a.cut(totals, 3) == Cut(("bo",), ("ana", "cy", "di"), 2)
    assert a.cut(totals, 4) == Cut(("bo", "ana", "cy", "di")), "all who are tied go through"
    won = a.settle_tie(a.cut(totals, 2), "play-off", {"ana": 0, "cy": 900, "di": 100})
    assert won == Cut(("bo", "cy"))
    again = a.settle_tie(a.cut(totals, 2), "play-off", {"ana": 500, "cy": 500, "di": 100})
    assert again == Cut(("bo",), ("ana", "cy"), 1)
    assert a.settle_tie(again, "play-off", {"ana": 0, "cy": 1}) == Cut(("bo", "cy"))


def test_who_stays_away_from_a_play_off_loses_it() -> None:
    tie = a.cut({"ana": 300, "bo": 300}, 1)
    assert a.settle_tie(tie, "play-off", {"bo": 100}) == Cut(("bo",))
    both_bust = a.settle_tie(tie, "play-off", {"ana": 0, "bo": 0})
    assert both_bust == Cut((), ("ana", "bo"), 1), "another play-off"


@clause("CP", "5.23")
def test_after_all_lost_on_one_spin_their_play_off_chips_count() -> None:
    assert a.cut({"ana": 0, "bo": 0}, 1) == Cut(())
    assert a.cut({"ana": 0, "bo": 700}, 1) == Cut(("bo",))


def test_ties_by_the_terms() -> None:
    tie = a.cut({"ana": 300, "bo": 500, "cy": 300}, 2)
    assert a.settle_tie(tie, "all").through == ("bo", "ana", "cy")
    assert a.settle_tie(tie, "draw", lots=["cy", "ana"]) == Cut(("bo", "cy"))
    settled = Cut(("bo",))
    assert a.settle_tie(settled, "all") is settled


def test_the_best_of_all_others_follow_the_first_of_each_session() -> None:
    sessions = {
        "1-1": {"ana": 900, "bo": 800, "cy": 0},
        "1-2": {"di": 500, "eli": 400, "fay": 400},
    }
    found = a.advance(sessions, 1, 1)
    assert found.through == ("ana", "di", "bo")
    assert not found.sessions and found.best is None
    tied = a.advance(sessions, 1, 2)
    assert tied.through == ("ana", "di", "bo")
    assert tied.best == Cut(("bo",), ("eli", "fay"), 1)
    settled = a.settle_tie(tied.best, "draw", lots=["fay", "eli"])
    assert a.advance(sessions, 1, 2, best_cut=settled).through == ("ana", "di", "bo", "fay")


def test_who_is_best_is_not_known_before_the_sessions_are() -> None:
    sessions = {"1-1": {"ana": 900, "bo": 900}, "1-2": {"di": 500, "eli": 400}}
    found = a.advance(sessions, 1, 1)
    assert found.sessions == {"1-1": Cut((), ("ana", "bo"), 1)}
    assert found.through == ("di",) and found.best is None
    won = {"1-1": a.settle_tie(found.sessions["1-1"], "play-off", {"bo": 1, "ana": 0})}
    assert a.advance(sessions, 1, 1, won).through == ("bo", "di", "ana")


@given(totals_of, st.integers(0, 12))
def test_a_cut_takes_the_best_and_leaves_nobody_out_unfairly(
    totals: dict[str, int], places: int
) -> None:
    found = a.cut(totals, places)
    holding = {name for name, chips in totals.items() if chips}
    assert set(found.through) | set(found.tied) <= holding
    assert len(found.through) + found.places <= places
    if found.tied:
        assert 0 < found.places < len(found.tied)
        assert len(found.through) + found.places == places
        assert len({totals[name] for name in found.tied}) == 1
    else:
        assert len(found.through) == min(places, len(holding)) and not found.places
    out = holding - set(found.through) - set(found.tied)
    for one in (*found.through, *found.tied):
        assert all(totals[one] > totals[other] for other in out)


@given(totals_of, st.integers(0, 12), st.data())
def test_a_settled_tie_fills_the_places(
    totals: dict[str, int], places: int, data: st.DataObject
) -> None:
    found = a.cut(totals, places)
    lots = data.draw(st.permutations(found.tied))
    drawn = a.settle_tie(found, "draw", lots=lots)
    assert not drawn.tied and len(drawn.through) == len(found.through) + found.places
    assert set(a.settle_tie(found, "all").through) == set(found.through) | set(found.tied)
    played = {name: data.draw(st.integers(0, 5)) for name in found.tied}
    again = a.settle_tie(found, "play-off", played)
    assert len(again.through) + again.places == len(found.through) + found.places
    assert set(again.tied) < set(found.tied) or again.tied == found.tied or not again.tied


# ---- places ----


def test_equal_totals_have_one_number() -> None:
    totals = {"ana": 500, "bo": 300, "cy": 300, "di": 100}
    assert a.placings(totals) == {"ana": 1, "bo": 2, "cy": 2, "di": 4}


@clause("CP", "5.31", "5.32")
def test_a_play_off_gives_the_first_place_and_ranks_its_losers() -> None:
    totals = {"ana": 500, "bo": 500, "cy": 500, "di": 400, "eli": 400}
    places = a.placings(totals, {"ana": 10, "bo": 90, "cy": 50})
    assert places == {"bo": 1, "cy": 2, "ana": 3, "di": 4, "eli": 4}


def test_those_without_chips_are_equal_unless_the_terms_say_otherwise() -> None:
    totals = {"ana": 500, "bo": 0, "cy": 0}
    assert a.placings(totals) == {"ana": 1, "bo": 2, "cy": 2}
    assert a.placings(totals, out_at={"bo": 3, "cy": 9}) == {"ana": 1, "cy": 2, "bo": 3}


def test_who_lost_the_last_chips_together_plays_off_before_who_was_out_earlier() -> None:
    totals = {"ana": 0, "bo": 0, "cy": 0}
    assert a.placings(totals, {"ana": 0, "bo": 100}) == {"bo": 1, "ana": 2, "cy": 3}


def test_places_by_round() -> None:
    last = {"ana": (2, 0), "bo": (1, 900), "cy": (2, 700), "di": (1, 900)}
    assert a.placings_by_round(last) == {"cy": 1, "ana": 2, "bo": 3, "di": 3}


@given(totals_of)
def test_a_place_counts_those_who_are_ahead(totals: dict[str, int]) -> None:
    places = a.placings(totals)
    for name, place in places.items():
        assert place == 1 + sum(chips > totals[name] for chips in totals.values())


# ---- the pool ----


def test_the_pool_is_what_was_paid_and_not_refunded() -> None:
    shares = {"entry": Fraction(9, 10), "rebuy": Fraction(1)}
    payments = [
        Payment("entry", 5000),
        Payment("entry", 5000, refunded=1),
        Payment("rebuy", 2000),
        Payment("add_on", 1000),
    ]
    assert a.collected(payments, shares, 700) == 4500 + 2000 + 700
    assert a.collected([], shares, 0) == 0


def test_cents_left_over_go_one_each_from_the_first_down() -> None:
    shares = [Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)]
    assert a.cut_to_cents(100001, shares) == (50001, 30000, 20000)
    assert a.cut_to_cents(2, [Fraction(1, 3)] * 3) == (1, 1, 0)


@given(st.integers(0, 10**9), shares_of)
def test_shares_add_up_to_the_pool(pool: int, shares: list[Fraction]) -> None:
    found = a.cut_to_cents(pool, shares)
    assert sum(found) == pool
    for cents, share in zip(found, shares, strict=True):
        assert int(share * pool) <= cents <= int(share * pool) + 1
    extra = [cents - int(share * pool) for cents, share in zip(found, shares, strict=True)]
    assert extra == sorted(extra, reverse=True)


# ---- prizes ----


@pytest.mark.parametrize(
    "tag",
    [
        pytest.param("CM18", marks=clause("CM18", "17.4.2(a)(v) #2", "17.4.2(a)(v) #3")),
        pytest.param("CM11", marks=clause("CM11", "12.4.2(a)(v) #2", "12.4.2(a)(v) #3")),
    ],
)
def test_an_employee_leaves_the_prize_to_the_next(tag: str) -> None:
    law = rulebooks.rulebook(tag).law("cloth").tournament
    assert law is not None and law.staff is not None
    places = {"employee": 1, "ana": 2, "bo": 3}
    found = a.prizes(
        [600, 300], places, {"employee": 1, "ana": 2, "bo": 3}, frozenset({"employee"})
    )
    assert found == Prizes({"ana": 600, "bo": 300}, 0)
    assert places["ana"] == 2, "the placings stay"


@clause("CP", "5.33")
def test_the_tied_share_what_their_places_bring() -> None:
    places = {"ana": 1, "bo": 1, "cy": 3}
    assert a.prizes([30001, 20000, 5000], places, {"bo": 2, "ana": 4, "cy": 1}) == Prizes(
        {"bo": 25001, "ana": 25000, "cy": 5000}, 0
    )
    beyond = {"ana": 1, "bo": 2, "cy": 2}
    assert a.prizes([600, 300], beyond, {"ana": 1, "bo": 2, "cy": 3}).won == {
        "ana": 600,
        "bo": 150,
        "cy": 150,
    }


def test_a_prize_without_a_taker_is_the_houses_or_the_firsts() -> None:
    places, order = {"ana": 1}, {"ana": 1}
    found = a.prizes([600, 300], places, order)
    assert found == Prizes({"ana": 600}, 300)
    assert a.give_unawarded(found, "house", places, order) == found
    assert a.give_unawarded(found, "first", places, order) == Prizes({"ana": 900}, 0)
    two = {"ana": 1, "bo": 1}
    shared = a.give_unawarded(Prizes({}, 301), "first", two, {"ana": 5, "bo": 4})
    assert shared == Prizes({"bo": 151, "ana": 150}, 0)
    nobody = a.give_unawarded(Prizes({}, 300), "first", {"emp": 1}, {}, frozenset({"emp"}))
    assert nobody == Prizes({}, 300)


@given(
    totals_of,
    st.lists(st.integers(0, 10**6), max_size=8),
    st.sets(st.sampled_from(NAMES)),
    st.sampled_from(("house", "first")),
)
def test_prizes_and_what_is_left_are_the_pool(
    totals: dict[str, int],
    amounts: list[int],
    staff: set[str],
    to: Literal["house", "first"],
) -> None:
    amounts = sorted(amounts, reverse=True)
    places = a.placings(totals)
    order = {name: NAMES.index(name) for name in places}
    found = a.prizes(amounts, places, order, frozenset(staff))
    assert sum(found.won.values()) + found.unawarded == sum(amounts)
    assert not staff & set(found.won)
    line = [name for name in places if name not in staff]
    for one in line:
        for other in line:
            if places[one] < places[other]:
                assert found.won.get(one, 0) >= found.won.get(other, 0) - 1
            if places[one] == places[other]:
                assert abs(found.won.get(one, 0) - found.won.get(other, 0)) <= 1
    given_on = a.give_unawarded(found, to, places, order, frozenset(staff))
    assert sum(given_on.won.values()) + given_on.unawarded == sum(amounts)


def test_redemption_chips_bring_their_rate() -> None:
    assert a.redeemed(100_000, Fraction(1, 100)) == 1_000
    with pytest.raises(AssertionError):
        a.redeemed(101, Fraction(1, 2))


# ---- withdrawal ----


def perth() -> Withdrawal:
    law = rulebooks.rulebook("CP").law("cloth").tournament
    assert law is not None and law.withdrawal is not None
    return law.withdrawal


@clause("CP", "5.6")
@reading("CP", "tournament-seven-days")
def test_seven_days_are_seven_times_24_hours() -> None:
    law = perth()
    until = a.free_until(BEGINS, law.days.value, law.counted.value)
    assert until == "2026-01-25T19:00:00Z"
    assert a.withdrawn_in_time("2026-01-25T19:00:00Z", until)
    assert not a.withdrawn_in_time("2026-01-25T19:00:01Z", until)


def test_the_other_two_ways_of_counting_days() -> None:
    assert a.free_until(BEGINS, 7, "dates") == "2026-01-25T23:59:59.999Z"
    assert a.free_until(BEGINS, 7, "clear-days") == "2026-01-24T23:59:59.999Z"


# ---- what is due ----


def test_play_may_start_from_the_very_instant_on() -> None:
    assert a.may_start(BEGINS, BEGINS) and not a.may_start("2026-02-01T18:59:59Z", BEGINS)


def test_the_minutes_of_notice_suffice_exactly() -> None:
    assert a.is_fair_notice("2026-02-01T18:30:00Z", BEGINS, 30)
    assert not a.is_fair_notice("2026-02-01T18:30:01Z", BEGINS, 30)


def test_what_a_session_stood_still_is_added_to_its_time() -> None:
    assert a.time_up(BEGINS, 30) == "2026-02-01T19:30:00Z"
    assert a.time_up(BEGINS, 30, 90) == "2026-02-01T19:31:30Z"


@given(st.integers(0, 10**6), st.integers(1, 10**4), st.integers(0, 10**5))
def test_a_session_is_as_long_as_it_should_be(start: int, minutes: int, still: int) -> None:
    begun = later(BEGINS, start)
    up = a.time_up(begun, minutes, still)
    assert later(up, -still - 60 * minutes) == begun
