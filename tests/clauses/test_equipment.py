"""What a table is fitted with: what has to be vouched for, what may be there, what only some have.

Where a table's attestations are required, betting does not open while one is missing.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.errors import Refusal
from croupier.refusals.sentences import say
from croupier.rules.equipment import OneOf, Wanted
from croupier.table import events as e
from croupier.table.opening.ask import wanted_attestations
from croupier.table.opening.refusals import OutOfRule
from kit.attestations import right, vouch
from kit.marks import clause, reading, vouched
from kit.table import Playing, playing

TOUCHBET: dict[str, Any] = {"mode": "touchbet"}
TOUCHTABLE: dict[str, Any] = {"mode": "touchtable"}
ATS: dict[str, Any] = {"mode": "ats"}
CLOTH: dict[str, Any] = {}
FRENCH: dict[str, Any] = {"game": "french"}


def offering(side_bet: str) -> dict[str, Any]:
    return {"side_bets": {side_bet: {"option": 1} if side_bet == "spread-bet" else {}}}


def named(tag: str, table: dict[str, Any], item: str) -> str:
    return " ".join((tag, *("".join(value) for value in table.values()), item))


def row(tag: str, table: dict[str, Any], item: str, must_be: str, id: str) -> Any:
    name = named(tag, table, item)
    return pytest.param(tag, table, item, must_be, id, marks=vouched(tag, id), id=name)


WANTED = [
    row("CM18", TOUCHBET, "stations", "at least 1", "11.2 Game hardware"),
    row("CM18", TOUCHBET, "dealer-console", "present", "11.2 Game hardware"),
    row("CM18", TOUCHBET, "game-system", "present", "11.3.2(b)"),
    row("CM18", TOUCHBET, "game-system-configuration", "complete", "11.2 Game system (a)"),
    row("CM18", TOUCHBET, "game-system-approval", "approved", "11.2 Game system (b)"),
    row("CM18", TOUCHBET, "station-approval", "approved", "11.2 TouchBet Betting Station (b)"),
    row("CM18", TOUCHBET, "cameras", "at least 1", "11.3.2(c)"),
    row("CM18", TOUCHBET, "wheel", "present", "11.3.2(d)"),
    row("CM18", TOUCHBET, "layout", "present", "11.3.2(e)"),
    row("CM18", TOUCHBET, "screen-diagram", "K", "11.3.1(a)"),
    row("CM18", FRENCH, "rateau", "present", "10.2 Le Rateau"),
    row("CM18", FRENCH, "neighbours-area", "beside-zero", "10.4.2"),
    row("CM18", TOUCHTABLE, "screen-diagram", "M", "12.3.2(a)"),
    row("CM18", TOUCHTABLE, "table-diagram", "L", "12.3.1 #3"),
    row("CM18", TOUCHTABLE, "dealer-console", "present", "12.2 Game hardware"),
    row("CM18", TOUCHTABLE, "game-system-configuration", "complete", "12.2 Game system (a)"),
    row("CM18", TOUCHTABLE, "game-system-approval", "approved", "12.2 Game system (b)"),
    row("CM18", TOUCHTABLE, "component-approval", "approved", "12.3.1(a)"),
    row("CM18", offering("lucky-symbols"), "lucky-symbols-approval", "approved", "13.3.1"),
    row("CM18", offering("roulette-match"), "roulette-match-approval", "approved", "14.3.1"),
    row("CM18", offering("spread-bet"), "spread-bet-approval", "approved", "15.3.1"),
    row("CM18", offering("lucky-ball"), "lucky-ball-approval", "approved", "16.3.1"),
    *(
        row("CM18", offering(side_bet), "side-wager-elements", "present", "2.1.2")
        for side_bet in ("lucky-symbols", "roulette-match", "spread-bet", "lucky-ball")
    ),
    row("CM11", FRENCH, "rateau", "present", "9.2 Le Rateau"),
    row("CM11", FRENCH, "neighbours-area", "beside-zero", "9.4.2 #2"),
    row("CM11", TOUCHBET, "screen-elements", "complete", "10.3.1(a)(i)"),
    row("CM11", TOUCHTABLE, "screen-elements", "complete", "11.3.2(a)(i)"),
    row("CM11", TOUCHBET, "stations", "at least 1", "10.2 game hardware"),
    row("CM11", TOUCHBET, "dealer-console", "present", "10.2 game hardware"),
    row("CM11", TOUCHBET, "game-system", "present", "10.3.2(b)"),
    row("CM11", TOUCHBET, "game-system-approval", "approved", "10.2 game system(b)"),
    row("CM11", TOUCHBET, "station-approval", "approved", "10.2 TouchBet Betting Station(b)"),
    row("CM11", TOUCHBET, "cameras", "at least 1", "10.3.2(c)"),
    row("CM11", TOUCHBET, "wheel", "present", "10.3.2(d)"),
    row("CM11", TOUCHBET, "layout", "present", "10.3.2(e)"),
    row("CM11", TOUCHBET, "screen-diagram", "L, M or Q", "10.3.1(a)(iii)"),
    row("CM11", TOUCHTABLE, "dealer-console", "present", "11.2 game hardware"),
    row("CM11", TOUCHTABLE, "game-system-configuration", "complete", "11.2 game system(a)"),
    row("CM11", TOUCHTABLE, "game-system-approval", "approved", "11.2 game system(b)"),
    row("CM11", TOUCHTABLE, "component-approval", "approved", "11.3.1(a)"),
    row("CM11", TOUCHTABLE, "table-diagram", "R, S or T", "11.3.1 #3"),
    row("CM11", TOUCHTABLE, "wheel", "present", "11.3.1(b)"),
    row("CM11", TOUCHTABLE, "ball", "present", "11.3.1(c)"),
    row("CM11", TOUCHTABLE, "screen-diagram", "U", "11.3.2(a)(iii)"),
    row("CP", CLOTH, "dolly", "present", "1.1 Dolly"),
    row("CP", CLOTH, "table-layout", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 or 13",
        "1.1 Table Layout"),
    row("CP", ATS, "stations", "at least 1", "1.1 Game Hardware"),
    row("CP", ATS, "printers", "present", "1.1 Game Hardware"),
    row("CP", ATS, "staff-console", "present", "1.1 Game Hardware"),
    row("CP", ATS, "network", "present", "1.1 Game Hardware"),
    row("CP", ATS, "game-system-configuration", "complete", "1.1 Game System"),
    row("NZ", CLOTH, "layout-end", "opposite-the-wheel", "2.1 sentence 1 part 2"),
    row("NZ", CLOTH, "drop-box", "present", "2.1 sentence 2"),
    row("NZ", CLOTH, "wheel-hazards", "present", "2.3(b)"),
    row("NZ", CLOTH, "wheel-level", "level-and-free", "2.3(c)"),
    row("NZ", CLOTH, "results-independent", "confirmed", "2.5(a)"),
    row("NZ", CLOTH, "results-uniform", "confirmed", "2.5(b)"),
    row("NZ", CLOTH, "results-unpredictable", "confirmed", "2.5(c)"),
    row("NZ", CLOTH, "display-rack", "present", "2.6(a)"),
    row("NZ", CLOTH, "marker-buttons", "enough", "2.6(b)"),
    row("NZ", CLOTH, "change-block", "present", "2.6(c)"),
    row("NZ", CLOTH, "dolly", "present", "2.6(d)"),
    row("NZ", CLOTH, "bell", "present", "2.6(g)"),
    row("ACT", CLOTH, "table-type", "american", "1.1 [type]"),
]  # fmt: skip


def items(at: Playing) -> set[str]:
    return {wanted.item for wanted in wanted_attestations(at.table)}


def told(refusal: Refusal) -> tuple[str, str, str]:
    """The thing, what it was said to be, and what it must be."""
    assert isinstance(refusal.why, OutOfRule)
    must_be = refusal.why.must_be
    if not isinstance(must_be, OneOf):
        return refusal.why.item, refusal.why.value, say(must_be)
    *before, last = must_be.words
    words = f"{', '.join(before)} or {last}" if before else last
    return refusal.why.item, refusal.why.value, words


@pytest.mark.parametrize(("tag", "table", "item", "must_be", "id"), WANTED)
def test_betting_waits_for_it(
    tag: str, table: dict[str, Any], item: str, must_be: str, id: str
) -> None:
    at = playing(tag, attestations="required", **table)
    vouch(at, item)
    assert wanted_attestations(at.table) == [Wanted(item, must_be, f"{tag} {id}")]
    refusal = at.refused("not-attested", "dealer", "open-betting")
    assert refusal.particulars["items"] == (item,)
    for wrong in (0, "absent", ""):
        refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value=wrong)
        assert told(refusal) == (item, str(wrong), must_be)
        assert refusal.clause == f"{tag} {id}"
    at.dealer("attest", item=item, value=right(at, item))
    assert wanted_attestations(at.table) == []
    at.dealer("open-betting")
    if "mode" in table:
        assert item not in items(playing(tag)), "at a cloth without stations"


def drawn(tag: str, table: dict[str, Any], item: str, id: str, letters: str) -> Any:
    """Which of the drawings it is like; what these showed is lost, so somebody has to say so."""
    drawings = [f"Diagram {letter}" for letter in letters]
    return pytest.param(tag, table, item, letters, marks=vouched(tag, id, *drawings))


@pytest.mark.parametrize(
    ("tag", "table", "item", "values"),
    [
        drawn("CM11", TOUCHBET, "screen-diagram", "10.3.1(a)(iii)", "LMQ"),
        drawn("CM11", TOUCHTABLE, "table-diagram", "11.3.1 #3", "RST"),
        drawn("CM11", TOUCHTABLE, "screen-diagram", "11.3.2(a)(iii)", "U"),
        pytest.param("CP", CLOTH, "table-layout", [str(n) for n in range(1, 14)],
                     marks=vouched("CP", "1.1 Table Layout")),
    ],
)  # fmt: skip
def test_it_is_one_of_these(
    tag: str, table: dict[str, Any], item: str, values: str | list[str]
) -> None:
    at = playing(tag, **table)
    for value in values:
        at.dealer("attest", item=item, value=value)
        assert at.table.state.opening.attested[item] == value
        assert at.steps[-1].by == "dealer:dan"
    for other in ("14", "K", "A"):
        at.refused("out-of-rule", "dealer", "attest", item=item, value=other)


@pytest.mark.parametrize(
    ("tag", "item", "must_be", "id"),
    [
        pytest.param(tag, item, must_be, id, marks=clause(tag, id), id=f"{tag} {item}")
        for tag, item, must_be, id in (
            ("CM18", "plaque", "bears-a-value", "10.2 Plaques"),
            ("CM18", "jeton", "value-or-logo", "10.2 Jetons"),
            ("CM11", "plaque", "bears-a-value", "9.2 Plaques"),
            ("CM11", "jeton", "value-or-logo", "9.2 Jetons"),
        )
    ],
)
def test_a_french_chip_is_attested_as_what_it_bears(
    tag: str, item: str, must_be: str, id: str
) -> None:
    at = playing(tag, **FRENCH)
    assert item not in items(at)
    refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value="blank")
    assert told(refusal) == (item, "blank", must_be)
    assert refusal.clause == f"{tag} {id}"
    at.dealer("attest", item=item, value=must_be)
    assert playing(tag).dealer("attest", item=item, value="blank")  # at another game: no rule


@pytest.mark.parametrize(
    ("tag", "id"),
    [
        pytest.param("CM18", "10.5.3 #1", marks=vouched("CM18", "10.5.3 #1")),
        pytest.param("CM11", "9.5.3 #1", marks=vouched("CM11", "9.5.3 #1")),
    ],
)
def test_who_pointed_to_the_number_with_the_rateau_upright_is_kept(tag: str, id: str) -> None:
    at = playing(tag, **FRENCH)
    at.dealer("open-betting")
    at.close()
    at.dealer("record-outcome", outcome="17")
    pointed = {"item": "number-pointed"}
    for wrong, said in (("by-hand", "by hand"), ("rateau-flat", "rateau flat"), ("", "")):
        refusal = at.refused("out-of-rule", "croupier:luc", "attest", value=wrong, **pointed)
        assert refusal.message.startswith(f"Number pointed cannot be {said}")
        assert refusal.message.endswith("; the rule is rateau upright.")
        assert refusal.clause == f"{tag} {id}"
    at.refused("not-allowed", "player:ana", "attest", value="rateau-upright", **pointed)
    at.ask("croupier:luc", "attest", value="rateau-upright", **pointed)
    assert at.steps[-1].by == "croupier:luc"
    assert at.table.state.opening.attested["number-pointed"] == "rateau-upright"
    other = playing(tag)  # at another game there is no rateau, and no rule
    assert other.dealer("attest", value="by-hand", **pointed)


# ---- What may be there ----


def may(tag: str, table: dict[str, Any], item: str, id: str) -> Any:
    return pytest.param(tag, table, item, id, marks=vouched(tag, id), id=named(tag, table, item))


@pytest.mark.parametrize(
    ("tag", "table", "item", "id"),
    [
        may("CM18", TOUCHBET, "wnd", "11.3.2(g)"),
        may("CM18", TOUCHBET, "flying-display", "11.3.2(h)"),
        may("CM18", TOUCHTABLE, "wnd", "12.3.1(b)"),
        may("CM11", TOUCHBET, "wnd", "10.3.2(g)"),
        may("CM11", TOUCHBET, "flying-display", "10.3.2(h)"),
        may("CM11", TOUCHTABLE, "wnd", "11.3.1(d)"),
        may("CM18", FRENCH, "bout-de-table", "10.2 Bout de Table"),
        may("CM11", FRENCH, "bout-de-table", "9.2 Bout de Table"),
        *(
            may("CP", table, item, id)
            for table in (CLOTH, ATS)
            for item, id in (
                ("wnd", "2.6(a)"),
                ("separate-game-system", "2.6(c)"),
                ("display-controller", "2.6(d)"),
                ("monitoring-system", "2.6(e)"),
                ("display-screens", "2.6(f)"),
            )
        ),
        may("CP", CLOTH, "staff-console", "2.6(b)"),
        *(
            pytest.param(
                "NZ",
                CLOTH,
                item,
                id,
                marks=(vouched("NZ", id), reading("NZ", "optional-equipment")),
            )
            for item, id in (("chipping-machine", "2.6(f)"), ("wnd", "2.6(e)"))
        ),
    ],
)
def test_betting_opens_with_or_without_it(
    tag: str, table: dict[str, Any], item: str, id: str
) -> None:
    at = playing(tag, attestations="required", **table)
    vouch(at)
    assert item not in at.table.state.opening.attested
    at.dealer("open-betting")
    for value in ("absent", "present", 2):
        at.dealer("attest", item=item, value=value)
        assert at.table.state.opening.attested[item] == value
    for wrong in ("perhaps", -1):
        refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value=wrong)
        assert told(refusal) == (item, str(wrong), "present, absent or how many there are")
        assert refusal.clause == f"{tag} {id}"


@pytest.mark.parametrize(
    ("tag", "table", "item", "good", "id"),
    [
        pytest.param(tag, table, item, good, id, marks=vouched(tag, id), id=f"{tag} {id}")
        for tag, table, item, good, id in (
            ("CM18", CLOTH, "extra-features", "consistent", "2.1.3"),
            ("CM18", TOUCHBET, "extra-screen-features", "consistent", "11.3.1(c)"),
            ("CM18", TOUCHTABLE, "extra-screen-features", "consistent", "12.3.2(c)"),
            ("CM11", TOUCHBET, "extra-screen-features", "consistent", "10.3.1(b)"),
            ("CM11", TOUCHTABLE, "extra-screen-features", "consistent", "11.3.2(b)"),
            ("CP", ATS, "extra-features", "consistent", "2.5(b)"),
            ("CP", CLOTH, "logo", "clear-of-betting-areas", "2.4(a)"),
        )
    ],
)
def test_what_is_added_agrees_with_the_rules(
    tag: str, table: dict[str, Any], item: str, good: str, id: str
) -> None:
    """Nothing needs to be added; what is, is vouched for by someone, at a time."""
    at = playing(tag, attestations="required", **table)
    vouch(at)
    assert item not in at.table.state.opening.attested
    at.dealer("open-betting")
    refusal = at.refused("out-of-rule", "dealer", "attest", item=item, value="over-the-squares")
    assert told(refusal) == (item, "over-the-squares", f"none or {good}")
    assert refusal.clause == f"{tag} {id}"
    at.dealer("attest", item=item, value="none")
    at.wait(60)
    at.ask("dealer:kim", "attest", item=item, value=good, note="a clock")
    assert at.table.state.opening.attested[item] == good
    step = at.steps[-1]
    assert (step.by, step.at, step.events) == (
        "dealer:kim", at.at, (e.Attested(item, good, "a clock"),),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("item", "values"),
    [
        pytest.param("layout-colours", ("green", "blue, with grey boxes"),
                     marks=vouched("CP", "2.4(b)")),
        pytest.param("layout-lettering", ("serif, white", "sans serif, gold"),
                     marks=vouched("CP", "2.4(c)")),
    ],
)  # fmt: skip
def test_colours_and_lettering_of_a_perth_layout_may_vary(
    item: str, values: tuple[str, ...]
) -> None:
    at = playing("CP", attestations="required")
    vouch(at)
    assert item not in at.table.state.opening.attested
    at.dealer("open-betting")
    for value in values:
        at.dealer("attest", item=item, value=value)
        assert at.table.state.opening.attested[item] == value


@vouched("CP", "1.1 Display Controller")
def test_a_display_controller_is_named_when_it_is_attested() -> None:
    at = playing("CP", mode="ats")
    device = {"item": "display-controller", "value": "present", "note": "over both screens: DC-7"}
    assert at.dealer("attest", **device) == (
        e.Attested("display-controller", "present", "over both screens: DC-7"),
    )
    refusal = at.refused("out-of-rule", "dealer", "attest", item="display-controller", value="DC-7")
    assert refusal.clause == "CP 2.6(d)"


# ---- What only some tables have ----


BALL = {"ball-material", "ball-mm"}


@pytest.mark.parametrize(
    ("tag", "table", "found"),
    [
        pytest.param("CM18", CLOTH, BALL,
                     marks=vouched("CM18", "2.1.2", "13.3.1", "14.3.1", "15.3.1", "16.3.1")),
        pytest.param("CM18", offering("lucky-ball"),
                     BALL | {"side-wager-elements", "lucky-ball-approval"},
                     marks=vouched("CM18", "2.1.2", "13.3.1", "14.3.1", "15.3.1")),
        pytest.param("CM11", CLOTH, BALL, marks=vouched("CM11", "9.2 Le Rateau", "9.4.2 #2")),
        pytest.param("CM11", {"game": "double-zero"}, BALL,
                     marks=vouched("CM11", "9.2 Le Rateau")),
        pytest.param("CM18", CLOTH, BALL, marks=vouched("CM18", "10.2 Le Rateau", "10.4.2")),
        pytest.param("CP", CLOTH, BALL | {"wheel-mm", "dolly", "table-layout"},
                     marks=vouched("CP", "1.1 Game Hardware", "1.1 Game System")),
        pytest.param("CP", ATS, BALL | {"wheel-mm", "game-system-configuration", "stations",
                                        "printers", "network", "staff-console"},
                     marks=vouched("CP", "1.1 Dolly", "1.1 Table Layout")),
        pytest.param("ACT", CLOTH, BALL | {"table-type"}, marks=vouched("ACT", "1.1 [type]")),
    ],
)  # fmt: skip
def test_nobody_vouches_for_what_a_table_does_not_have(
    tag: str, table: dict[str, Any], found: set[str]
) -> None:
    assert items(playing(tag, **table)) == found


@vouched("CP", "2.6(b)", "1.1 Game Hardware")
def test_where_a_cloth_has_stations_too_it_has_a_staff_console() -> None:
    """2.6 lists it as optional; the hardware a game with stations needs has one. So both hold."""
    at = playing("CP", stations=3, attestations="required")
    assert items(at) >= {"dolly", "staff-console", "network", "printers", "stations"}
    vouch(at, "staff-console")
    missing = at.refused("not-attested", "dealer", "open-betting").particulars["items"]
    assert "staff-console" in missing
    absent = {"item": "staff-console", "value": "absent"}
    assert at.refused("out-of-rule", "dealer", "attest", **absent).clause == "CP 1.1 Game Hardware"
    vouch(at)
    at.dealer("open-betting")


@vouched("CP", "1.1 Game System", "2.6(a)")
def test_a_winning_number_display_is_no_part_of_the_game_system() -> None:
    at = playing("CP", mode="ats", attestations="required")
    vouch(at, "game-system-configuration")
    at.dealer("attest", item="wnd", value="absent")
    at.refused("not-attested", "dealer", "open-betting")
    at.dealer("attest", item="game-system-configuration", value="complete")
    at.dealer("open-betting")


def test_unless_attestations_are_required_betting_waits_for_none() -> None:
    for tag, table in (("CM18", TOUCHBET), ("NZ", CLOTH), ("CP", ATS)):
        at = playing(tag, **table)
        assert items(at)
        at.dealer("open-betting")
