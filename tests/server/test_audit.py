"""The audit stream: one for each process, and nothing in it lost or doubled by a failed commit."""

from __future__ import annotations

import asyncio
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from croupier.audit import (
    AnyAuditEvent,
    AttemptRefused,
    Forbidden,
    LogTaken,
    Missed,
    NotesMissed,
    is_audit,
)
from croupier.errors import Refusal
from croupier.floor.commands import IssuePairing
from croupier.log.codec import command_of, decode, encode
from croupier.refusals import FORM
from croupier.refusals.asking import IdUsed, NoId
from croupier.rulebooks import pinned_offer
from croupier.server.pit import Pit
from croupier.server.pit.audit import (
    MOST_KINDS,
    MOST_OF_STRANGERS,
    MOST_REFUSED,
    MOST_WAITING,
    Audit,
    Noted,
)
from croupier.store.base import Batch, Unavailable
from croupier.store.memory import MemoryStore
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.table.clock import later
from croupier.verify import verify
from kit.waiting import until_async

DOCS = Path(__file__).parents[2] / "docs"


class Failing(MemoryStore):
    """Fails once, before it has stored something or after."""

    when = ""

    def append(self, batch: Batch) -> None:
        when, self.when = self.when, ""
        if when == "before":
            raise Unavailable("the disk is full")
        super().append(batch)
        if when == "after":
            raise Unavailable("the answer was lost")


def tables_noted(store: MemoryStore) -> list[str]:
    streams = [one for one in store.streams() if is_audit(one)]
    entries = [decode(one.body) for stream in streams for one in store.read(stream)]
    return [one.events[0].table for one in entries if isinstance(one.events[0], LogTaken)]


@pytest.mark.parametrize("when", ["", "before", "after"])
@pytest.mark.parametrize("first", [True, False], ids=["the first note", "a later one"])
def test_a_note_is_kept_once_however_its_commit_fails(when: str, first: bool) -> None:
    async def run() -> None:
        store = Failing()
        pit = Pit(store)
        await pit.start()
        try:
            if not first:
                pit.note("inspector:ivy", LogTaken("0"))
                await until_async(lambda: tables_noted(store) == ["0"], "it is noted")
            store.when = when
            pit.note("inspector:ivy", LogTaken("1"))
            expected = ["1"] if first else ["0", "1"]
            await until_async(lambda: tables_noted(store) == expected, "it is noted")
            await until_async(lambda: not pit.paused, "the pit is back")
            pit.note("inspector:ivy", LogTaken("2"))
            await until_async(lambda: tables_noted(store) == [*expected, "2"], "and the next")
        finally:
            await pit.stop()
        lines = list(export(store))
        assert verify(lines, pinned_offer).lines == len(lines) == len(expected) + 2

    asyncio.run(run())


def _has_three(store: SQLStore, pit: Pit) -> bool:
    return store.head(pit.audit_stream)[0] == 3


def test_each_process_has_a_chain_of_its_own(tmp_path: Path) -> None:
    async def run(store: SQLStore) -> None:
        one, two = Pit(store, owner="one", tables=[]), Pit(store, owner="two", tables=[])
        assert one.audit_stream != two.audit_stream
        for pit in (one, two):
            await pit.start()
        for pit in (one, two, one, two):
            pit.note("inspector:ivy", LogTaken("1"))
        for pit in (one, two):
            await until_async(partial(_has_three, store, pit), "begun, and two notes")
            assert pit.committer.reloads == 0
            await pit.stop()

    with closing(SQLStore(f"sqlite:///{tmp_path / 'floor.db'}")) as store:
        asyncio.run(run(store))
        lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines) == 6


def test_too_many_that_wait_are_counted() -> None:
    audit = Audit(MemoryStore())
    for _ in range(MOST_WAITING + 7):
        audit.note_event("2026-01-01T20:00:00Z", "inspector:ivy", LogTaken("1"))
    assert len(audit.take()) == 1 + MOST_WAITING
    audit.note_event("2026-01-01T20:00:01Z", "inspector:ivy", LogTaken("2"))
    missed, last = audit.take()[-2:]
    assert (missed.event.count, last.event.table) == (7, "2")  # type: ignore[attr-defined]
    assert missed.event.of == (Missed("inspector:ivy", "log-taken", 7),)  # type: ignore[attr-defined]


def test_strangers_leave_room_for_those_who_are_known() -> None:
    """Nothing can be stored, and from many addresses somebody asks what is forbidden."""
    audit, at = Audit(MemoryStore()), "2026-01-01T20:00:00Z"
    for n in range(MOST_OF_STRANGERS + 2 * MOST_KINDS):
        audit.note_event(at, f"somebody:10.0.{n // 256}.{n % 256}", Forbidden("GET", "/", "", ""))
    audit.note_event(at, "inspector:ivy", LogTaken("1"))
    missed, last = audit.take()[-2:]
    assert last.by == "inspector:ivy"
    of = (Missed("somebody", "forbidden", 2 * MOST_KINDS),)
    assert missed.event == NotesMissed(2 * MOST_KINDS, of)


def test_whoever_asks_for_ever_what_is_refused_fills_no_disk() -> None:
    """A station's script wrote half a megabyte of refusals a second."""
    audit, refusal = Audit(MemoryStore()), Refusal(NoId(), clause=FORM)
    at = "2026-01-01T00:00:00.000Z"
    for _ in range(MOST_REFUSED + 50):
        audit.note(at, "player:eve", "1", "settle", refusal)
    audit.note(at, "player:ana", "1", "settle", refusal)
    audit.note(later(at, 60), "player:eve", "1", "settle", refusal)
    noted = audit.take()[1:]  # after how it began
    assert [one.by for one in noted].count("player:eve") == MOST_REFUSED + 1
    assert [one.by for one in noted].count("player:ana") == 1
    missed = [one.event for one in noted if isinstance(one.event, NotesMissed)]
    assert missed == [NotesMissed(50, (Missed("player:eve", "form", 50),))]


def test_names_are_a_tables_own_and_those_of_staff_the_floors() -> None:
    """Every table has a place 1: what one of them is refused hides nothing of the others."""
    audit, refusal = Audit(MemoryStore()), Refusal(NoId(), clause=FORM)
    for by in ("player:place-1", "dealer:dan"):
        for table in ("1", "2"):
            for _ in range(MOST_REFUSED):
                audit.note("2026-01-01T00:00:00.000Z", by, table, "settle", refusal)
    noted = [one.by for one in audit.take()]
    assert noted.count("player:place-1") == 2 * MOST_REFUSED
    assert noted.count("dealer:dan") == MOST_REFUSED


def test_nobody_hides_one_attempt_behind_many_of_another_kind() -> None:
    audit, at = Audit(MemoryStore()), "2026-01-01T00:00:00.000Z"
    for _ in range(MOST_REFUSED + 1):
        audit.note(at, "dealer:eve", "1", "settle", Refusal(NoId(), clause=FORM))
    used = Refusal(IdUsed(by="dealer:eve", id="7"), clause=FORM)
    audit.note(at, "dealer:eve", "1", "settle", used)
    last = audit.take()[-1].event
    assert isinstance(last, AttemptRefused) and last.code == used.code


def test_of_what_is_missed_few_kinds_are_kept_and_all_are_counted() -> None:
    audit, at = Audit(MemoryStore()), "2026-01-01T20:00:00Z"
    for _ in range(MOST_WAITING):
        audit.note_event(at, "inspector:ivy", LogTaken("1"))
    for n in range(2 * MOST_KINDS):
        audit.note_event(at, f"inspector:i{n}", LogTaken("1"))
    audit.take()
    audit.note_event(at, "inspector:ivy", LogTaken("1"))
    missed = audit.take()[-2]
    assert isinstance(missed.event, NotesMissed)
    assert (missed.event.count, len(missed.event.of)) == (2 * MOST_KINDS, MOST_KINDS)
    stored = decode(encode(missed.entry("audit:a", 1)))
    assert stored.events == (missed.event,)


def test_what_was_missed_under_the_first_release_is_read() -> None:
    """It says how many, and not of what."""
    old = Noted("2026-01-01T20:00:00Z", "system:audit", "", NotesMissed(7)).entry("audit:a", 1)
    assert b'"events":[{"type":"notes-missed","count":7}]' in encode(old)
    assert decode(encode(old)).events == (NotesMissed(7),)


def test_every_kind_of_note_is_in_the_documentation() -> None:
    page = (DOCS / "people.md").read_text(encoding="utf-8")
    for kind in get_args(AnyAuditEvent):
        assert f"| `{kind.__struct_config__.tag}` |" in page


def test_a_screen_that_was_not_paired_with_a_tournament_can_be_read() -> None:
    """What is refused at a tournament is not always one of its own commands."""
    asked = IssuePairing(
        by="dealer:dan", at="2026-01-01T00:00:00.000Z", id="1",
        pairing="p", table="tournament:cup", screen="player", player="ana",
    )  # fmt: skip
    refused = AttemptRefused("tournament:cup", "issue-pairing", "not-allowed", "No.", "CP 5.1")
    entry = Noted(asked.at, asked.by, asked, refused).entry("audit:a", 1)
    assert command_of(decode(encode(entry))) == asked
