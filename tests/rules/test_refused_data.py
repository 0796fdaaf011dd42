"""A real rulebook altered in one place is refused with the file, the key and what would fit."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from croupier import rulebooks
from croupier.errors import RulebookError
from croupier.rules.book.layout_checks import WHEEL_ZEROS
from croupier.rules.book.required import FILES, NEEDED

Tables = dict[str, Any]
Change = Callable[[Tables], object]
MISSING = object()
CITED = {"clause": "2.1 chapeau"}  # a clause of CP


def read(id: str) -> Tables:
    """A rulebook's tables, free to be altered."""
    found: Tables = pickle.loads(_kept(id))
    return found


@cache
def _kept(id: str) -> bytes:
    """Of which copies are made in no time."""
    return pickle.dumps(rulebooks.read(id))


def refused(tag: str, change: Change) -> RulebookError:
    id = rulebooks.TAGS[tag]
    tables = read(id)
    change(tables)
    with pytest.raises(RulebookError) as error:
        rulebooks._build(tables, rulebooks.files(id), id)
    return error.value


def put(path: str, value: object = MISSING) -> Change:
    """Write a value at "bet.0.games"; without one, take away what stands there."""

    def change(tables: Tables) -> None:
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("."))
        node: Any = tables
        for step in steps:
            node = node.setdefault(step, {}) if isinstance(node, dict) else node[step]
        if value is MISSING:
            del node[last]
        else:
            node[last] = value

    return change


def again(table: str, at: int = 0, **more: object) -> Change:
    """A copy of an entry after all the others."""

    def change(tables: Tables) -> None:
        tables[table].append({**tables[table][at], **more})

    return change


def without(table: str, **named: object) -> Change:
    """Without the entries that say so."""

    def change(tables: Tables) -> None:
        rows = tables[table]
        left = [row for row in rows if not named.items() <= row.items()]
        assert len(left) < len(rows)
        tables[table] = left

    return change


def cite(clause: str) -> Change:
    return put("closing.notice.clause", clause)


CASES: dict[str, tuple[str, Change, tuple[str, ...]]] = {  # tag, change, file and key, words
    # not a table, or nothing where something must be
    "game_is_a_number": (
        "CP", put("settling.game", 3),
        ("play.toml: settling.game:", "not a table", "[settling.game.<game>]"),
    ),
    "game_is_a_list": ("CP", put("settling.game", ["french"]), ("settling.game:", "not a table")),
    "side_bets_is_a_number": (
        "CP", put("side_bets", 3), ("side_bets.toml: side_bets:", "[side_bets.<id>]"),
    ),
    "side_bet_is_a_number": (
        "CP", put("side_bets.spread-bet", 3), ("side_bets.spread-bet:", "not a table"),
    ),
    "section_is_a_number": ("CP", put("closing", 3), ("terms.toml: closing:", "write [closing]")),
    "section_of_an_unknown_key": ("CP", put("closing.notise", {}), ("closing.notise", "'notice'?")),
    "section_left_out": ("CP", put("closing"), ("terms.toml: closing.notice", "say it in")),
    "value_out_of_bounds": (
        "CP", put("closing.notice.value", -1), ("closing.notice.value", "-1", "a whole number"),
    ),
    "finales_is_a_number": ("CP", put("finales.value.x", 3), ("finales.value", "3 stands there")),
    "max_bet_is_a_word": ("CP", put("max_bet.value.split", "two"), ("max_bet", "a whole number")),
    "word_is_a_number": ("CP", put("game.0.game", 3), ("game[0].game", "use crown, double-zero")),
    "limits_of_no_mode": (
        "CP", put("limits.0.modes", []), ("limits.toml: limits[0].modes:", "nothing", "cloth"),
    ),
    "game_of_no_wheel": ("CP", put("game.0.wheels", []), ("game[0].wheels", "nothing", "single")),
    "bet_of_no_game": ("CP", put("bet.0.games", []), ("bet[0].games", "nothing stands there")),
    "side_bet_without_odds": ("CP", put("side_bet.0.odds", []), ("side_bet[0].odds", "nothing")),
    "bet_that_never_wins": ("CP", put("bet.0.wins", ""), ("bet[0].wins (straight)", "nothing")),
    "empty_clause": ("CP", put("game.0.clause", ""), ("game single-zero", "'' is no clause")),
    "usual_out_of_reach": (
        "CP", put("racetrack.1.usual", [7]), ("racetrack classic usual", "7", "use 1, 2, 3"),
    ),
    "mode_without_limits": (
        "CP", lambda tables: tables["limits"].pop(), ("limits:", "none for mode ats"),
    ),
    # words that this rulebook does not have
    "game_misspelt": (
        "CP", put("settling.game.singel-zero", {}),
        ("settling.game.singel-zero", "did you mean 'single-zero'?"),
    ),
    "game_of_another_rulebook": (
        "CP", put("settling.game.french", {}), ("settling.game.french", "not in this rulebook"),
    ),
    "mode_the_section_cannot_have": (
        "CP", put("stations.cloth", {}), ("play.toml: stations.cloth", "use ats"),
    ),
    "mode_the_rulebook_has_not": (
        "CP", put("tender.touchbet", {}), ("money.toml: tender.touchbet", "no such section"),
    ),
    "section_of_no_mode": ("NZ", put("stations", {}), ("stations:", "no mode of this rulebook")),
    "game_alone": (
        "CP", put("final_bets", {"game": {"single-zero": {}}}),
        ("play.toml: final_bets.game.single-zero", "never read"),
    ),
    "law_of_no_side_bet": (
        "CP", put("side_bets.spred-bet", {}),
        ("side_bets.spred-bet", "did you mean 'spread-bet'?"),
    ),
    "side_bet_without_law": (
        "CP", put("side_bets"), ("side_bets.toml: side_bets.spread-bet.malfunction", "nothing"),
    ),
    "side_bet_with_half_a_law": (
        "CP", put("side_bets.spread-bet.not_offered"), ("side_bets.spread-bet.not_offered",),
    ),
    "conduct_is_no_table": ("CP", put("conduct", {"x": 1}), ("conduct:", "there is no such table")),
    "table_misspelt": ("CP", put("closng", {}), ("closng:", "did you mean 'closing'?")),
    "bet_of_another_game": ("CP", put("bet.0.games", ["french"]), ("bet straight games",)),
    "zero_of_another_game": ("CM11", put("zero.0.games", ["crown"]), ("zero 0 games", "'crown'")),
    "track_that_comes_too_late_for_a_game": (
        "CM18", put("racetrack.1.games", ["french", "crown"]),
        ("racetrack classic games", "'crown'", "has an earlier race-track"),
    ),
    "track_that_comes_too_late_for_a_mode": (
        "CM18", put("racetrack.2.modes", ["touchtable", "cloth"]),
        ("racetrack classic modes", "'cloth'", "has an earlier race-track"),
    ),
    "track_of_another_game": ("CP", put("racetrack.0.games", ["crown"]), ("racetrack classic",)),
    "side_bet_of_another_game": (
        "CP", put("side_bet.0.games", ["french"]), ("side_bet spread-bet games", "'french'"),
    ),
    "bet_of_no_table": ("CP", put("bet.0.zeros", 3), ("bet straight", "no table has it")),
    "bet_on_no_layout": ("CP", put("bet.0.layouts", ["77"]), ("bet straight layouts", "'77'")),
    "equipment_of_another_mode": (
        "CP", put("equipment.0.modes", ["touchbet"]), ("equipment", "modes", "use cloth, ats"),
    ),
    "power_of_another_mode": (
        "CP", put("power.0.modes", ["touchbet"]), ("power", "modes", "use cloth, ats"),
    ),
    "ground_of_another_mode": (
        "CP", put("no_spin.0.modes", ["touchbet"]), ("no_spin", "modes", "use cloth, ats"),
    ),
    "limits_of_another_mode": (
        "CP", put("limits.0.modes", ["cloth", "touchbet"]), ("limits cloth modes", "'touchbet'"),
    ),
    "fallback_to_itself": (
        "NZ", put("rulebook.fallback", "nz-division-8"), ("rulebook.fallback", "use crown"),
    ),
    # citations
    "own_clause_as_a_reading": (
        "CP", cite("reading: CP 7.3(a)"), ("closing.notice:", "itself", "write '7.3(a)'"),
    ),
    "reading_misspelt": (
        "CP", cite("reading: usual-place"), ("no reading of this rulebook", "usual-places'?"),
    ),
    "reading_without_a_blank": (
        "CP", cite("reading:usual-places"), ("write 'reading: usual-places', with a blank",),
    ),
    "reading_without_its_word": (
        "CP", cite("usual-places"), ("did you mean 'reading: usual-places'?",),
    ),
    "reading_of_no_rulebook": ("CP", cite("reading: CM19 4.2.2"), ("no rulebook has the tag",)),
    "clause_misspelt": ("CP", cite("7.3 (a)"), ("is no clause of CP", "did you mean '7.3(a)'?")),
    "clause_of_nothing": ("CP", cite("zzz"), ("is no clause of CP; cite a clause",)),
    # twice
    "bet_twice": ("CP", again("bet"), ("bet straight", "twice for single-zero on layout 1")),
    "power_twice": (
        "CP", again("power", may="settle", modes=["cloth"]),
        ("powers.toml: power settle", "stands twice for cloth"),
    ),
    "power_never_read": (
        "CP", again("power", may="settle", modes=[]), ("power settle", "twice for ats, cloth"),
    ),
    "layout_twice": ("CP", again("layout"), ("games.toml: layout 1", "it stands twice")),
    "game_twice": ("CP", again("game", layouts=["1"]), ("game single-zero", "it stands twice")),
    "limits_twice": ("CP", again("limits"), ("limits", "stands twice for cloth")),
    "limits_of_the_track_first": (
        "NZ", lambda tables: tables["limits"].reverse(), ("limits cloth track", "it comes first"),
    ),
    "sector_twice": ("CP", again("sector"), ("sector tier", "it stands twice")),
    "no_spin_twice": ("CP", again("no_spin"), ("grounds.toml: no_spin", "stands twice")),
    "void_twice": ("CP", again("void"), ("void", "stands twice")),
    "equipment_twice": ("CP", again("equipment"), ("equipment", "it stands twice")),
    "option_twice": ("CP", put("side_bet.1.option", 1), ("side_bet spread-bet", "option 1 stands")),
    "side_bet_twice": ("CM18", again("side_bet"), ("side_bet lucky-symbols", "it stands twice")),
    "result_twice": (
        "CM18", lambda tables: tables["side_bet"][0]["odds"].append(
            tables["side_bet"][0]["odds"][0]
        ), ("side_bet lucky-symbols odds", "'symbol:A' stands twice"),
    ),
    "word_twice": (
        "CP", put("settling.cloth.order.value", ["clear-losing", "clear-losing"]),
        ("play.toml: settling", "order", "'clear-losing' stands twice"),
    ),
    "layout_named_twice": ("CP", put("game.0.layouts", [*"11234"]), ("game.layouts", "'1' stands")),
    # values
    "max_bet_of_no_kind": (
        "CP", put("max_bet.value.strait", 1), ("max_bet.strait", "did you mean 'straight'?"),
    ),
    "max_bet_under_nothing": ("CP", put("max_bet.value.straight", -1), ("max_bet.straight", "-1")),
    "reach_round_the_wheel": (
        "CP", put("racetrack.0.reach.0.value", 40), ("racetrack classic reach", "40", "1 to 18"),
    ),
    "neighbours_without_reach": ("CP", put("racetrack.0.reach", []), ("classic reach", "[]")),
    "piece_on_no_layout": (
        "CP", put("sector.0.pieces.0.value", "split:5/9"),
        ("sector tier pieces", "'split:5/9' is on no layout", "did you mean 'split:"),
    ),
    "pieces_of_two_layouts": (
        "CM11", put("sector.2.pieces.1.value", "split:00/2"), ("no layout has them all",),
    ),
    "street_on_two_numbers": (
        "CP", put("bet.2.numbers.value", 2), ("bet street numbers", "2", "write 3"),
    ),
    "numbers_of_an_area": (
        "CP", lambda tables: next(
            bet for bet in tables["bet"] if bet["kind"] == "low"
        ).update(numbers={"value": 1, **CITED}), ("bet low numbers", "an area of its own"),
    ),
    "spread_of_no_bet": (
        "CP", put("side_bet.0.odds.0.bet", "spread:9"), ("side_bet spread-bet odds", "'spread:9'"),
    ),
    "range_upside_down": (
        "CP", put("side_bet.0.odds.1.result", "11-1"), ("side_bet spread-bet odds", "'1-11'"),
    ),
    "ranges_that_overlap": (
        "CP", put("side_bet.0.odds.1.result", "0-11"), ("spread-bet odds", "0 is in two ranges"),
    ),
    "range_with_a_gap": (
        "CP", put("side_bet.0.odds.1.result", "1-10"), ("11 to 11 is in no range", "0 to 72"),
    ),
    "side_bet_that_never_wins": ("CP", put("side_bet.0.wins", ""), ("side_bet spread-bet wins",)),
    "animals_that_never_win": ("NZ", put("asian.wins", ""), ("asian.wins", "cite the clause")),
    "layout_without_zeros": (
        "CP", put("layout.0.drawing.zeros", []), ("layout 1 drawing.zeros", "[]", "each zero once"),
    ),
    "zero_drawn_twice": (
        "CP", put("layout.4.drawing.zeros", [["0"], ["0"]]), ("layout 5 drawing.zeros",),
    ),
    "box_drawn_twice": (
        "CP", put("layout.4.drawing.boxes", ["five", "five"]),
        ("layout 5 drawing.boxes: ['five', 'five']", "name each once"),
    ),
    "boxes_without_room": (
        "CP", put("layout.4.drawing.boxes", ["five", "green", "any-green"]),
        ("layout 5 drawing.boxes", "there is room for two"),
    ),
    "zeros_without_a_box": (
        "CP", put("layout.8.drawing.boxes", []), ("layout 9 drawing.boxes: []", '["green"]'),
    ),
    "wheel_without_the_zeros": (
        "CP", put("game.0.wheels", ["double-crown"]),
        ("game single-zero wheels", "has not the zeros of layout 1", "use single"),
    ),
    "wheel_of_no_layout": (
        "CP", put("game.0.wheels", ["single", "triple"]),
        ("game single-zero wheels", "'triple'", "leave it out"),
    ),
    "wheel_the_game_has_not": ("CP", put("layout.7.wheel", "triple"), ("layout 8 wheel", "use")),
    "void_ground_of_a_no_spin": (
        "CP", put("no_spin.0.ground", "fraud"), ("no_spin fraud", "is no ground for it"),
    ),
    "more_seats_than_most": (
        "CP", put("places.seats.value", 80), ("places.seats", "80", "which is seats_max"),
    ),
    "more_stations_than_most": (
        "CP", put("stations.ats.count.value", 9_999), ("count", "9999", "which is count_max"),
    ),
    "absent_but_there": (
        "CM11", put("zero.2.absent.value", ["corner", "1", "split"]), ("zero 00 absent", "'split'"),
    ),
    # what every rulebook has
    "nobody_settles": (
        "CP", without("power", may="settle"),
        ("powers.toml: power settle", "nobody may do it in mode cloth", 'may = "settle"'),
    ),
    # spelling
    "role_misspelt": (
        "CP", put("no_spin.0.by", ["deeler"]), ("no_spin", "did you mean 'dealer'?", "ladder"),
    ),
    "ladder_misspelt": (
        "CM11", put("ladder.french.value.Croupier", "deeler"), ("ladder.french", "'dealer'?"),
    ),
    "kind_misspelt": ("CP", put("bet.2.kind", "streat"), ("bet streat", "'street'?")),
    "zero_kind_misspelt": ("CM11", put("zero.0.kinds.value", ["spilt"]), ("'split'?",)),
    "policy_misspelt": (
        "CP", put("limits.0.over_maximum.value", "settle-to-maximun"), ("'settle-to-maximum'?",),
    ),
    "layout_misspelt": ("ACT", put("game.0.layouts", ["Z"]), ("game single-zero layouts", "use B")),
    "track_layout_misspelt": ("CP", put("racetrack.0.layouts", ["33"]), ("did you mean '3'?",)),
    "ground_misspelt": (
        "CP", put("no_spin.0.ground", "shortspin"), ("no_spin[0].ground", "'short-spin'?"),
    ),
    "late_misspelt": (
        "CP", put("no_spin.0.late.value", "nextspin"),
        ("late.value", "'next-spin'?", "use any-time"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_refused_with_what_would_fit(name: str) -> None:
    tag, change, words = CASES[name]
    error = refused(tag, change)
    for word in (rulebooks.TAGS[tag], *words):
        assert word in str(error), str(error)
    assert not re.search(r"\buse *(,|$)", str(error)), "nothing follows"


@pytest.mark.parametrize("table", NEEDED[1:])
def test_a_missing_table_is_named_with_its_file(table: str) -> None:
    error = refused("CP", put(table))
    assert str(error).endswith(f"{table}: it is not there; it belongs in {FILES[table]}")


@pytest.mark.parametrize("id", rulebooks.IDS)
def test_tables_belong_in_the_files_they_stand_in(id: str) -> None:
    for table, file in rulebooks.files(id).items():
        assert table == "reading" or file == FILES[table]


def test_a_race_track_for_all_layouts_may_follow_one_for_some() -> None:
    id = rulebooks.TAGS["CP"]
    tables = read(id)
    again("racetrack", layouts=[])(tables)
    assert len(rulebooks._build(tables, rulebooks.files(id), id).racetrack) == 3


def test_a_game_may_name_a_layout_that_is_lost() -> None:
    id = rulebooks.TAGS["CM11"]
    tables = read(id)
    tables["layout"].append({"id": "Z", "lost": "its drawing is lost.", "clause": "8.2.1"})
    put("game.1.layouts", ["F", "O", "V", "Z"])(tables)
    assert rulebooks._build(tables, rulebooks.files(id), id).games[1] == "double-zero"


def test_a_rule_lists_what_its_clause_lists_though_a_layout_lacks_it() -> None:
    rule = rulebooks.rulebook("CM11").zero[2]
    assert rule.kinds is not None and "corner" in rule.kinds.value
    assert rule.absent is not None and rule.absent.clause == "reading: zeros-f"
    assert "name it in absent" in str(refused("CM11", put("zero.2.absent")))


def test_the_zeros_of_the_wheels() -> None:
    assert {id: set(wheel.zeros) for id, wheel in rulebooks.wheels().items()} == WHEEL_ZEROS
