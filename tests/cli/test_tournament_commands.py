"""`croupier tournament` on a database: asked by who has an account, refused while it is served."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.rules.spec import read_spec
from croupier.server.people import People
from croupier.server.pit import Pit
from croupier.store.sql import SQLStore
from kit import databases
from kit.live_cup import PEOPLE, SPEC, STAFF, live_terms
from kit.server import QUICK

Run = Callable[..., Any]
PASSWORD = "correct horse"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Two tables, and who works there."""
    address = databases.new_address(request.param, tmp_path)

    async def tables(store: SQLStore) -> None:
        pit = Pit(store)
        await pit.start()
        for table in ("T1", "T2"):
            await pit.make_table(table, read_spec(SPEC))
        await pit.stop()

    with closing(SQLStore(address)) as store:
        asyncio.run(tables(store))
        for name, role in STAFF.items():
            People(store.engine, hasher=QUICK).add_staff(name, role, PASSWORD)
    return address


def written(folder: Path, *documents: Any) -> str:
    path = folder / "given.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in documents), encoding="utf-8")
    return str(path)


class AtTheDesk:
    """Commands for one tournament, each in somebody's name."""

    def __init__(self, run: Run, database: str, folder: Path) -> None:
        self.run, self.database, self.folder = run, database, folder

    def __call__(self, by: str, command: str, *words: str, json: bool = True) -> Any:
        flags = ("--json",) if json else ()
        who = ("--by", by, "--password", PASSWORD)
        return self.run("tournament", command, self.database, "cup", *words, *who, *flags)

    def ask(self, by: str, *commands: dict[str, Any]) -> Any:
        done = self(by, "ask", written(self.folder, *commands))
        assert done.code == 0, done.out + done.err
        return done

    def opened(self) -> None:
        """Announced and open for entries, T1 set apart."""
        terms = written(self.folder, live_terms())
        made = self.run("tournament", "new", self.database, terms, "--json")
        assert (made.code, made.json["phase"]) == (0, "draft"), made.err
        self.ask(
            "olga",
            {"do": "publish-terms"},
            {"do": "appoint-director", "name": "dora"},
            {"do": "open-entries"},
            {"do": "designate-table", "table": "T1"},
            {"do": "designate-table", "table": "T2"},
        )


@pytest.fixture
def desk(run: Run, database: str, tmp_path: Path) -> AtTheDesk:
    return AtTheDesk(run, database, tmp_path)


def test_a_tournament_is_entered_drawn_and_looked_at(desk: AtTheDesk, run: Run) -> None:
    desk.opened()
    paid = desk("carl", "enter", *PEOPLE)
    assert paid.code == 0, paid.err
    assert [one["do"] for one in paid.json] == ["apply", "take-payment"] * 4
    taken = desk("olga", "enter", *PEOPLE)
    assert [one["do"] for one in taken.json] == ["accept-entry"] * 4
    early = desk("dora", "draw")
    assert (early.code, early.json[0]["refused"]["code"]) == (1, "wrong-phase")
    desk.ask("olga", {"do": "close-entries"})
    drawn = desk("dora", "draw")
    assert (drawn.code, [one["do"] for one in drawn.json]) == (0, ["draw-seats"])
    too_early = desk("dora", "start", "1-1")
    assert (too_early.code, too_early.json[0]["refused"]["code"]) == (1, "too-early")
    lines = run("tournament", "standings", desk.database, "cup", "--json").json
    assert {one["entrant"] for one in lines} == set(PEOPLE)
    assert set(lines[0]) == {"entrant", "round", "session", "chips", "state", "place"}
    report = run("tournament", "report", desk.database, "cup", "--json").json
    assert (report["phase"], report["balanced"]) == ("drawn", True)
    assert set(report["tables"]) == {"T1", "T2"}
    assert {one["table"] for one in report["sessions"]} == {"T1", "T2"}
    assert report["entrants"][0]["paid"] == 5000
    said = run("tournament", "report", desk.database, "cup")
    assert (said.code, "All accounts balance." in said.out) == (0, True)
    assert run("check", desk.database).code == 0


def test_people_read_tables_and_refusals_are_one_sentence(desk: AtTheDesk) -> None:
    desk.opened()
    desk("carl", "enter", *PEOPLE)
    done = desk("olga", "enter", *PEOPLE, json=False)
    assert "accept-entry: done, act" in done.out
    assert "registered" in done.out
    refused = desk("dan", "draw", json=False)
    assert refused.code == 1
    assert refused.err.count("\n") == 1
    assert refused.err.rstrip().endswith("]"), "by which clause or reading"


def test_bad_terms_are_listed_and_nothing_is_made(
    desk: AtTheDesk, run: Run, tmp_path: Path
) -> None:
    wrong = live_terms(prizes=[{"place": 1, "share": "1/2"}])
    done = run("tournament", "new", desk.database, written(tmp_path, wrong), "--json")
    assert done.code == 1
    assert done.json["items"][0]["key"].startswith("prizes")
    none = run("tournament", "standings", desk.database, "cup")
    assert none.code == 2
    assert "has no tournament 'cup'; it has none" in none.err


def test_a_database_that_a_server_uses_is_left_to_it(desk: AtTheDesk, run: Run) -> None:
    desk.opened()
    now = time.time_ns() // 1_000_000
    with closing(SQLStore(desk.database)) as store:
        held = store.hold(["tables", "tournament:cup"], "pit of another machine", now, now + 60_000)
        for command in (("draw",), ("enter", "ana"), ("prizes",)):
            done = desk("dora", *command)
            assert done.code == 2, done.out
            assert "is in use by a server" in done.err
            assert "ask at its page /director, or stop it (Ctrl-C)" in done.err
            assert "pit of another machine" in done.err
            assert done.err.count("\n") == 1
        looked = run("tournament", "report", desk.database, "cup", "--json")
        assert (looked.code, looked.json["phase"]) == (0, "entries")
        store.release(held, "pit of another machine")
    assert desk("carl", "enter", "ana").code == 0


@pytest.mark.parametrize("command", ["new", "draw", "standings", "report"])
def test_what_is_missing_or_no_database_is_said(command: str, run: Run, tmp_path: Path) -> None:
    nothing, other = str(tmp_path / "none.db"), tmp_path / "notes.txt"
    other.write_text("no database at all\n" * 100)
    third = written(tmp_path, live_terms()) if command == "new" else "cup"
    more = ("--by", "dora", "--password", "x") if command == "draw" else ()
    for database, says in (
        (nothing, "`croupier serve` makes a new one"),
        (str(other), "notes.txt"),
    ):
        done = run("tournament", command, database, third, *more)
        assert done.code == 2, done.out
        assert says in done.err
        assert done.err.count("\n") == 1
    assert not Path(nothing).exists()


def test_a_wrong_password_asks_nothing(desk: AtTheDesk) -> None:
    desk.opened()
    done = desk.run(
        "tournament", "draw", desk.database, "cup", "--by", "dora", "--password", "wrong"
    )
    assert done.code == 2


def test_promotion_names_only_who_agreed(run: Run, tmp_path: Path) -> None:
    from cli.test_tournament_logs import log_of, played

    database = str(tmp_path / "cup.db")
    assert run("import", str(log_of(run, played(), tmp_path)), database).code == 0
    rows = run("tournament", "report", database, "cup", "--promotion", "--json").json
    assert rows == [
        {"entrant": None, "placing": 1, "prize": 12_000},
        {"entrant": None, "placing": 2, "prize": 8_000},
    ]
    end = run("tournament", "report", database, "cup", "--json").json
    assert [one["prize"] for one in end["entrants"]] == [12_000, 8_000, None, None]
    table = run("tournament", "report", database, "cup", "--promotion").out
    assert "ana" not in table
    assert "120.00" in table


def test_the_result_sheet_is_written_from_a_database(run: Run, tmp_path: Path) -> None:
    from cli.test_tournament_logs import log_of, played

    database, pdf, table = (str(tmp_path / name) for name in ("cup.db", "cup.pdf", "cup.csv"))
    assert run("import", str(log_of(run, played(), tmp_path)), database).code == 0
    report = ("tournament", "report", database, "cup")
    done = run(*report, "--pdf", pdf, "--csv", table, "--language", "fr")
    assert (done.code, done.err) == (0, "")
    assert pdf in done.out and table in done.out
    assert Path(pdf).read_bytes().startswith(b"%PDF")
    assert len(Path(table).read_text().splitlines()) == 5
    both = run(*report, "--csv", table, "--json")
    assert (both.code, both.json["phase"], table in both.err) == (0, "prizes", True)
    assert run(*report, "--csv", table, "--promotion").code == 0
    lines = Path(table).read_text().splitlines()
    assert lines == ["place,name,prize_cents", "1,,12000", "2,,8000"]
    for wrong in (("--pdf", "cup.txt"), ("--pdf", pdf, "--language", "de")):
        refused = run(*report, *wrong)
        assert refused.code == 2 and refused.err.count("\n") == 1


NO_NAMES = ["", "a\nb", "\x1b[31mana", "\u202eana", "\u0430na", " ana", "x" * 101, "cage:carl"]


def test_a_name_that_is_none_enters_nobody(desk: AtTheDesk, run: Run) -> None:
    """Neither who has it, nor who was named before."""
    desk.opened()
    for name in [*NO_NAMES, "ANA"]:
        given = desk("carl", "enter", "ana", name, json=False)
        assert (given.code, given.out, given.err.count("\n")) == (2, "", 1), (name, given)
    for name in NO_NAMES:
        for command in (
            {"do": "apply", "player": name, "endorsed": True},
            {"do": "appoint-director", "name": name},
        ):
            path = written(desk.folder, {"do": "apply", "player": "ana", "endorsed": True}, command)
            given = desk("olga", "ask", path, json=False)
            assert (given.code, given.out, given.err.count("\n")) == (2, "", 1), (name, given)
    assert run("tournament", "standings", desk.database, "cup", "--json").json == []
    found = run("tournament", "report", desk.database, "cup", "--json").json
    assert found["entrants"] == []


def test_only_who_can_sign_in_as_one_is_appointed_director(desk: AtTheDesk) -> None:
    desk.opened()
    for name in ("nobody", "dan"):
        given = desk("olga", "ask", written(desk.folder, {"do": "appoint-director", "name": name}))
        assert (given.code, given.json[0]["refused"]["code"]) == (1, "no-such-officer"), name
    given = desk("dan", "ask", written(desk.folder, {"do": "appoint-director", "name": "nobody"}))
    assert (given.code, given.json[0]["refused"]["code"]) == (1, "not-allowed")
