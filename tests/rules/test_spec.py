"""A table's spec: what is left out is filled in, what does not fit is named with its cure."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.errors import SpecError
from croupier.rulebooks import offer, rulebook
from croupier.rules.spec import Limits, TableSpec, complete, read_spec
from kit.table import books


def spec(book: str, **keys: Any) -> TableSpec:
    return complete(read_spec({"rulebook": book, **keys}), rulebook(book))


@pytest.mark.parametrize(
    ("book", "game", "layout", "wheel"),
    [
        ("CM18", "single-zero", "A", "single"),
        ("CM18", "double-zero", "F", "double-crown"),
        ("CM18", "crown", "N", "triple"),
        ("CM18", "french", "I", "single"),
        ("CM11", "single-zero", "A", "single"),
        ("CM11", "double-zero", "F", "double-american"),
        ("CM11", "french", "I", "single"),
        ("NZ", "single-zero", "1", "single"),
        ("NZ", "double-zero", "3", "double-american"),
        ("CP", "single-zero", "1", "single"),
        ("CP", "double-zero", "5", "double-crown"),
        ("CP", "number-free", "7", "single"),
        ("ACT", "single-zero", "E", "single"),
    ],
)
def test_defaults(book: str, game: str, layout: str, wheel: str) -> None:
    done = spec(book, game=game)
    assert (done.layout, done.wheel, done.mode) == (layout, wheel, "cloth")


@pytest.mark.parametrize(
    ("book", "layout", "wheel"),
    [("CM11", "O", "double-crown"), ("CM11", "V", "double-crown"), ("CP", "8", "double-crown")],
)
def test_some_layouts_have_a_wheel_of_their_own(book: str, layout: str, wheel: str) -> None:
    assert spec(book, layout=layout).wheel == wheel


@pytest.mark.parametrize(
    ("book", "keys", "racetrack", "neighbours"),
    [
        ("CM18", {}, False, ()),
        ("CM18", {"racetrack": True}, True, (2, 1, 3)),
        ("CM18", {"mode": "touchtable"}, True, (2, 1, 3)),
        ("CM18", {"mode": "touchbet"}, False, ()),
        ("CM11", {"mode": "touchbet"}, True, (2,)),
        ("CM11", {"mode": "touchtable"}, True, (2,)),
        ("CP", {}, False, ()),
        ("CP", {"layout": "3"}, True, (2,)),
        ("CP", {"layout": "4"}, True, (2,)),
        ("CP", {"mode": "ats"}, True, (2,)),
        ("CP", {"mode": "ats", "game": "double-zero"}, False, ()),
        ("NZ", {}, False, ()),
        ("ACT", {}, False, ()),
        ("ACT", {"layout": "D"}, True, (2,)),
    ],
)
def test_race_track_defaults(
    book: str, keys: dict[str, Any], racetrack: bool, neighbours: tuple[int, ...]
) -> None:
    done = spec(book, **keys)
    assert (done.racetrack, done.neighbours) == (racetrack, neighbours)


def test_limits_and_places_by_default() -> None:
    assert (Limits().min, Limits().max) == (500, 50_000)
    assert Limits().of("red") == (500, 50_000, 500)
    assert Limits().of("straight") == (500, 50_000, 100)
    assert Limits(unit=200).of("straight") == (500, 50_000, 200)
    assert spec("CM18").seats == 8
    assert spec("CM18", mode="touchbet").stations == 50
    assert spec("CM18", mode="touchtable").seats == 21
    ats = spec("CP", mode="ats")
    assert (ats.stations, ats.wagering_period_s, ats.warning_s) == (10, 30, 10)
    assert spec("CP", mode="ats", wagering_period_s=None).wagering_period_s is None


@pytest.mark.parametrize(
    ("book", "keys", "message"),
    [
        ("CM18", {"gaem": "crown"}, "unknown key 'gaem'; did you mean 'game'?"),
        ("CM18", {"limits": {"mni": 5}}, "unknown key 'limits.mni'; did you mean 'min'?"),
        ("CM18", {"limits": {"min": 5.5}}, "'limits.min': Expected `int`, got `float`"),
        ("CM18", {"game": "number-free"}, "'game' is 'number-free'; CM18 has single-zero"),
        (
            "CM18",
            {"game": "roulette"},
            "The spec's 'game' is 'roulette'; it may be single-zero,"
            " double-zero, crown, french or number-free.",
        ),
        (
            "CM18",
            {"mode": "felt"},
            "The spec's 'mode' is 'felt'; it may be cloth, touchbet, touchtable or ats.",
        ),
        ("CM18", {"layout": "Q"}, "'layout' is 'Q'"),
        ("CM18", {"wheel": "square"}, "'wheel' is 'square'"),
        ("CM18", {"mode": "ats"}, "'mode' is 'ats'"),
        ("CM18", {"game": "crown", "mode": "touchbet"}, "'mode' is 'touchbet'; crown in CM18"),
        ("CM18", {"mode": "touchbet", "racetrack": True}, "CM18 has no race-track on layout A"),
        (
            "CM18",
            {"mode": "touchbet", "racetrack": True},
            "in mode touchbet; it may have one in mode cloth (single-zero, double-zero, crown)",
        ),
        ("CM18", {"asian_racetrack": True}, "CM18 has no Asian race-track"),
        ("CP", {"layout": "1", "racetrack": True}, "CP has no race-track on layout 1"),
        ("CP", {"layout": "1", "racetrack": True}, "in mode cloth (single-zero, layout 3 or 4)"),
        ("CP", {"layout": "14", "mode": "ats"}, "Layout 14 of CP cannot be used"),
        ("ACT", {"layout": "E", "racetrack": True}, "ACT has no race-track on layout E"),
        ("ACT", {"layout": "D", "asian_racetrack": True}, "ACT has no Asian race-track"),
        ("CM18", {"racetrack": True, "neighbours": [4]}, "'neighbours' is 4"),
        ("CM18", {"wagering_period_s": 30}, "'wagering_period_s' is for TouchBet and ATS"),
        ("CM18", {"mode": "touchtable", "warning_s": 5}, "'warning_s' is for TouchBet and ATS"),
        ("CM18", {"mode": "touchbet", "wagering_period_s": None}, "null on an ATS only"),
        ("CM18", {"mode": "touchbet", "wagering_period_s": 0}, "'wagering_period_s' is 0"),
        ("CP", {"mode": "ats", "wagering_period_s": 19}, "20 s is the least [CP 1.1"),
        ("CP", {"mode": "ats", "warning_s": 31}, "'warning_s' is 31"),
        ("CM18", {"mode": "touchbet", "warning_s": 0}, "to end [CM18 11.6.2(b)]"),
        ("CM11", {"mode": "touchbet", "warning_s": 0}, "to end [CM11 10.6.2(b)]"),
        ("CM18", {"mode": "touchbet", "stations": 51}, "at most 50 [CM18 11.3.2(a)]"),
        ("CM18", {"seats": -1}, "'seats' is -1"),
        ("CM18", {"limits": {"min": 900, "max": 800}}, "make no sense"),
        ("CM18", {"limits": {"unit": 0}}, "make no sense"),
        ("CM11", {"u_spin": True}, "CM11 has no U-Spin"),
        ("NZ", {"mechanical": True}, "NZ has no mechanical wheel"),
        ("CM18", {"limits": {"outlay": -1}}, "'limits.outlay' is -1"),
        ("CM18", {"limits": {"chips": []}}, "'limits.chips'"),
        ("CM18", {"limits": {"chips": [500, 100]}}, "'limits.chips'"),
        (
            "CM18",
            {"limits": {"kinds": {"strait": {}}}},
            "'limits.kinds' is 'strait'; a table has",
        ),
        ("CM18", {"limits": {"kinds": {"symbol": {}}}}, "'limits.kinds' is 'symbol'; a table has"),
        ("CM18", {"limits": {"kinds": {"tier": {}}}}, "limits of race-track bets are by piece"),
        ("CM18", {"limits": {"kinds": {"neighbours": {}}}}, "'limits.kinds' is 'neighbours'; lim"),
        ("CM18", {"limits": {"kinds": {"max": {}}}}, "limits of race-track bets are by piece"),
        ("ACT", {"limits": {"kinds": {"asian": {}}}}, "limits of race-track bets are by piece"),
        ("CM18", {"limits": {"chips": [1_000_001]}}, "the smallest chip is at most 1000000"),
        ("CM18", {"racetrack": True, "neighbours": []}, "is []; list one or more of 2, 1, 3"),
        ("CM18", {"racetrack": True, "neighbours": [2, 2]}, "'neighbours' is [2, 2]; list"),
        ("CM18", {"neighbours": [2]}, "'neighbours' are of a race-track, and this table"),
        ("CM18", {"racetrack": False, "neighbours": [2]}, "'neighbours' are of a race-track"),
        (
            "CM18",
            {"side_bets": {"spread": {}}},
            "'side_bets' is 'spread'; single-zero in CM18 has"
            " lucky-symbols, roulette-match, spread-bet, lucky-ball.",
        ),
        (
            "CM18",
            {"game": "crown", "side_bets": {"lucky-ball": {}}},
            "crown in CM18 has lucky-symbols, roulette-match.",
        ),
        ("CP", {"side_bets": {"spread-bet": {}}}, "single-zero in CP has none."),
        ("NZ", {"side_bets": {"spread-bet": {}}}, "single-zero in NZ has none."),
        ("CM18", {"float": -1}, "'float' is -1; it is 0 or more"),
        ("CM18", {"currency": ""}, "'currency' is ''; write three letters"),
        ("CM18", {"currency": "aud"}, "'currency' is 'aud'"),
        ("CM18", {"currency": "AUDS"}, "'currency' is 'AUDS'"),
        ("CM18", {"currency": "AUD\n"}, "'currency' is 'AUD"),
        ("CP", {"mode": "ats", "wagering_period_s": None, "warning_s": 5}, "'warning_s' is 5; th"),
        ("CM18", {"stations": 1}, "'stations' is 1; single-zero in CM18 has none in mode cloth."),
        ("NZ", {"stations": 10}, "'stations' is 10; single-zero in NZ has none in mode cloth."),
        ("CP", {"game": "number-free", "stations": 2}, "number-free in CP has none in mode cloth."),
        ("CM18", {"mode": "touchtable", "stations": 5}, "CM18 has none in mode touchtable."),
        ("CM18", {"seats": 51}, "'seats' is 51; cloth has at most 50"),
        ("CP", {"mode": "ats", "seats": 10**9}, "ats has at most 50"),
        ("CM18", {"mode": "touchtable", "seats": 22}, "at most 21 [CM18 12.3.1 #1]"),
        ("CM18", {"attestations": "never"}, "is 'never'; it may be advisory or required."),
    ],
)
def test_what_does_not_fit_is_named(book: str, keys: dict[str, Any], message: str) -> None:
    with pytest.raises(SpecError) as error:
        spec(book, **keys)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_what_just_fits_is_accepted() -> None:
    assert spec("CM18", seats=50).seats == 50
    assert spec("CP", stations=4).stations == 4  # a Perth cloth table may have both
    assert spec("CM18", stations=0, neighbours=[]).neighbours == ()
    assert spec("CM18", racetrack=True, neighbours=[3, 1]).neighbours == (3, 1)
    assert spec("CM18", limits={"chips": [1_000_000]}).limits.chips == (1_000_000,)
    assert spec("CM18", currency="NZD", float=0).currency == "NZD"
    assert spec("CP", mode="ats", wagering_period_s=None).warning_s is None
    assert spec("CM18", limits={"kinds": {"green": {"max": 900}, "asian": {"min": 9}}}).limits
    assert spec("NZ", limits={"kinds": {"asian": {"min": 9}}}).limits  # one wager, with its odds


@pytest.mark.parametrize(
    ("book", "game", "names"),
    [
        ("CM18", "single-zero", "lucky-symbols roulette-match spread-bet lucky-ball"),
        ("CM18", "crown", "lucky-symbols roulette-match"),
        ("CP", "double-zero", "spread-bet"),
    ],
)
def test_side_bets_a_game_has_are_accepted(book: str, game: str, names: str) -> None:
    wanted: dict[str, dict[str, Any]] = {name: {} for name in names.split()}
    assert spec(book, game=game, side_bets=wanted).side_bets == wanted


@books(CM18="2.4", CM11="2.4", CP="2.1(b)", ACT=(), reads={"ACT": "CM18 2.4"})
def test_a_wheel_may_be_mechanical_where_the_rulebook_has_one(tag: str) -> None:
    assert spec(tag, mechanical=True).mechanical
    assert not spec(tag).mechanical


def test_an_unknown_rulebook_is_named_with_those_there_are() -> None:
    with pytest.raises(SpecError, match="There is no rulebook 'CM19'; there are crown-melb"):
        rulebook("CM19")


def test_a_completed_spec_is_the_same_when_completed_again() -> None:
    for book in ("CM18", "CM11", "CP", "NZ", "ACT"):
        for game in rulebook(book).game:
            for layout in game.layouts:
                for mode in game.modes:
                    done = spec(book, game=game.game, layout=layout, mode=mode)
                    raw = msgspec.json.decode(msgspec.json.encode(done))
                    assert complete(read_spec(raw), rulebook(book)) == done
                    assert offer(done).bets


def test_the_spec_has_a_json_schema() -> None:
    schema = msgspec.json.schema(TableSpec)
    keys = schema["$defs"]["TableSpec"]["properties"]
    assert {"rulebook", "game", "layout", "float", "limits"} <= set(keys)
    assert schema["$defs"]["TableSpec"]["additionalProperties"] is False


def test_what_is_no_object_at_all_is_wrong_at_the_top() -> None:
    with pytest.raises(SpecError, match="The spec's 'top level': Expected `object`"):
        read_spec([])
