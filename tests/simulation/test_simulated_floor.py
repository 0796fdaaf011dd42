"""The whole server in a simulated world, by seed: faults of every kind, and an auditor of its own.

`make soak` runs many more (`python -m tools.simulate`); docs/reliability.md has their sum.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kit.independent.audited_rows import read_rows
from kit.independent.auditor import Auditor
from kit.simulated import network
from kit.simulated.floor import Prepared, memory
from kit.simulated.run import Run, play
from kit.simulated.world import Stuck, World

SEEDS = int(os.environ.get("CROUPIER_SEEDS", "20"))
FAULTS = 150  # a seed


@pytest.fixture(scope="module")
def prepared() -> Iterator[Prepared]:
    with TemporaryDirectory(dir=memory()) as folder:
        yield Prepared(Path(folder))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_every_promise_is_kept_whatever_fails(seed: int, prepared: Prepared) -> None:
    run = play(seed, FAULTS, prepared)
    assert not run.wrong, run.report
    assert run.count.total() == FAULTS
    assert len(run.witness.told) > 10


def test_notes_are_credited_on_their_acceptors_word(whole: tuple[Run, Path]) -> None:
    """What only a screen says is not; the player's part asks for that too."""
    assert any(one.by == "device:acceptor-1" for one in whole[0].witness.told)


def test_a_seed_repeats_everything(prepared: Prepared) -> None:
    def steps() -> tuple[int, float, list[str]]:
        run = play(1_000, 25, prepared)
        assert not run.wrong, run.report
        return run.floor.world.steps, run.floor.world.now, [one.id for one in run.witness.told]

    assert steps() == steps()


def test_a_server_that_nobody_reaches_is_given_up_soon(
    prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "HOST", "elsewhere")
    run = play(0, FAULTS, prepared)
    assert "nothing is acknowledged" in run.report
    assert run.floor.world.now < 30


def test_a_world_that_goes_round_in_circles_is_given_up() -> None:
    world = World(0)

    def again() -> None:
        world.after(0, world.nobody, again)

    again()
    with pytest.raises(Stuck, match="nothing is achieved"):
        world.run(lambda: False)


TAMPERED = {
    "an act is lost": "DELETE FROM acts WHERE stream = 'table:2' AND version = 20",
    "an act is another": "UPDATE acts SET body = CAST("
    "replace(CAST(body AS TEXT), 'player:ana', 'player:eve') AS BLOB) WHERE stream = 'table:1'",
    "the end is lost": "DELETE FROM acts WHERE stream = 'table:2' AND version ="
    " (SELECT max(version) FROM acts WHERE stream = 'table:2')",
    "a key is lost": "DELETE FROM keys WHERE id = (SELECT min(id) FROM keys)",
    "a posting is doubled": "INSERT INTO postings SELECT * FROM postings LIMIT 1",
    "a cent is gone": "UPDATE accounts SET balance = balance - 1 WHERE name = 'player:ana'",
}


@pytest.fixture(scope="module")
def whole(prepared: Prepared) -> Iterator[tuple[Run, Path]]:
    with TemporaryDirectory(dir=memory()) as folder:
        run = Run(10, 30, prepared, Path(folder) / "floor.db")
        run.play()
        assert not run.wrong, run.report
        yield run, Path(folder) / "floor.db"


@pytest.mark.parametrize("how", TAMPERED)
def test_the_auditor_notices(how: str, whole: tuple[Run, Path], tmp_path: Path) -> None:
    run, path = whole
    copy = tmp_path / "tampered.db"
    shutil.copyfile(path, copy)
    database = sqlite3.connect(copy)
    assert database.execute(TAMPERED[how]).rowcount > 0
    database.commit()
    database.close()
    witness, auditor = run.witness, Auditor(read_rows(copy), run.before)
    assert auditor.audit(witness.sent.values(), witness.told, witness.saw, witness.last.values())


def test_the_auditor_believes_nobody(whole: tuple[Run, Path]) -> None:
    """Told of what did not happen, or shown what was not so, it says so."""
    run, path = whole
    witness = run.witness
    told, saw = witness.told[-1], next(one for one in witness.saw if one.player)
    invented = told._replace(id="never")
    lied = saw._replace(shown={**saw.shown, "account": 1})
    unasked = [one for one in witness.sent.values() if one.id != told.id]
    for sent, heard, seen in (
        (witness.sent.values(), [*witness.told, invented], witness.saw),
        (witness.sent.values(), witness.told, [*witness.saw, lied]),
        (unasked, witness.told, witness.saw),
    ):
        assert len(Auditor(read_rows(path), run.before).audit(sent, heard, seen, ())) == 1
