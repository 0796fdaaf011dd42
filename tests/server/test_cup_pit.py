"""Tournaments at the pit: both streams move together, are durable before they are shown, and go on
from the log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.errors import Refusal, SpecError
from croupier.log.codec import command_of, decode
from croupier.rulebooks import pinned_offer, pinned_rulebook
from croupier.rules.chance import Chance
from croupier.rules.spec import read_spec
from croupier.server.pit import Answer, Change, Pit, Retry, TournamentChange
from croupier.server.pit.chance import SeededChance
from croupier.server.pit.clock import VirtualClock
from croupier.store.base import Batch, Store, Unavailable
from croupier.store.memory import MemoryStore
from croupier.store.transfer import export
from croupier.table.clock import latest
from croupier.table.commands import NAMES, read_command
from croupier.tournament.base import TournamentCommand
from croupier.tournament.commands import CUP_NAMES, DrawSeats, read_cup_command
from croupier.tournament.report.end import end_of_cup
from croupier.tournament.terms.items import TermsRefused
from croupier.tournament.terms.reading import read_terms
from croupier.verify import verify
from kit import databases
from kit.cup import DIRECTOR, CupAtWork, melbourne_terms, perth_terms

CUP = "tournament:cup"
PEOPLE = ("ana", "ben", "cleo", "dov")
Work = Callable[[Pit, VirtualClock], Coroutine[Any, Any, None]]


@pytest.fixture(params=databases.KINDS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    yield from databases.stores(request.param, tmp_path)


def live(store: Store, work: Work) -> None:
    """Run with a pit that is stopped properly, its ledger without fault."""

    async def run() -> None:
        clock = VirtualClock()
        pit = Pit(store, clock, SeededChance(7))
        await pit.start()
        await work(pit, clock)
        await pit.stop()
        assert pit.faults() == []

    asyncio.run(run())


def check(store: Store) -> int:
    """How many lines the log has, of which all are as they must be."""
    lines = list(export(store))
    found = verify(lines, pinned_offer, pinned_rulebook)
    assert found.unchecked == ()
    return found.lines


class LivePit:
    """The lines of a tournament's script, asked of a pit one after the other."""

    def __init__(self, pit: Pit, clock: VirtualClock) -> None:
        self.pit, self.clock, self.asked = pit, clock, 0

    async def play(self, *lines: str) -> list[Answer]:
        """The first line of a script makes tables and tournament."""
        first, *rest = lines
        heading = json.loads(first)
        for one in heading["tables"]:
            await self.pit.make_table(one["table"], read_spec(one["spec"]))
        await self.pit.cups.make(read_terms(heading["tournament"]))
        return [await self.ask(line) for line in rest]

    async def ask(self, line: str) -> Answer:
        raw = json.loads(line)
        self.asked += 1
        raw |= {"id": raw.get("id", f"a{self.asked}")}
        at = raw.pop("at", "")
        self.clock.forward(1)
        self.clock.go_on_from(latest(at or self.clock.now(), self.clock.now()))
        self.pit.tick()
        table = raw.get("table")
        if raw["do"] in CUP_NAMES and (table is None or raw["do"] not in NAMES):
            command = read_cup_command(json.dumps(raw))
            return await self.pit.cups.submit("cup", command)
        del raw["table"]
        return await self.pit.submit(table, read_command(json.dumps(raw)))

    @property
    def end(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            msgspec.json.encode(end_of_cup(self.pit.cups.plays["cup"].cup))
        )
        return found


def whole_script(tag: str = "CP", **changes: Any) -> CupAtWork:
    """Drawn by the seed, two heats, a final and prizes."""
    terms = perth_terms(**changes) if tag == "CP" else melbourne_terms(tag, **changes)
    cup = CupAtWork(tag, terms)
    cup.open()
    cup.enter(*PEOPLE, fee=terms["fees"]["entry"])
    cup.draw(1)
    play_round(cup, "1-1", "1-2")
    cup.director("advance", round=1)
    cup.draw(2)
    play_round(cup, "2-1", at="2026-02-01T21:00:00Z")
    cup.director("declare-placings")
    cup.director("award-prizes")
    cup.finish()
    return cup


def play_round(cup: CupAtWork, *sessions: str, **when: str) -> None:
    """The first to sit wins with black, the other loses with red."""
    for session in sessions:
        drawn = cup.session(session)
        first, second = drawn["seats"]["1"], drawn["seats"]["2"]
        cup.start(session, first, second, **when)
        wagers = {first: ("black", 10_000), second: ("red", 10_000)}
        cup.spin(drawn["table"], "17", **wagers)
        cup.record(session)


@pytest.mark.parametrize("tag", ["CP", "CM18", "CM11"])
def test_a_pit_plays_a_tournament_as_a_script_does(tag: str) -> None:
    script, store = whole_script(tag), MemoryStore()

    async def work(pit: Pit, clock: VirtualClock) -> None:
        cup = LivePit(pit, clock)
        await cup.play(*script.lines)
        rightly = script.end
        assert cup.end == {key: rightly[key] for key in cup.end}
        assert cup.end["phase"] == "closed"

    live(store, work)
    assert check(store) > 60


@pytest.mark.parametrize("tag", ["CP", "CM18", "CM11"])
def test_a_dispute_asked_of_a_table_is_the_tournaments(tag: str) -> None:
    terms = perth_terms() if tag == "CP" else melbourne_terms(tag)
    script, store = CupAtWork(tag, terms), MemoryStore()
    script.open()
    script.enter(*PEOPLE, fee=terms["fees"]["entry"])
    script.draw(1)
    play_round(script, "1-1")
    player = script.session("1-1")["seats"]["1"]
    script.ask(f"player:{player}", "raise-dispute", about="mispaid", table="T1")
    decide = {"dispute": "d1", "decision": "rejected", "reason": "it is right", "table": "T1"}
    script.refused("not-allowed", "supervisor:sue", "decide-dispute", **decide)
    refused = script.lines.pop()

    async def work(pit: Pit, clock: VirtualClock) -> None:
        cup = LivePit(pit, clock)
        await cup.play(*script.lines)
        assert cup.end["disputes"] == script.end["disputes"] != []
        with pytest.raises(Refusal) as no:
            await cup.ask(refused)
        assert no.value.code == "not-allowed"
        await cup.ask(json.dumps({"do": "decide-dispute", "by": DIRECTOR, **decide}))
        assert [one["status"] for one in cup.end["disputes"]] == ["rejected"]

    live(store, work)
    check(store)


def test_every_database_has_it_whole(store: Store) -> None:
    script = whole_script()

    async def work(pit: Pit, clock: VirtualClock) -> None:
        await LivePit(pit, clock).play(*script.lines)

    live(store, work)
    assert check(store) > 60
    assert store.balances() == {}, "all was paid out, and no chips are left"
    kept = store.snapshot(CUP)
    assert kept is not None
    assert kept.version == store.head(CUP)[0]


def test_both_streams_of_an_act_are_told_after_one_commit(store: Store) -> None:
    told: list[Change | TournamentChange] = []

    async def work(pit: Pit, clock: VirtualClock) -> None:
        pit.listen(told.append)
        pit.cups.listen(told.append)
        lines = whole_script().lines
        start = next(n for n, line in enumerate(lines) if "start-session" in line)
        cup = LivePit(pit, clock)
        await cup.play(*lines[:start])
        told.clear()
        done = await cup.ask(lines[start])
        assert done.version == store.head(CUP)[0]
        table, own = told
        assert isinstance(table, Change)
        assert isinstance(own, TournamentChange)
        last = decode(list(store.read(CUP))[-1].body)
        assert last.also == (f"table:{table.table}",)
        half = decode(list(store.read(f"table:{table.table}"))[-1].body)
        assert half.of is not None
        assert (half.of.stream, half.of.version) == (CUP, last.version)
        command = command_of(last)
        assert isinstance(command, TournamentCommand)
        assert command.known[table.table] == half.version - 1

    live(store, work)


def test_the_clock_closes_entries_and_ends_a_session_in_time(store: Store) -> None:
    timed = {"by": {"minutes": 10}, "last_spins": 3}
    rounds = [one | timed for one in perth_terms()["rounds"]]

    async def work(pit: Pit, clock: VirtualClock) -> None:
        script = CupAtWork("CP", perth_terms(rounds=rounds))
        script.open()
        script.enter(*PEOPLE)
        cup = LivePit(pit, clock)
        await cup.play(*script.lines)
        assert cup.end["phase"] == "entries"
        clock.go_on_from("2026-02-01T18:00:00.005Z")
        pit.tick()
        await pit.committer.all_stored()
        assert cup.end["phase"] == "ready"
        last = decode(list(store.read(CUP))[-1].body)
        assert (last.at, last.by) == ("2026-02-01T18:00:00Z", "system:clock")
        dora = "tournament-director:dora"
        await cup.ask(json.dumps({"do": "draw-seats", "round": 1, "by": dora}))
        for session in ("1-1", "1-2"):
            seats = next(one for one in cup.end["sessions"] if one["session"] == session)["seats"]
            start = {"do": "start-session", "session": session, "present": [*seats.values()]}
            at = "2026-02-01T19:00:00Z"
            await cup.ask(json.dumps({**start, "by": dora, "at": at}))
        # Both tables' time is up before anybody is heard at the second one.
        clock.go_on_from("2026-02-01T19:11:00Z")
        with pytest.raises(Refusal) as refused:
            await pit.submit("T2", read_command('{"do": "spin-ball", "by": "dealer:dan"}'))
        assert refused.value.code != "clock-backwards"
        await pit.committer.all_stored()
        states = {one["session"]: one["state"] for one in cup.end["sessions"]}
        assert states == {"1-1": "time-up", "1-2": "time-up"}
        for table in ("T1", "T2"):
            last = decode(list(store.read(f"table:{table}"))[-1].body)
            assert (last.by, last.at[:16]) == ("system:clock", "2026-02-01T19:10")

    live(store, work)
    check(store)


class FailingStore(MemoryStore):
    """It fails when told to, before or after it has written."""

    fails = ""

    def append(self, batch: Batch) -> None:
        now, self.fails = self.fails, ""
        if now == "before":
            raise Unavailable("The disk is full.")
        super().append(batch)
        if now == "after":
            raise Unavailable("The connection is gone.")


@pytest.mark.parametrize("when", ["before", "after"])
def test_after_a_commit_that_failed_the_same_draw_is_asked_for_again(when: str) -> None:
    store = FailingStore()
    lines = whole_script().lines
    drawing = next(n for n, line in enumerate(lines) if "draw-seats" in line)

    async def work(pit: Pit, clock: VirtualClock) -> None:
        cup = LivePit(pit, clock)
        await cup.play(*lines[:drawing])
        again = DrawSeats(by="tournament-director:dora", id="draw", round=1)
        drawn: list[tuple[str, ...]] = []
        playing = pit.cups.plays["cup"]
        draw = playing.with_chance

        def noted(command: TournamentCommand, chance: Chance) -> TournamentCommand:
            found = draw(command, chance)
            assert isinstance(found, DrawSeats)
            drawn.append(found.order)
            return found

        playing.with_chance = noted  # type: ignore[method-assign]
        store.fails = when
        with pytest.raises(Retry):
            await pit.cups.submit("cup", again)
        await pit.until_loaded()
        assert len(drawn) == 1
        answer = await pit.cups.submit("cup", again)
        assert answer.version == store.head(CUP)[0]
        act = command_of(decode(list(store.read(CUP))[-1].body))
        assert isinstance(act, DrawSeats)
        assert act.order == drawn[0]
        assert (await pit.cups.submit("cup", again)) == answer, "the same id, the same answer"
        with pytest.raises(Refusal) as refused:
            await pit.cups.submit("cup", msgspec.structs.replace(again, round=2))
        assert refused.value.code == "id-used"

    live(store, work)
    check(store)


def test_nobody_brings_an_order_of_their_own(store: Store) -> None:
    lines = whole_script().lines
    drawing = next(n for n, line in enumerate(lines) if "draw-seats" in line)

    async def work(pit: Pit, clock: VirtualClock) -> None:
        cup = LivePit(pit, clock)
        await cup.play(*lines[:drawing])
        wish = DrawSeats(by="tournament-director:dora", id="d", round=1, order=("zoe", *PEOPLE))
        await pit.cups.submit("cup", wish)
        act = command_of(decode(list(store.read(CUP))[-1].body))
        assert isinstance(act, DrawSeats)
        assert sorted(act.order) == sorted(PEOPLE)

    live(store, work)


def test_a_pit_goes_on_where_another_stood(store: Store) -> None:
    """Every line at a pit of its own, without a clean stop in between."""
    script = whole_script()

    async def run() -> None:
        clock, chance = VirtualClock(), SeededChance(7)
        pit = Pit(store, clock, chance)
        await pit.start()
        await LivePit(pit, clock).play(script.lines[0])
        for number, line in enumerate(script.lines[1:]):
            if not number % 9:
                await pit.committer.in_thread(lambda: None)
                pit._leases.release()  # it is gone: nothing is stopped or kept
                pit = Pit(store, clock, chance)
                await pit.start()
            cup = LivePit(pit, clock)
            cup.asked = number
            await cup.ask(line)
        rightly = script.end
        assert cup.end == {key: rightly[key] for key in cup.end}
        await pit.stop()

    asyncio.run(run())
    check(store)


def test_a_refusal_changes_nothing_and_is_noted(store: Store) -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        cup = LivePit(pit, clock)
        await cup.play(whole_script().lines[0])
        before = store.heads()
        with pytest.raises(Refusal) as refused:
            await cup.ask('{"do": "open-entries", "by": "dealer:dan"}')
        assert refused.value.code == "not-allowed"
        after = {k: v for k, v in store.heads().items() if not k.startswith("audit")}
        assert after == before

    live(store, work)
    noted = [
        one.body for name in store.streams() if name.startswith("audit") for one in store.read(name)
    ]
    assert any(b'"table":"tournament:cup"' in body and b"open-entries" in body for body in noted)
    check(store)


def test_bad_terms_make_nothing() -> None:
    async def work(pit: Pit, clock: VirtualClock) -> None:
        wrong = perth_terms(prizes=[{"place": 1, "share": "1/2"}])
        with pytest.raises(TermsRefused) as refused:
            await pit.cups.make(read_terms(wrong))
        assert refused.value.items
        await pit.cups.make(read_terms(perth_terms()))
        with pytest.raises(SpecError, match="already"):
            await pit.cups.make(read_terms(perth_terms()))
        assert list(pit.cups.plays) == ["cup"]

    live(MemoryStore(), work)
