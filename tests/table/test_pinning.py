"""Old logs stay true: a table runs by the data it was opened with, and old events are read."""

from __future__ import annotations

import json
import runpy
import shutil
from pathlib import Path

import msgspec
import pytest

from croupier import rulebooks
from croupier.errors import SpecError
from croupier.log.codec import decode, is_as_written
from croupier.rules.book.pin import ENGINE
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.store.transfer import exported
from croupier.table import events as e
from croupier.verify import Difference, verify

ROOT = Path(__file__).resolve().parents[2]
SPEC = {"rulebook": "CM18", "mode": "touchbet"}


def play(script: Script) -> None:
    for command in (
        {"do": "open-table", "by": "dealer:dan"},
        {"do": "buy-in", "by": "player:ana", "amount": 5000, "tender": "note"},
        {"do": "open-betting", "by": "dealer:dan"},
        {"do": "place-wager", "by": "player:ana", "bet": "straight:17", "stake": 500},
        {"do": "spin-ball", "by": "dealer:dan"},
        {"do": "no-more-bets", "by": "dealer:dan"},
        {"do": "record-outcome", "by": "dealer:dan", "outcome": "17"},
        {"do": "settle", "by": "dealer:dan"},
    ):
        assert "ok" in script.run(json.dumps(command))


def test_opening_writes_down_the_rulebook_its_data_and_readings() -> None:
    offer = rulebooks.offer(read_spec(SPEC))
    script = Script(offer, rulebooks.pin("CM18"))
    play(script)
    made, opened = script.steps[0].events[0], script.steps[1].events[0]
    assert isinstance(made, e.TableMade)
    assert isinstance(opened, e.TableOpened)
    assert made.spec == offer.spec
    assert opened.pin == made.pin == rulebooks.pin("CM18")
    assert opened.pin.rulebook == "crown-melbourne-18"
    assert len(opened.pin.data) == 64
    assert "first-six" in opened.pin.readings


def copied(stage: Path, book: str) -> Path:
    """The data of a rulebook, in a folder of its own."""
    (stage / book).mkdir(parents=True)
    for path in (rulebooks._FOLDER / book).glob("*.toml"):
        shutil.copy(path, stage / book)
    shutil.copy(rulebooks._FOLDER / "wheels.toml", stage)
    return stage


def altered(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An earlier release, in which a straight-up paid 34 to 1; the hash of its data."""
    book = "crown-melbourne-18"
    stage = copied(tmp_path / "stage", book)
    altered(stage / book / "bets.toml", '"35 to 1"', '"34 to 1"')
    data = rulebooks.data_hash(stage, book)
    stage.rename(tmp_path / data[:16])
    monkeypatch.setattr(rulebooks, "RELEASED", tmp_path)
    return data


def test_a_log_of_an_older_release_is_settled_by_that_releases_data(older: str) -> None:
    pin = rulebooks.pin("CM18")
    old_pin = msgspec.structs.replace(pin, data=older)
    offer = rulebooks.pinned_offer(read_spec(SPEC), old_pin)
    script = Script(offer, old_pin)
    play(script)
    assert script.play.table.state.players["ana"].chips == 4500 + 500 * 35
    lines = list(exported(script.steps, script.play.table))
    assert verify(lines, rulebooks.pinned_offer).lines == len(lines)
    # By today's data the same payout would be a mistake, and is named.
    with pytest.raises(Difference, match=r"returned 17500; rightly .* returned 18000"):
        verify(lines, lambda spec, pin: rulebooks.offer(spec))


def test_data_that_no_release_has_is_said(older: str) -> None:
    pin = msgspec.structs.replace(rulebooks.pin("CM18"), data="f" * 64)
    with pytest.raises(SpecError, match="which this release of Croupier does not hold"):
        rulebooks.pinned_offer(read_spec(SPEC), pin)


def test_a_table_of_a_newer_engine_is_not_guessed_at() -> None:
    pin = msgspec.structs.replace(rulebooks.pin("CM18"), engine=ENGINE + 1)
    with pytest.raises(SpecError, match=f"by engine {ENGINE + 1}; .* use a newer one"):
        rulebooks.pinned_offer(read_spec(SPEC), pin)


def test_a_release_keeps_every_file_of_its_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulebooks, "RELEASED", tmp_path)
    runpy.run_path(str(ROOT / "tools/release.py"))["keep_data"]()
    for id in rulebooks.IDS:
        data = rulebooks.pin(id).data
        assert rulebooks.data_hash(tmp_path / data[:16], id) == data


@pytest.mark.parametrize("file", ["bets", "equipment", "incidents"])
def test_a_comment_changes_no_hash_and_a_value_does(tmp_path: Path, file: str) -> None:
    book = "crown-melbourne-18"
    stage = copied(tmp_path / "stage", book)
    path = stage / book / f"{file}.toml"
    assert rulebooks.data_hash(stage, book) == rulebooks.pin("CM18").data
    altered(path, "\n\n", "\n\n# said by nobody\n\n")
    assert rulebooks.data_hash(stage, book) == rulebooks.pin("CM18").data
    old = {"bets": '"35 to 1"', "equipment": "= 17", "incidents": '"18.7"'}[file]
    altered(path, old, {"= 17": "= 18"}.get(old, '"34 to 1"'))
    assert rulebooks.data_hash(stage, book) != rulebooks.pin("CM18").data


def test_the_wheels_are_part_of_the_hash_and_the_files_names_are_not(tmp_path: Path) -> None:
    book = "crown-melbourne-18"
    stage = copied(tmp_path / "stage", book)
    (stage / book / "equipment.toml").rename(stage / book / "things.toml")
    assert rulebooks.data_hash(stage, book) == rulebooks.pin("CM18").data
    altered(stage / "wheels.toml", '"0 32 15', '"0 15 32')
    assert rulebooks.data_hash(stage, book) != rulebooks.pin("CM18").data


def test_old_events_are_brought_up_to_date_when_they_are_read() -> None:
    """Before tenders were told apart, an event said only that chips were bought."""
    body = (
        b'{"stream":"table:1","version":3,"at":"2026-01-01T00:00:00Z","by":"dealer:dan","id":"b",'
        b'"events":[{"type":"chips-bought","player":"ana","amount":5000}]}'
    )
    entry = decode(body)
    assert entry.events == (e.BoughtIn("ana", 5000, "cash"),)
    assert is_as_written(entry, body)  # as it was then
    for other in (body.replace(b":5000", b": 5000"), body.replace(b'"id":"b"', b'"id":"b","x":1')):
        assert not is_as_written(decode(other), other)
    with pytest.raises(msgspec.ValidationError, match="has player and amount, and nothing else"):
        decode(body.replace(b":5000", b':5000,"tender":"a kiss"'))
