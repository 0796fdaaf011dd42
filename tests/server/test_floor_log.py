"""The log of a floor at play: true logs are verified, lies of one table about another are found,
and a log is imported whole or not at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import CroupierError, SpecError
from croupier.rulebooks import pinned_offer
from croupier.rules.spec import read_spec
from croupier.server.pit import Pit
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Conflict, Store
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export, import_log
from croupier.table import commands as c
from croupier.table.people.events import CashedOut
from croupier.verify import Difference, verify
from kit import databases
from kit.floor import Floor, on_the_floor
from kit.forging import Act, acts_of, chained, holds

DAN, ANA = "dealer:dan", "player:ana"
TOUCHBET = read_spec({"rulebook": "CM18", "mode": "touchbet"})


async def started(store: Store, clock: VirtualClock) -> Pit:
    pit = Pit(store, clock, SeededChance(7))
    await pit.start()
    return pit


async def opened(pit: Pit, *tables: str) -> None:
    for table in tables:
        await pit.make_table(table, TOUCHBET)
        await pit.submit(table, c.OpenTable(by=DAN))
        await pit.submit(table, c.BuyIn(by=ANA, amount=100_00, tender="note"))


async def cashed_out(pit: Pit, table: str) -> str:
    answer = await pit.submit(table, c.CashOut(by=ANA))
    (cashed, *_) = answer.events
    assert isinstance(cashed, CashedOut)
    return cashed.ticket


def is_true(store: Store) -> bool:
    lines = list(export(store))
    return verify(lines, pinned_offer).lines == len(lines)


@pytest.mark.parametrize(("spun", "reported"), [(5, 0.5), (5, 0), (5.5, 0.5), (5.2, 0.2)])
def test_a_report_in_the_second_of_the_spin_is_true(spun: float, reported: float) -> None:
    store, clock = MemoryStore(), VirtualClock()

    async def run() -> None:
        pit = await started(store, clock)
        await opened(pit, "1")
        await pit.submit("1", c.OpenBetting(by=DAN))
        clock.forward(spun)  # type: ignore[arg-type]
        await pit.submit("1", c.SpinBall(by=DAN))
        clock.forward(reported)  # type: ignore[arg-type]
        ticket = await cashed_out(pit, "1")
        await pit.submit("1", c.ReportPrintFailure(by=ANA, ticket=ticket))
        await pit.stop()

    asyncio.run(run())
    assert is_true(store)


@pytest.mark.parametrize("again", [False, True])
def test_a_clock_set_back_after_an_act_of_the_cage_makes_no_log_untrue(again: bool) -> None:
    """Nothing at a table is earlier than what was asked of the cage there, after a start too."""
    store, clock = MemoryStore(), VirtualClock()

    async def run() -> None:
        pit = await started(store, clock)
        await opened(pit, "1")
        ticket = await cashed_out(pit, "1")
        clock.forward(600)
        await pit.submit("1", c.ReportPrintFailure(by=ANA, ticket=ticket))
        clock.forward(-300)
        if again:
            await pit.stop()
            pit = await started(store, clock)
        await pit.submit("1", c.OpenBetting(by=DAN))
        assert pit.tables["1"].state.at == "2026-01-01T00:10:00Z"
        await pit.stop()

    asyncio.run(run())
    assert is_true(store)


@pytest.fixture(params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores(request.param, tmp_path)


def test_an_export_is_of_one_moment_though_play_goes_on(store: Store) -> None:
    async def run() -> list[bytes]:
        pit = await started(store, VirtualClock())
        await opened(pit, "1", "2")
        await cashed_out(pit, "2")  # there is a cage
        lines = []
        for line in export(store):
            lines.append(line)
            if len(lines) == 4:  # table 1 has been written, table 2 is being read
                await cashed_out(pit, "1")
        await pit.stop()
        return lines

    lines = asyncio.run(run())
    assert verify(lines, pinned_offer).lines == len(lines) == 8


# ---- What one table is told of another ----


@pytest.fixture(scope="module")
def told() -> list[bytes]:
    """Chips of table 1, which has closed, redeemed and found at table 2; emblems attested."""
    store = MemoryStore()

    async def work(floor: Floor) -> None:
        await floor.opens("1", minimum=10_00)
        await floor.opens("2", minimum=5_00)
        await floor.issues("1", "ana", "red", 25_00, 20)
        await floor.ask("1", "attest", item="colour-chip-emblem", value="anchor")
        await floor.closes("1")
        asked = {"player": "ana", "table": "1", "verified_by": "area-manager:kim"}
        await floor.ask("2", "redeem-colour-chips", colour="red", count=8, **asked)
        await floor.ask("2", "attest", item="colour-chip-emblem", value="bell")
        await floor.ask("2", "open-betting")
        await floor.ask("2", "find-foreign-chips", player="ana", bet="red", table="1", count=1)

    on_the_floor(store, "CM18", work)
    return list(export(store))


def asked(acts: list[Act], do: str, nth: int = -1) -> dict[str, Any]:
    found: dict[str, Any] = [
        act["command"] for act in acts if act["command"]["do"] == do
    ][nth]  # fmt: skip
    return found


def issued_dearer(acts: list[Act]) -> None:
    asked(acts, "redeem-colour-chips")["issued_at"] = 10_000_00
    act = next(act for act in acts if holds(act, "colour-chips-redeemed"))
    act["events"][0]["value"] = 10_000_00


def as_it_stood_before(acts: list[Act]) -> None:
    asked(acts, "redeem-colour-chips")["known"]["1"] = 2


def as_it_never_stood(acts: list[Act]) -> None:
    asked(acts, "attest")["known"]["1"] = 99


def less_than_was_known(acts: list[Act]) -> None:
    asked(acts, "attest")["known"]["1"] = 3


def of_a_table_that_never_was(acts: list[Act]) -> None:
    asked(acts, "redeem-colour-chips")["table"] = "99"
    act = next(act for act in acts if holds(act, "colour-chips-redeemed"))
    act["events"][0]["table"] = "99"


def attested_elsewhere(acts: list[Act]) -> None:
    asked(acts, "attest")["elsewhere"] = ["crab"]


def unknown(acts: list[Act]) -> None:
    del asked(acts, "redeem-colour-chips")["known"]


def another_minimum(acts: list[Act]) -> None:
    asked(acts, "redeem-colour-chips")["minimum"] = 1_00


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (issued_dearer, "what redeem-colour-chips says of other tables is not how they stood"),
        (as_it_stood_before, "what redeem-colour-chips says of other tables"),
        (as_it_never_stood, r"it knows table:1 at version 99, rightly \d+ to \d+"),
        (less_than_was_known, r"it knows table:1 at version 3, rightly \d+ to \d+"),
        (of_a_table_that_never_was, "what redeem-colour-chips says of other tables"),
        (attested_elsewhere, "what attest says of other tables"),
        (unknown, "what redeem-colour-chips says of other tables"),
        (another_minimum, "what redeem-colour-chips says of other tables"),
    ],
)
def test_a_lie_about_another_table_is_found(
    told: list[bytes], change: Callable[[list[Act]], None], said: str
) -> None:
    acts = list(acts_of(told))
    change(acts)
    with pytest.raises(Difference, match=said):
        verify(chained(acts), pinned_offer)
    acts.sort(key=lambda act: act["stream"], reverse=True)  # whichever table stands first
    with pytest.raises(Difference, match=said):
        verify(chained(acts), pinned_offer)


def test_what_rests_on_a_table_that_is_not_in_the_log_is_said(told: list[bytes]) -> None:
    alone = [line for line in told if b'{"stream":"table:2"' in line]
    found = verify(alone, pinned_offer)
    assert [what.partition(": ")[2] for what in found.unchecked] == [
        f"{name} rests on tables that are not in this log"
        for name in ("redeem-colour-chips", "attest", "find-foreign-chips")
    ]


# ---- Into another store ----


@pytest.fixture(scope="module")
def log() -> list[bytes]:
    store = MemoryStore()

    async def run() -> None:
        pit = await started(store, VirtualClock())
        await opened(pit, "1")
        ticket = await cashed_out(pit, "1")
        await pit.submit("1", c.ReportPrintFailure(by=ANA, id="r", ticket=ticket))
        await pit.stop()

    asyncio.run(run())
    return list(export(store))


def forged(log: list[bytes], change: Callable[[list[Act]], object]) -> list[bytes]:
    acts = list(acts_of(log))
    change(acts)
    return chained(acts)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda acts: acts[-1].update(version=9), "goes from version 1 to 9"),
        (lambda acts: acts[-1].update(stream=""), "'' is no stream|goes from version"),
        (lambda acts: acts[-2]["of"].update(stream="cage"), "only half of act"),
        (lambda acts: acts[-1].update(events=[]), "what happened is not what happens in cage"),
        (lambda acts: acts[-1].update(command={"do": "fly"}), "its command cannot be read"),
        (lambda acts: acts[-1]["events"][0].update(type="fly"), "its act cannot be read"),
        (lambda acts: acts[-2].pop("of"), "it does not say what was asked"),
        (lambda acts: acts[0]["command"]["spec"].update(rulebook="XX"), "line 1: .*XX"),
        (lambda acts: acts[0].update(command={"do": "open-table"}), "start, once, with its making"),
        (lambda acts: acts[2]["events"][-1].update(amount=2**63), "more than a database can hold"),
        (lambda acts: acts.pop(), None),  # the last act may be missing: nothing shows it
        (lambda acts: acts.__delitem__(slice(-2, None)), "line 4: the log has only half of act 4"),
        (lambda acts: acts.__delitem__(slice(0, 4)), "line 1: the log has only half of act 4"),
        (lambda acts: acts.clear(), "the log has no lines"),
    ],
)
def test_a_log_is_imported_whole_or_not_at_all(
    log: list[bytes], change: Callable[[list[Act]], object], said: str | None
) -> None:
    other = MemoryStore()
    lines = forged(log, change)
    if said is None:
        import_log(other, lines, pinned_offer)
        return
    with pytest.raises(SpecError, match=said):
        import_log(other, lines, pinned_offer)
    assert (other.heads(), other.balances()) == ({}, {})


def test_where_one_stream_is_not_new_nothing_is_taken(log: list[bytes]) -> None:
    other = MemoryStore()
    import_log(other, log)
    before = other.heads()
    second = forged(log, lambda acts: [
        act.update(stream="table:2") if act["stream"] == "table:1" else act.get("of", {}).update(
            stream="table:2") for act in acts])  # fmt: skip
    with pytest.raises(Conflict, match="of cage already"):
        import_log(other, second)
    assert other.heads() == before


def test_half_of_an_act_at_the_cage_keeps_no_command(log: list[bytes]) -> None:
    """Else a true command of that id would be answered by it, and not happen."""
    command = {"do": "report-print-failure", "ticket": "1"}
    lines = forged(log, lambda acts: acts[-2].update(command=command, id="x"))
    with pytest.raises(Difference, match="it has a command, though it is of table:1"):
        verify(lines, pinned_offer)
    with pytest.raises(SpecError, match="it has a command, though it is of table:1"):
        import_log(MemoryStore(), lines)


def test_a_pit_does_not_start_on_a_ledger_that_differs(log: list[bytes]) -> None:
    store = MemoryStore()
    import_log(store, log)
    store.rebuild([])
    with pytest.raises(CroupierError, match=r"The ledger and the log differ: .*croupier repair"):
        asyncio.run(Pit(store, VirtualClock()).start())
