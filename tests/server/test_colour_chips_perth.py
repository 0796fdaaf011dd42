"""Crown Perth's colour chips on a floor of several tables: emblems, foreign and orphaned chips."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store.base import Store
from croupier.table import events as e
from kit import databases
from kit.floor import Floor, on_the_floor
from kit.marks import clause
from kit.table import only

MANAGER = "table-games-manager:may"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores("sqlite", tmp_path)


@clause("CP", "3.6")
def test_each_table_has_an_emblem_of_its_own(store: Store) -> None:
    async def work(floor: Floor) -> None:
        for id in ("1", "2"):
            await floor.opens(id)
        emblem = {"item": "colour-chip-emblem", "value": "swan"}
        await floor.ask("1", "attest", **emblem)
        refusal = await floor.refused("in-use-elsewhere", "2", "attest", **emblem)
        assert refusal.clause == "CP 3.6"
        await floor.ask("2", "attest", item="colour-chip-emblem", value="anchor")
        await floor.closes("1")  # its chips may still be about
        await floor.refused("in-use-elsewhere", "2", "attest", **emblem)
        await floor.ask("1", "attest", item="colour-chip-emblem", value="crab")
        await floor.ask("2", "attest", **emblem)

    on_the_floor(store, "CP", work)


@clause("CP", "6.5(a)", "6.5(b)")
def test_another_table_redeems_chips_only_once_theirs_has_closed(store: Store) -> None:
    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=5_00)
        await floor.opens("2", minimum=10_00)
        await floor.issues("1", "ana", "red", 2_00, 20)
        await floor.ask("1", "leave", by="player:ana")
        asked = {"player": "ana", "colour": "red", "count": 10, "table": "1"}
        for said in ({}, {"still_open": False}):  # what a client says of it is not believed
            refusal = await floor.refused(
                "table-open", "2", "redeem-colour-chips", **asked, verified_by=MANAGER, **said
            )
            assert refusal.clause == "CP 6.5(a)"
        await floor.ask("1", "redeem-colour-chips", player="ana", colour="red", count=10)
        assert floor.chips("1", "ana") == 20_00
        await floor.closes("1")
        for who in ("", "dealer:dan", "player:ana", "table-games-manager:"):
            refusal = await floor.refused(
                "not-verified", "2", "redeem-colour-chips", **asked, verified_by=who
            )
            assert refusal.clause == "CP 6.5(b)"
        await floor.refused(
            "no-such-table", "2", "redeem-colour-chips", **{**asked, "table": "3"},
            verified_by=MANAGER,
        )  # fmt: skip
        for who in (MANAGER, "casino-operator:olga"):
            redeemed = only(
                await floor.ask(
                    "2", "redeem-colour-chips", **{**asked, "count": 5}, verified_by=who
                ),
                e.ColourChipsRedeemed,
            )
            assert (redeemed.table, redeemed.verified_by) == ("1", who)

    on_the_floor(store, "CP", work)


@clause("CP", "6.6(b)", "6.6 closing")
def test_a_closed_tables_chips_are_worth_its_minimum_unless_verified(store: Store) -> None:
    """Neither what they were issued at nor the minimum of the table that redeems them."""

    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=5_00)
        await floor.opens("2", minimum=10_00)
        await floor.opens("3", minimum=2_00)
        await floor.issues("1", "ana", "red", 7_00, 20)
        await floor.closes("1")
        asked = {"player": "ana", "colour": "red", "count": 10, "table": "1"}
        redeemed = only(
            await floor.ask(
                "2", "redeem-colour-chips", **asked, verified_by=MANAGER, minimum=1_00,
                issued_at=1_00,
            ),
            e.ColourChipsRedeemed,
        )  # fmt: skip
        assert (redeemed.value, redeemed.basis) == (5_00, "minimum")
        assert floor.chips("2", "ana") == 50_00
        redeemed = only(
            await floor.ask("2", "redeem-colour-chips", **asked, value=25_00, verified_by=MANAGER),
            e.ColourChipsRedeemed,
        )
        assert (redeemed.value, redeemed.basis) == (25_00, "verified")
        assert floor.chips("2", "ana") == 300_00
        await floor.refused(
            "no-amount", "2", "redeem-colour-chips", **asked, value=0, verified_by=MANAGER
        )

    on_the_floor(store, "CP", work)


@clause("CP", "6.4(a)", "6.4(b)", "6.6(a)")
def test_a_foreign_chip_in_a_wager_counts_at_its_own_tables_minimum(store: Store) -> None:
    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=5_00)
        await floor.opens("2", minimum=10_00)
        await floor.ask("2", "buy-in", player="ana", amount=100_00, tender="cash")
        asked = {"player": "ana", "bet": "straight:17", "table": "1", "count": 1}
        for outcome, chips in (("17", 275_00), ("18", 275_00)):
            await floor.ask("2", "open-betting")
            seen = await floor.ask("2", "find-foreign-chips", **asked, minimum=1_000_00)
            assert only(seen, e.ForeignChipsFound).value == 5_00
            await floor.ask("2", "spin-ball")
            await floor.ask("2", "no-more-bets")
            await floor.ask("2", "record-outcome", outcome=outcome)
            await floor.ask("2", "settle")
            assert floor.chips("2", "ana") == chips

    on_the_floor(store, "CP", work)
