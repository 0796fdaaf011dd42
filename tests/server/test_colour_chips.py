"""Colour chips on a floor of several tables: at home at one, redeemed elsewhere when it closed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store.base import Store
from croupier.table import events as e
from kit import databases
from kit.floor import Floor, on_the_floor
from kit.marks import vouched
from kit.table import books

VERIFIES = {"CM18": "area-manager", "CM11": "pit-boss"}
TOO_LOW = {"CM18": "higher-duties-dealer", "CM11": "game-supervisor"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores("sqlite", tmp_path)


@books(vouched, CM18="3.1.2(a) #1", CM11="3.1.2(a) #1")
def test_sets_of_two_tables_bear_different_emblems(store: Store, tag: str) -> None:
    async def work(floor: Floor) -> None:
        for id in ("1", "2", "3"):
            await floor.opens(id)
        emblem = {"item": "colour-chip-emblem", "value": "anchor"}
        await floor.ask("1", "attest", **emblem)
        await floor.ask("1", "attest", **emblem)  # its own, again
        refusal = await floor.refused("in-use-elsewhere", "2", "attest", **emblem)
        assert refusal.clause == f"{tag} 3.1.2(a) #1"
        # What a client says of other tables is not believed.
        await floor.refused("in-use-elsewhere", "2", "attest", **emblem, elsewhere=[])
        await floor.ask("2", "attest", item="colour-chip-emblem", value="bell", elsewhere=["bell"])
        await floor.refused("in-use-elsewhere", "3", "attest", **{**emblem, "value": "bell"})
        await floor.closes("1")  # its chips may still be about, and it may open again
        await floor.refused("in-use-elsewhere", "3", "attest", **emblem)
        await floor.ask("1", "attest", item="colour-chip-emblem", value="crab")
        await floor.ask("3", "attest", **emblem)
        await floor.ask("3", "attest", item="ball-mm", value=20)
        await floor.ask("2", "attest", item="ball-mm", value=20)  # a ball may be like another

    on_the_floor(store, tag, work)


@books(CM18="3.1.2(b)", CM11="3.1.2(b)")
def test_chips_of_one_table_are_no_wager_at_another(store: Store, tag: str) -> None:
    async def work(floor: Floor) -> None:
        for id in ("1", "2"):
            await floor.opens(id)
        await floor.issues("1", "ana", "red", 5_00, 20)
        await floor.ask("2", "buy-in", player="ana", amount=50_00, tender="cash")
        for id in ("1", "2"):
            await floor.ask(id, "open-betting")
        mine = {"by": "player:ana", "bet": "red", "colour": "red", "count": 2}
        await floor.refused("not-issued", "2", "place-wager", **mine)
        await floor.ask("1", "place-wager", **mine)
        assert floor.pit.tables["1"].state.players["ana"].wagers == {"red": 10_00}
        # Found on the layout all the same: they win nothing and lose nothing.
        put = {"player": "ana", "bet": "black", "table": "1", "count": 2}
        await floor.refused("not-allowed", "2", "find-foreign-chips", by="player:ana", **put)
        await floor.refused("not-foreign", "2", "find-foreign-chips", **{**put, "table": "2"})
        (found,) = await floor.ask("2", "find-foreign-chips", **put)
        assert (found.counts, found.value) == (False, 0)
        await floor.ask("2", "spin-ball")
        await floor.ask("2", "no-more-bets")
        await floor.ask("2", "record-outcome", outcome="17")
        settled = await floor.ask("2", "settle")
        assert [type(event) for event in settled] == [e.SpinSettled]
        assert (floor.chips("2", "ana"), floor.pit.tables["2"].state.chips.house) == (50_00, 0)

    on_the_floor(store, tag, work)


@books(
    CM18=("3.1.2(c)(i)", "3.1.2(c)(ii) #1"),
    CM11=("3.1.2(c)", "3.1.2(c)(i)", "3.1.2(c)(ii) #1"),
)
def test_another_tables_chips_are_redeemed_only_when_it_has_closed(store: Store, tag: str) -> None:
    async def work(floor: Floor) -> None:
        for id in ("1", "2"):
            await floor.opens(id)
        await floor.issues("1", "ana", "red", 5_00, 20)
        back = {"player": "ana", "colour": "red", "count": 8}
        there = {**back, "table": "1", "verified_by": f"{VERIFIES[tag]}:kim"}
        refusal = await floor.refused("table-open", "2", "redeem-colour-chips", **there)
        said = "These chips are table 1's, which is open; they are redeemed there."
        assert refusal.message == said
        assert refusal.clause == f"{tag} 3.1.2(c)(i)"
        # Neither what a client says of the other table, nor a table nobody knows, helps.
        await floor.refused("table-open", "2", "redeem-colour-chips", **there, still_open=False)
        unknown = {**there, "table": "9"}
        await floor.refused("no-such-table", "2", "redeem-colour-chips", **unknown)
        await floor.refused("not-issued", "2", "redeem-colour-chips", **back)
        await floor.ask("1", "redeem-colour-chips", **back)
        assert floor.pit.tables["1"].state.chips.colours["red"]["ana"].count == 12
        await floor.closes("1")
        await floor.ask("2", "redeem-colour-chips", **there)
        assert floor.chips("2", "ana") == 40_00

    on_the_floor(store, tag, work)


@books(CM18="3.1.2(c)(ii) #2", CM11="3.1.2(c)(ii) #2")
@pytest.mark.parametrize("who", ["ana", "bob"])  # whoever bought them, or had them as a present
def test_a_closed_tables_chips_are_worth_what_they_were_issued_at(
    store: Store, tag: str, who: str
) -> None:
    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=10_00)
        await floor.opens("2", minimum=5_00)
        await floor.issues("1", "ana", "red", 25_00, 20)
        await floor.closes("1")
        floor.clock.forward(600)
        kim = f"{VERIFIES[tag]}:kim"
        asked = {"player": who, "colour": "red", "count": 8, "table": "1", "verified_by": kim}
        await floor.refused("another-value", "2", "redeem-colour-chips", **asked, value=100_00)
        redeemed, *told = await floor.ask("2", "redeem-colour-chips", **asked, issued_at=100_00)
        assert (redeemed.count, redeemed.value, redeemed.basis) == (8, 25_00, "issued")
        assert (redeemed.table, redeemed.verified_by) == ("1", kim)
        assert floor.chips("2", who) == 200_00
        # In 2011 Surveillance is told with the exchange; now it need not be.
        assert redeemed.notified == ("surveillance" if tag == "CM11" else "")
        assert [one.whom for one in told] == (["surveillance"] if tag == "CM11" else [])

    on_the_floor(store, tag, work)
    entry = [one.body for one in store.read("table:2") if b"colour-chips-redeemed" in one.body]
    assert b'"at":"2026-01-01T00:10:00Z","by":"dealer:dan"' in entry[0]


@books(CM18="3.1.2(c)(ii) #3", CM11="3.1.2(c)(ii) #3")
def test_a_value_nobody_knows_is_the_lowest_minimum_offered_for_that_game(
    store: Store, tag: str
) -> None:
    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=50_00)
        await floor.opens("25", minimum=25_00)
        await floor.opens("5", minimum=5_00)
        await floor.opens("10", minimum=10_00)
        await floor.opens("french", minimum=2_00, game="french")  # another game
        await floor.opens("2", minimum=2_00)  # open now, and closed when someone asks
        for closed in ("1", "2"):
            await floor.closes(closed)
        kim = f"{VERIFIES[tag]}:kim"
        asked = {"player": "ana", "colour": "red", "table": "1", "verified_by": kim}

        async def worth(table: str, count: int) -> tuple[int, str]:
            redeem = {**asked, "count": count}
            redeemed, *_ = await floor.ask(table, "redeem-colour-chips", **redeem, minimum=1_000_00)
            return redeemed.count * redeemed.value, redeemed.basis

        assert await worth("25", 8) == (40_00, "minimum")
        assert await worth("french", 8) == (40_00, "minimum")  # the closed table's game counts
        await floor.closes("5")
        assert await worth("25", 7) == (70_00, "minimum")  # what is offered when it is asked
        assert floor.chips("25", "ana") == 110_00
        # An old record that can be found after all is as good as the system's own.
        redeemed, *_ = await floor.ask("25", "redeem-colour-chips", **asked, count=2, value=30_00)
        assert (redeemed.value, redeemed.basis) == (30_00, "verified")

    on_the_floor(store, tag, work)


@books(CM18="3.1.2(c)(ii) #4", CM11="3.1.2(c)(ii) #4")
def test_the_exchange_of_a_closed_tables_chips_is_verified(store: Store, tag: str) -> None:
    async def work(floor: Floor) -> None:
        for id in ("1", "2"):
            await floor.opens(id)
        await floor.issues("1", "ana", "red", 5_00, 20)
        await floor.closes("1")
        asked = {"player": "ana", "colour": "red", "count": 8, "table": "1"}
        for who in ("", "dealer:dan", f"{TOO_LOW[tag]}:kim", f"{VERIFIES[tag]}:", "player:ana"):
            refusal = await floor.refused(
                "not-verified", "2", "redeem-colour-chips", **asked, verified_by=who
            )
            assert refusal.clause == f"{tag} 3.1.2(c)(ii) #4"
        kim = f"{VERIFIES[tag]}:kim"
        redeemed, *_ = await floor.ask("2", "redeem-colour-chips", **asked, verified_by=kim)
        assert redeemed.verified_by == kim
        # At a table that is closed itself nobody deals.
        await floor.closes("2")
        await floor.refused("wrong-phase", "2", "redeem-colour-chips", **asked, verified_by=kim)

    on_the_floor(store, tag, work)


@books(CM18=(), CM11=(), reads="chips-of-an-earlier-opening")
def test_chips_from_before_a_table_was_closed_and_opened_again(store: Store, tag: str) -> None:
    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=10_00)
        await floor.issues("1", "ana", "red", 25_00, 20)
        await floor.closes("1")
        await floor.ask("1", "open-table")
        old = {"player": "ana", "colour": "red", "count": 8}
        await floor.refused("not-issued", "1", "redeem-colour-chips", **old)
        await floor.refused("not-verified", "1", "redeem-colour-chips", **old, table="1")
        kim = f"{VERIFIES[tag]}:kim"
        await floor.ask("1", "redeem-colour-chips", **old, table="1", verified_by=kim)
        assert floor.chips("1", "ana") == 80_00
        await floor.issues("1", "bob", "red", 5_00, 20)  # nobody has red of this opening

    on_the_floor(store, tag, work)
