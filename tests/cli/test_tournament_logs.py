"""The log of a tournament in a database: imported, exported, checked, mended and copied."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from croupier.rulebooks import pinned_offer, pinned_rulebook
from croupier.server.pit.loading import load_cup
from croupier.store.base import Append, Batch, Conflict
from croupier.store.snapshots import restored, snapshot_of
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.tournament.state import TournamentState
from croupier.verify import Difference, verify
from kit import databases
from kit.cup import CupAtWork, drawn, play_heats
from kit.forging import acts_of, chained, forged

Run = Callable[..., Any]
KINDS = ("sqlite", "postgresql")
CUP = "tournament:cup"


def played(tag: str = "CP") -> CupAtWork:
    """Both heats, the final, and prizes that nobody has been paid yet."""
    cup = drawn(tag)
    play_heats(cup)
    cup.director("advance", round=1)
    cup.draw(2, "ana", "ben")
    cup.start("2-1", "ana", "ben", at="2026-02-01T21:00:00Z")
    cup.spin("T1", "17", ana=("black", 10_000), ben=("red", 10_000))
    cup.record("2-1")
    cup.director("declare-placings")
    cup.director("award-prizes")
    return cup


def log_of(run: Run, cup: CupAtWork, folder: Path) -> Path:
    script, log = folder / "cup.jsonl", folder / "cup.log"
    script.write_text("\n".join(cup.lines) + "\n", encoding="utf-8")
    assert run("script", str(script), "--log", str(log)).code == 0
    return log


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, run: Run, tmp_path: Path) -> str:
    """With a whole tournament in it."""
    address = databases.new_address(request.param, tmp_path)
    done = run("import", str(log_of(run, played(), tmp_path)), address, "--json")
    assert done.code == 0, done.err
    assert set(done.json["acts"]) == {CUP, "table:T1", "table:T2"}
    return address


@pytest.mark.parametrize("tag", ["CP", "CM18", "CM11"])
def test_an_export_tells_the_tournament_and_its_tables_as_one_story(
    tag: str, run: Run, tmp_path: Path
) -> None:
    log = log_of(run, played(tag), tmp_path)
    assert run("import", str(log), str(tmp_path / "new.db")).code == 0
    again = tmp_path / "again.log"
    again.write_text(run("export", str(tmp_path / "new.db")).out, encoding="utf-8")
    assert sorted(again.read_bytes().splitlines()) == sorted(log.read_bytes().splitlines())
    done = run("verify", str(again), "--json")
    assert done.json["ok"], done.out
    assert done.json["unchecked"] == []


def test_an_export_of_a_tournament_has_its_tables(run: Run, tmp_path: Path) -> None:
    database, alone = str(tmp_path / "new.db"), tmp_path / "alone.log"
    assert run("import", str(log_of(run, played(), tmp_path)), database).code == 0
    alone.write_text(run("export", database, "--table", CUP).out, encoding="utf-8")
    done = run("verify", str(alone), "--json")
    assert (done.json["ok"], done.json["unchecked"]) == (True, []), done.out
    wrong = run("export", database, "--table", "tournament:none")
    assert wrong.code == 2
    assert f"has no tournament none; it has T1, T2, {CUP}." in wrong.err


def test_check_finds_nothing_wrong_and_repair_nothing_to_do(database: str, run: Run) -> None:
    done = run("check", database, "--json")
    assert (done.code, done.json["findings"]) == (0, []), done.out
    assert run("repair", database, "--json").json == {
        "ok": True, "mended": [], "left": [], "written": {}
    }  # fmt: skip


def test_money_keys_and_snapshots_are_written_again_from_the_log(database: str, run: Run) -> None:
    with closing(SQLStore(database)) as store:
        rightly = store.balances()
        own = {name: sum for name, sum in rightly.items() if name.startswith(CUP)}
        assert own == {f"{CUP}:cash": -20_000, f"{CUP}:due:ana": 12_000, f"{CUP}:due:ben": 8_000}
        cup = load_cup(store, CUP)
        store.keep(CUP, snapshot_of(cup))
        assert restored(store.snapshot(CUP), TournamentState, cup.version) == cup
        with store.engine.execution_options(write=True).begin() as connection:
            lost = "tournament:cup:cash"
            for statement in (
                f"DELETE FROM postings WHERE stream = '{CUP}' AND debit = '{lost}'",
                f"UPDATE accounts SET balance = 1 WHERE name = '{lost}'",
                f"UPDATE snapshots SET version = 3 WHERE stream = '{CUP}'",
            ):
                connection.execute(sa.text(statement))
    found = {one["where"] for one in run("check", database, "--json").json["findings"]}
    assert found == {f"postings of {CUP}", "account tournament:cup:cash", f"snapshot of {CUP}"}
    done = run("repair", database, "--json")
    assert (done.code, done.json["left"]) == (0, []), done.out
    with closing(SQLStore(database)) as store:
        assert store.balances() == rightly
        assert restored(store.snapshot(CUP), TournamentState, cup.version) == cup
    assert run("check", database).code == 0


def test_an_act_of_two_streams_is_written_whole_or_not_at_all(database: str) -> None:
    with closing(SQLStore(database)) as store:
        heads = store.heads()
        table, cup = heads["table:T1"][0], heads[CUP][0]
        with pytest.raises(Conflict, match=CUP):
            store.append(Batch([Append("table:T1", table, [b"a"]), Append(CUP, cup - 1, [b"b"])]))
        assert store.heads() == heads


def test_acts_that_wait_for_each_other_in_a_circle_end_an_export_all_the_same(
    run: Run, tmp_path: Path
) -> None:
    def in_a_circle(act: dict[str, Any]) -> dict[str, Any]:
        if act["stream"] == CUP and act.get("also"):
            act["command"]["known"] = {"T1": 1_000, "T2": 1_000}
        return act

    log = log_of(run, played(), tmp_path)
    acts = [in_a_circle(act) for act in acts_of(log.read_bytes().splitlines())]
    log.write_bytes(b"".join(line + b"\n" for line in chained(acts)))
    assert run("import", str(log), str(tmp_path / "new.db")).code == 0
    again = tmp_path / "again.log"
    again.write_text(run("export", str(tmp_path / "new.db")).out, encoding="utf-8")
    assert sorted(again.read_bytes().splitlines()) == sorted(log.read_bytes().splitlines())
    assert run("verify", str(again)).code == 1


def test_a_copy_has_the_tournament(run: Run, tmp_path: Path) -> None:
    database, copy = str(tmp_path / "cup.db"), str(tmp_path / "copy.db")
    assert run("import", str(log_of(run, played(), tmp_path)), database).code == 0
    assert run("backup", database, copy).code == 0
    assert run("check", copy, "--json").json["acts"][CUP] > 20
    assert run("export", copy).out == run("export", database).out


def test_a_table_by_itself_says_what_it_lacks(database: str) -> None:
    with closing(SQLStore(database)) as store:
        lines = list(export(store, ["table:T1"]))
    found = verify(lines, pinned_offer, pinned_rulebook)
    assert len(found.unchecked) == 1
    assert found.unchecked[0].startswith(f"{CUP} is not in this log: ")
    more = list(forged(lines, "wager-placed", lambda one: one.update(stake=11_000)))
    with pytest.raises(Difference, match="stake"):
        verify(more, pinned_offer, pinned_rulebook)


@pytest.mark.parametrize("lost", [CUP, "table:T2"])
def test_an_import_of_half_the_streams_takes_nothing(lost: str, run: Run, tmp_path: Path) -> None:
    log = log_of(run, played(), tmp_path)
    kept = [act for act in acts_of(log.read_bytes().splitlines()) if act["stream"] != lost]
    log.write_bytes(b"".join(line + b"\n" for line in chained(kept)))
    done = run("import", str(log), str(tmp_path / "new.db"))
    assert done.code == 2
    assert "only half of act" in done.err
    assert not (tmp_path / "new.db").exists()
