"""Every layout offers exactly its bets, and each pays what its definition says."""

from __future__ import annotations

import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier import rulebooks
from croupier.documents import Json
from croupier.errors import Refusal, SpecError
from croupier.rulebooks import all_rulebooks, clauses, wheels
from croupier.rules.bets import EVEN_CHANCES, Piece, Wager
from croupier.rules.book.checks import build
from croupier.rules.limits import judge
from croupier.rules.offer import BETS_COME_OF, Offer, OfferedBet, build_offer
from croupier.rules.settle import PlayerTotal, settle, totals
from croupier.rules.spec import TableSpec, read_spec
from kit.independent import roulette
from kit.offers import table

ODDS = {
    "straight": 35, "split": 17, "street": 11, "corner": 8, "five": 6, "six": 5, "column": 2,
    "dozen": 2, **dict.fromkeys(EVEN_CHANCES, 1), "any-green": 11, "first-six": 5,
}  # fmt: skip


def rows() -> list[dict[str, str]]:
    text = (Path(__file__).parent.parent / "data/counts.tsv").read_text()
    head, *lines = [line.split("\t") for line in text.splitlines() if line[0] != "#"]
    return [dict(zip(head, line, strict=True)) for line in lines]


LAYOUTS = [pytest.param(row, id=f"{row['tag']}-{row['layout']}") for row in rows()]


def test_every_layout_is_counted_or_refused() -> None:
    counted = {(row["tag"], row["layout"]) for row in rows()}
    for book in all_rulebooks():
        for layout in book.layout:
            assert ((book.tag, layout.id) in counted) != bool(layout.lost)


def on_the_layout(at: Offer) -> list[OfferedBet]:
    """The bets with a place of their own on the layout: one chip is one bet."""
    return [bet for bet in at.bets.values() if bet.kind != "neighbours"]


@pytest.mark.parametrize("row", LAYOUTS)
def test_counts_by_kind(row: dict[str, str]) -> None:
    at = table(row["tag"], game=row["game"], layout=row["layout"], racetrack=False)
    found = Counter(
        "even" if bet.kind in EVEN_CHANCES
        else "boxes" if bet.kind in ("green", "any-green", "first-six")
        else bet.kind
        for bet in on_the_layout(at)
    )  # fmt: skip
    kinds = ("straight", "split", "street", "corner", "five", "six", "column", "dozen", "even",
             "boxes")  # fmt: skip
    assert {kind: found[kind] for kind in kinds} == {kind: int(row[kind]) for kind in kinds}
    assert sum(found.values()) == int(row["total"])
    # A French table takes neighbours of each number under a marker. [CM18 10.4.2, CM11 9.4.2 #1]
    assert len(at.bets) - int(row["total"]) == (37 if row["game"] == "french" else 0)


@pytest.mark.parametrize("row", LAYOUTS)
def test_every_bet_on_every_outcome_against_the_slow_roulette(row: dict[str, str]) -> None:
    at = table(row["tag"], game=row["game"], layout=row["layout"], racetrack=False)
    for bet in on_the_layout(at):
        if row["zeros"] == "free" or bet.kind == "green":
            covers, odds = free_bet(bet.bet, len(at.wheel.zeros))
        else:
            covers, odds = roulette.bets(row["zeros"], bet.kind)[bet.bet], ODDS[bet.kind]
        assert set(bet.covers) == covers
        for outcome in at.wheel.pockets:
            one = settle(at, outcome, [Wager("ana", bet.bet, 700)]).wagers[0]
            assert one.returned == roulette.returned(covers, odds, 700, outcome), (bet.bet, outcome)
            assert one.won == (outcome in covers)


def free_bet(bet: str, zeros: int) -> tuple[set[str], int]:
    """A bet of a number-free layout, from its own words."""
    if bet == "green":
        return set(["0", "00"][:zeros]), {1: 35, 2: 17}[zeros]
    if bet.startswith("six:"):
        numbers = bet.removeprefix("six:").split("/")
        assert int(numbers[-1]) % 6 == 0
        assert [int(n) for n in numbers] == list(range(int(numbers[0]), int(numbers[0]) + 6))
        return set(numbers), 5
    kind = bet.partition(":")[0]
    return roulette.outside(kind)[bet], ODDS[kind]


@pytest.mark.parametrize("row", LAYOUTS)
def test_edges(row: dict[str, str]) -> None:
    at = table(row["tag"], game=row["game"], layout=row["layout"], racetrack=False)
    usual = {1: Fraction(1, 37), 2: Fraction(1, 19), 3: Fraction(1, 13)}[len(at.wheel.zeros)]
    for bet in at.bets.values():
        assert bet.edge == (Fraction(3, 38) if bet.kind == "five" else usual), bet.bet


@pytest.mark.parametrize("row", LAYOUTS)
def test_every_spot_lies_on_the_squares_it_names(row: dict[str, str]) -> None:
    layout = table(row["tag"], game=row["game"], layout=row["layout"], racetrack=False).layout
    squares = {square.bet.pick[0]: square.rect for line in layout.rows for square in line}
    for spot in layout.spots:
        if spot.bet.kind in ("straight", "split") and 0 <= spot.x <= 12:
            assert all(squares[number].holds(spot.x, spot.y) for number in spot.bet.pick), spot
    assert len({(spot.x, spot.y) for spot in layout.spots}) == len(layout.spots)


def test_every_bet_of_a_table_is_settled_by_its_payoff_table() -> None:
    """The settlement people read, its lines and the totals are one payoff table."""
    at = table("CM18", game="double-zero", racetrack=True)
    wagers = [
        Wager(f"p{n % 5}", row.bet, 100 * row.parts * (1 + n % 3))
        for n, row in enumerate(at.bets.values())
    ]
    for column, outcome in enumerate(at.wheel.pockets):
        settled = settle(at, outcome, wagers)
        for wager, one in zip(wagers, settled.wagers, strict=True):
            row = at.bets[wager.bet]
            assert one.returned == wager.stake // row.parts * row.returns[column]
            assert one.clause == one.line.clause == row.decides[column]
        by_player = {name: total.returned for name, total in settled.players.items()}
        found = totals(at, outcome, wagers)
        assert {name: total.returned for name, total in found.items()} == by_player


@pytest.mark.parametrize(
    ("stake", "staked", "returned"),
    [
        (750, 750, 1_550),  # 7.50 pays 8.00: no chip of 0.50
        (800, 800, 1_600),
        (60_000, 60_000, 110_000),  # over the maximum: 100.00 goes back
    ],
)
def test_totals_know_the_limits_and_the_chips(stake: int, staked: int, returned: int) -> None:
    at = table("CM18", limits={"min": 500, "max": 50_000, "unit": 50, "chips": [100, 500]})
    found = totals(at, "1", [Wager("ana", "red", stake)])
    assert found == {"ana": PlayerTotal(staked, returned)}


@pytest.mark.parametrize(
    "limits",
    [
        {"min": 500, "max": 50_000, "unit": 50, "chips": [100, 500]},
        {"min": 700, "max": 20_000, "unit": 300, "chips": [100, 250]},
        {"min": 700, "max": 20_000, "unit": 300, "chips": [400, 800]},
        {"min": 50, "max": 900, "unit": 100, "chips": [100]},
        {"min": 1, "max": 900, "unit": 1, "chips": [1]},
    ],
)
@pytest.mark.parametrize(
    "spec",
    [
        {"rulebook": "CM18", "racetrack": True},
        {"rulebook": "CM18", "mode": "touchtable", "racetrack": True},
        {"rulebook": "NZ", "racetrack": True, "asian_racetrack": True},
    ],
)
def test_plain_stakes_are_those_that_limits_and_chips_leave_alone(
    spec: dict[str, Any], limits: dict[str, Any]
) -> None:
    """Settlement asks no more of a plain stake, so this set is neither too large nor too small."""
    at = table(**spec, limits=limits)
    chips = at.spec.limits.chips
    for bet in ("straight:17", "red", "tier", "neighbours:17"):
        row, plain = at.bets[bet], at.plain[bet]
        policy = at.terms[bet].policy
        by_chips = policy.unpayable.value == "pay-up"
        for stake in range(1, 1_000 * row.parts, 7 if row.parts > 1 else 1):
            if stake % row.parts:
                assert stake not in plain, (bet, stake)
                continue
            judged = judge(at, row, stake)
            exact = not by_chips or stake // row.parts % chips[0] == 0
            left_alone = judged.accepted == stake and not judged.note and exact
            if by_chips and any(chip % chips[0] for chip in chips):
                assert not plain
            else:
                assert (stake in plain) == left_alone, (bet, stake)


def hand_made(spec: dict[str, object] | None = None, **more: Json) -> Offer:
    """A table of the smallest rulebook there is, with what a test adds to it."""
    text = (Path(__file__).parent / "broken/whole.toml").read_text()
    ids = {clause.clause for clause in clauses("crown-melbourne-18")}
    book = build({**tomllib.loads(text), **more}, "hand-made.toml", lambda tag: ids)
    return build_offer(read_spec({"rulebook": book.id, **(spec or {})}), book, wheels())


def test_a_race_track_may_have_sectors_only() -> None:
    at = hand_made({"racetrack": True})
    assert at.spec.neighbours == ()
    assert {row.kind for row in at.bets.values()} == {"straight", "low", "tier"}
    assert at.find("tier").pieces == (Piece("straight:5", 2),)
    assert hand_made({"racetrack": True, "neighbours": []}).bets == at.bets
    with pytest.raises(Refusal, match="the rules here have no such bet"):
        at.find("neighbours:5")
    with pytest.raises(SpecError, match="'neighbours' are of a race-track, and this table has"):
        hand_made({"racetrack": True, "neighbours": [2]})


def test_a_wheel_has_as_many_compartments_as_the_rulebook_wants() -> None:
    rule = {"item": "compartments-single-zero", "clause": "1.1 Single Zero Roulette Wheel"}
    assert hand_made(equipment=[{**rule, "exactly": 37}]).wheel.id == "single"
    with pytest.raises(SpecError) as error:
        hand_made(equipment=[{**rule, "exactly": 38}])
    assert str(error.value) == (
        "The single wheel has 37 compartments; CM18 wants 38 [CM18 1.1 Single Zero Roulette Wheel]."
    )


@pytest.mark.parametrize(
    ("zero", "returned", "by"),
    [
        # Listed, so it wins; not listed, so the rule denies what the bet's own numbers promise.
        ({"kinds": {"value": ["straight"], "clause": "6.3.1"}}, 36, "6.1 Straight-Up, 6.3.1"),
        ({"kinds": {"value": [], "clause": "6.3.1"}}, 0, "6.3.2"),
        (
            {
                "kinds": {"value": [], "clause": "6.3.1"},
                "saved": {"value": ["straight:0"], "clause": "8.1"},
            },
            36,
            "6.1 Straight-Up, 8.1",
        ),
        (
            {
                "kinds": {"value": [], "clause": "6.3.1"},
                "saved": {"value": ["low"], "clause": "8.1"},
            },
            0,
            "6.3.2",
        ),
        ({}, 36, "6.1 Straight-Up, 6.3.2"),  # every kind that covers it
    ],
)
def test_a_zeros_rule_may_deny_a_win(zero: dict[str, Json], returned: int, by: str) -> None:
    rule: dict[str, Json] = {
        "outcome": "0",
        "games": ["single-zero"],
        "together": [],
        "loses": "6.3.2",
        **zero,
    }
    at = hand_made(zero=[rule])
    row, where = at.bets["straight:0"], at.wheel.index["0"]
    assert row.covers == ("0",)
    assert (row.returns[where], row.decides[where]) == (returned, f"CM18 {by}")
    done = settle(at, "0", [Wager("ana", "straight:0", 500), Wager("ana", "low", 500)])
    assert [one.returned for one in done.wagers] == [500 * returned, 0]
    assert [one.won for one in done.wagers] == [returned > 0, False]
    assert done.wagers[1].clause == "CM18 6.3.2"
    assert at.bets["straight:5"].returns[where] == 0
    assert at.bets["straight:5"].decides[at.wheel.index["5"]] == "CM18 6.1 Straight-Up"


@pytest.mark.parametrize(
    ("spec", "bet", "message"),
    [
        ({}, "split:17/21", "17 and 21 do not meet under one chip. Did you mean split:17/20 or"),
        ({}, "split:0/00", "there is no 00 on its wheel"),
        ({}, "tier", "it has no race-track"),
        ({}, "asian:ox", "it has no Asian race-track"),
        ({}, "symbol:A", "it has no Lucky Symbols."),
        (
            {"side_bets": {"roulette-match": {"bets": ["colour-match"]}}},
            "number-match",
            "its Roulette Match does not offer it.",
        ),
        ({"side_bets": {"lucky-symbols": {}}}, "lucky-ball:1", "it has no Lucky Ball."),
        ({}, "max:17", "the rules here have no such bet."),
        ({"layout": "G"}, "five:0/00/1/2/3", "layout G has no area for it"),
        ({"racetrack": True, "neighbours": [1]}, "neighbours:17+3", "neighbours reach 1 each"),
    ],
)
def test_a_bet_not_offered_is_refused_by_name(
    spec: dict[str, object], bet: str, message: str
) -> None:
    with pytest.raises(Refusal) as refused:
        table("CM18", **spec).find(bet)
    assert refused.value.code == "bet-not-offered"
    assert bet in refused.value.message
    assert message in refused.value.message
    assert refused.value.clause.startswith("CM18 ")


def test_a_near_miss_is_suggested_only_if_it_is_near() -> None:
    with pytest.raises(Refusal, match=r"do not meet under one chip\. \[") as refused:
        table("CM18").find("corner:1/9/20/36")
    assert "Did you mean" not in refused.value.message


def test_any_order_and_language_finds_the_bet() -> None:
    at = table("CM18", racetrack=True)
    assert at.find("split:20/17") is at.find("cheval:17/20") is at.bets["split:17/20"]
    assert at.find("neighbours:17+2") is at.bets["neighbours:17"]
    assert at.find("Carré: 5/4/2/1") is at.bets["corner:1/2/4/5"]


@pytest.mark.parametrize(
    ("rulebook", "layout", "missing"),
    [("CM11", "F", {"voisins", "zero-game"}), ("NZ", "3", {"voisins"}), ("NZ", "4", set())],
)
def test_a_sector_needs_all_its_pieces(rulebook: str, layout: str, missing: set[str]) -> None:
    at = table(rulebook, layout=layout, racetrack=True)
    for bet in missing:
        with pytest.raises(Refusal, match="lacks a piece of it"):
            at.find(bet)
    assert {"tier", "orphelins"} <= set(at.bets)
    assert not missing & set(at.bets)


def test_a_max_bet_stands_on_every_inside_position_of_its_number() -> None:
    at = table("CP", mode="ats")
    row = at.find("max:17")
    pieces = {piece.bet: piece.count for piece in row.pieces}
    weights = {"straight": 1, "split": 2, "street": 3, "corner": 4, "six": 6}
    inside = [bet for bet in at.bets.values() if bet.kind in weights and "17" in bet.covers]
    assert pieces == {bet.bet: weights[bet.kind] for bet in inside}
    # 1 straight, 4 splits, 1 street, 4 corners, 2 six-lines: 1 + 8 + 3 + 16 + 12.
    assert row.parts == 40
    assert row.edge == Fraction(1, 37)


@pytest.mark.parametrize("layout", ["7", "9"])
def test_a_layout_and_its_wheel_have_the_same_zeros(layout: str) -> None:
    with pytest.raises(SpecError, match="They must be the same"):
        table("CP", layout=layout, wheel="double-crown")


def test_tables_made_alike_share_what_they_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as all that is asked for is the same, and the rulebook is the same one."""
    raw: dict[str, Json] = {"rulebook": "CM18", "mode": "touchbet"}
    first = rulebooks.offer(read_spec(raw))
    assert rulebooks.offer(read_spec(dict(raw))) is first
    other = rulebooks.offer(read_spec({**raw, "limits": {"min": 10_00}}))
    assert (first.spec.limits.min, other.spec.limits.min) == (5_00, 10_00)
    anew = msgspec.structs.replace(first.rulebook)
    monkeypatch.setattr(rulebooks, "rulebook", lambda _: anew)
    assert rulebooks.offer(read_spec(raw)).rulebook is anew


# By field: a table for which it can be set, and what it is set to there.
SETTINGS: dict[str, tuple[dict[str, Json], Json]] = {
    "rulebook": ({"rulebook": "CM18"}, "CM11"),
    "game": ({"rulebook": "CM18"}, "double-zero"),
    "layout": ({"rulebook": "CM11"}, "B"),
    "wheel": ({"rulebook": "NZ", "game": "double-zero"}, "double-crown"),
    "mode": ({"rulebook": "CP"}, "ats"),
    "racetrack": ({"rulebook": "CM18"}, True),
    "asian_racetrack": ({"rulebook": "NZ"}, True),
    "neighbours": ({"rulebook": "CM18", "racetrack": True}, [1]),
    "side_bets": ({"rulebook": "CM18"}, {"lucky-ball": {}}),
    "limits": ({"rulebook": "CM18"}, {"min": 10_00, "outlay": 20_00}),
    "seats": ({"rulebook": "CM18"}, 3),
    "stations": ({"rulebook": "CP", "mode": "ats"}, 3),
    "wagering_period_s": ({"rulebook": "CM18", "mode": "touchbet"}, 40),
    "warning_s": ({"rulebook": "CM18", "mode": "touchbet"}, 7),
    "mechanical": ({"rulebook": "CM18"}, True),
    "u_spin": ({"rulebook": "CM18"}, True),
    "attestations": ({"rulebook": "CM18"}, "required"),
    "currency": ({"rulebook": "CM18"}, "NZD"),
    "language": ({"rulebook": "CM18"}, "fr"),
    "float": ({"rulebook": "CM18"}, 100_00),
    "colours": ({"rulebook": "CM18"}, ["red", "blue"]),
    "chip_set": (
        {"rulebook": "CM18", "game": "french"},
        [{"shape": "plaque", "value": value} for value in (100, 500, 2_500, 10_000, 50_000)],
    ),
    "place": ({"rulebook": "CM18"}, "The Wharf"),
}


def test_every_setting_is_looked_at() -> None:
    assert {one.encode_name for one in msgspec.structs.fields(TableSpec)} == set(SETTINGS)


@pytest.mark.parametrize("field", SETTINGS)
def test_what_is_shared_is_what_each_would_work_out(field: str) -> None:
    base, value = SETTINGS[field]
    one, other = (
        rulebooks.offer(read_spec(raw))
        for raw in ({**base, "place": "Here"}, {**base, field: value})
    )
    assert (one.twin is other.twin) == (field not in BETS_COME_OF)
    for found in (one, other, other.with_limits(one.spec.limits)):
        alone = build_offer(found.spec, found.rulebook, wheels())
        for name in ("bets", "decisions", "payoffs", "law", "powers"):
            assert getattr(found, name) == getattr(alone, name), name
        assert found.terms == alone.terms
        assert found.side_rows.keys() == alone.side_rows.keys()
