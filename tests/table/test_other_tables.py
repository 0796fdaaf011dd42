"""What a table is told of the others on its floor, before it decides."""

from __future__ import annotations

import pytest

from croupier.errors import Refusal
from croupier.table import commands as c
from croupier.table.other_tables import OtherTable, as_seen_by_others, needs_others, with_others
from croupier.table.state import Table
from kit.table import SPECS, playing

GAMES = {"2": ("single-zero", 10_00), "3": ("single-zero", 5_00), "4": ("french", 2_00)}


def floor(table: Table, **closed: bool) -> dict[str, OtherTable]:
    """Table 1 itself, and three others; of those some are closed."""
    others = {
        id: OtherTable(game, minimum, f"t{id}" not in closed, (("red", 2_50),), ())
        for id, (game, minimum) in GAMES.items()
    }
    return {"1": as_seen_by_others(table), **others}


def redeem(**fields: object) -> c.RedeemColourChips:
    said = {"by": "dealer:dan", "player": "ana", "colour": "red", "count": 1, **fields}
    return c.RedeemColourChips(**said)  # type: ignore[arg-type]


@pytest.mark.parametrize(("tag", "minimum"), [("CM18", 5_00), ("CP", 10_00)])
def test_chips_of_a_closed_table(tag: str, minimum: int) -> None:
    """The lowest minimum of its game, or its own: as the rulebook has it."""
    table = playing(tag, limits={"min": 7_00, "max": 100_00}).table
    told = with_others(redeem(table="2"), table, floor(table, t2=True))
    assert isinstance(told, c.RedeemColourChips)
    assert (told.still_open, told.issued_at) == (False, 2_50)
    told = with_others(redeem(table="2", colour="blue"), table, floor(table))
    assert isinstance(told, c.RedeemColourChips)
    assert (told.still_open, told.issued_at, told.minimum) == (True, None, minimum)


def test_of_no_open_table_of_its_game_its_own_minimum() -> None:
    table = playing("CM18").table
    told = with_others(redeem(table="4"), table, floor(table, t4=True))
    assert isinstance(told, c.RedeemColourChips) and told.minimum == 2_00


def test_chips_of_this_table_from_before_it_closed() -> None:
    table = playing("CM18").table
    told = with_others(redeem(table="1"), table, floor(table))
    assert isinstance(told, c.RedeemColourChips) and not told.still_open


def test_there_is_no_such_table() -> None:
    table = playing("CM18").table
    with pytest.raises(Refusal) as refused:
        with_others(redeem(table="9"), table, floor(table))
    assert refused.value.code == "no-such-table"


@pytest.mark.parametrize("name", [name for name in SPECS if "cloth" not in name])
@pytest.mark.parametrize("other", ["2", "9"])
def test_where_nobody_has_colour_chips_the_act_is_refused(name: str, other: str) -> None:
    """Whether there is such a table or not."""
    at = playing(**SPECS[name])
    asked = redeem(table=other)
    assert with_others(asked, at.table, floor(at.table)) == asked
    at.refused("not-here", "dealer:dan", "redeem-colour-chips", player="ana", colour="red",
               count=1, table=other)  # fmt: skip


def test_found_on_the_layout_they_are_worth_the_other_tables_minimum() -> None:
    table = playing("CM18").table
    for id, minimum in (("2", 10_00), ("9", None)):
        found = c.FindForeignChips(by="dealer:dan", player="ana", bet="red", count=1, table=id)
        told = with_others(found, table, floor(table))
        assert isinstance(told, c.FindForeignChips) and told.minimum == minimum


def test_who_is_asked() -> None:
    assert needs_others(redeem(table="2"))
    assert not needs_others(redeem())
    assert not needs_others(c.Settle(by="dealer:dan"))


def test_how_a_table_looks_from_another() -> None:
    at = playing("CM18", limits={"min": 7_00, "max": 100_00})
    seen = as_seen_by_others(at.table)
    assert (seen.game, seen.minimum, seen.is_open, seen.colours) == ("single-zero", 7_00, True, ())
    at.table.state.phase = "closed"
    assert not as_seen_by_others(at.table).is_open
