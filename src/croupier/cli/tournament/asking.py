"""A tournament in a database that no server runs: something is asked of it, by a named person."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import typer

from croupier.cli.reading import named_database, open_store
from croupier.cli.writing import print_json, tell

if TYPE_CHECKING:
    from croupier.errors import Refusal
    from croupier.play.tournament import CupPlay
    from croupier.server.people.accounts import Accounts
    from croupier.server.pit import Answer, Pit
    from croupier.store.sql import SQLStore
    from croupier.tournament.base import TournamentCommand
    from croupier.tournament.cup import Cup
    from croupier.tournament.state import TournamentState
    from croupier.tournament.terms.reading import TermsRead

# What to ask, one after the other, with the tournament as it stands and who asks.
Steps = Callable[["CupPlay", str], "Iterator[TournamentCommand]"]
T = TypeVar("T")


class Asked(NamedTuple):
    """What was done, what was refused after it, and the tournament as it stands then."""

    done: list[tuple[str, Answer]]  # by the command's name
    refused: tuple[str, Refusal] | None
    cup: Cup


def ask(database: str, id: str, by: str, password: str, steps: Steps) -> Asked:
    """Carry commands out in the name of a member of staff, until one is refused."""
    from croupier.cli.staff.opened import who_is
    from croupier.server.people import People

    with closing(_opened(database)) as store:
        who = who_is(store, by, password)
        accounts = People(store.engine).accounts
        return _run(database, store, lambda pit: _asked(database, pit, id, who, accounts, steps))


def make(database: str, read: TermsRead) -> TournamentState:
    """A draft of these Terms."""
    with closing(_opened(database)) as store:
        return _run(database, store, lambda pit: pit.cups.make(read))


def _opened(database: str) -> SQLStore:
    open_store(database, new=False).close()  # it is there, and one of ours
    return open_store(database, new=True)


def _run(database: str, store: SQLStore, work: Callable[[Pit], Awaitable[T]]) -> T:
    """With a pit of our own, if nobody else has one."""
    import asyncio

    from croupier.errors import SpecError
    from croupier.server.pit import Pit, Retry
    from croupier.store.base import Conflict

    async def run() -> T:
        pit = Pit(store)
        try:
            await pit.start()
        except Conflict as error:
            why = str(error).rstrip(".")
            raise SpecError(
                f"{named_database(database)} is in use by a server ({why}); ask at its page"
                " /director, or stop it (Ctrl-C) and start it again afterwards."
            ) from None
        try:
            return await work(pit)
        except Retry as error:
            raise SpecError(str(error)) from None
        finally:
            await pit.stop()

    return asyncio.run(run())


async def _asked(
    database: str, pit: Pit, id: str, who: str, accounts: Accounts, steps: Steps
) -> Asked:
    import msgspec

    from croupier.errors import Refusal, SpecError
    from croupier.server.people.officers import check_officer, is_appointed

    if id not in {*pit.cups.plays, *pit.cups.aside}:
        known = ", ".join(sorted(pit.cups.plays)) or "none"
        raise SpecError(f"{named_database(database)} has no tournament {id!r}; it has {known}.")
    pit.cups.decided(id)  # or why nothing can be decided there
    done: list[tuple[str, Answer]] = []
    play = pit.cups.plays[id]
    for command in steps(play, who):
        do = str(type(command).__struct_config__.tag)
        asked = msgspec.structs.replace(command, by=who)
        try:
            if is_appointed(play.cup, asked):
                check_officer(accounts, asked)
            told = await pit.cups.submit(id, asked)
        except Refusal as refusal:
            return Asked(done, (do, refusal), play.cup)
        done.append((do, told))
    return Asked(done, None, play.cup)


def answer(found: Asked, json: bool, shown: Callable[[Cup], None]) -> None:
    """Say what was done, and exit with 1 if something was refused."""
    if json:
        print_json(_documents(found))
    else:
        for do, told in found.done:
            print(f"{do}: done, act {told.version}")
        if found.refused is None:
            shown(found.cup)
    if found.refused is not None:
        if not json:
            tell(str(found.refused[1]))
        raise typer.Exit(1)


def _documents(found: Asked) -> list[dict[str, object]]:
    """As a script is answered, each with the command's name."""
    from croupier.script import refused as told_no
    from croupier.tournament.terms.items import TermsRefused

    answers: list[dict[str, object]] = [
        {"do": do, "ok": told.version, "events": told.events} for do, told in found.done
    ]
    if found.refused is not None:
        do, refusal = found.refused
        why: dict[str, object] = {**told_no(refusal)["refused"]}
        if isinstance(refusal, TermsRefused):
            why["items"] = [item.told() for item in refusal.items]
        answers.append({"do": do, "refused": why})
    return answers
