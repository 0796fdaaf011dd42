"""Logs of a release verify by the data they were made with, whatever ours says afterwards."""

from __future__ import annotations

import gzip
import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier import rulebooks
from croupier.errors import CroupierError
from croupier.verify import verify

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "tests/data/released"
ALTERED = {'"35 to 1"': '"34 to 1"', '"1 to 1"': '"2 to 1"', "hold_hours": "hours_held"}


def logs_in(path: Path) -> list[list[bytes]]:
    return [log.splitlines() for log in gzip.decompress(path.read_bytes()).split(b"\n\n")]


@pytest.fixture(scope="module")
def released(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[list[bytes]]]:
    """The logs that `make release` keeps; then today's data says something else of every bet, and
    a key has another name."""
    folder = tmp_path_factory.mktemp("released")
    ours = folder / "rulebooks"
    tool = runpy.run_path(str(ROOT / "tools/release.py"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebooks, "RELEASED", folder / "data")
        tool["keep_data"]()
        logs = logs_in(tool["keep_logs"](folder / "logs"))
        shutil.copytree(rulebooks._FOLDER, ours, ignore=shutil.ignore_patterns("*.py*"))
        for path in ours.glob("*/*.toml"):
            text = path.read_text(encoding="utf-8")
            for old, new in ALTERED.items():
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")
        patch.setattr(rulebooks, "_FOLDER", ours)
        rulebooks._own_hash.cache_clear()
        yield logs
    rulebooks._own_hash.cache_clear()


def test_released_logs_verify_though_the_data_was_altered(released: list[list[bytes]]) -> None:
    assert len(released) > 60
    for log in released:
        assert verify(log, rulebooks.pinned_offer).lines == len(log)


def test_they_would_not_without_the_data_of_the_release(
    released: list[list[bytes]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulebooks, "RELEASED", tmp_path)
    with pytest.raises(CroupierError, match="does not hold"):
        verify(released[0], rulebooks.pinned_offer)


@pytest.mark.parametrize("path", sorted(KEPT.glob("*.gz")), ids=lambda path: path.name)
def test_logs_kept_at_a_release_verify_ever_after(path: Path) -> None:
    for log in logs_in(path):
        assert verify(log, rulebooks.pinned_offer).lines == len(log)


def test_the_data_of_every_release_is_in_the_package() -> None:
    """Named by the start of its hash: nobody has touched it since."""
    for kept in rulebooks.RELEASED.iterdir():
        (id,) = (one.name for one in kept.iterdir() if one.is_dir())
        assert rulebooks.data_hash(kept, id).startswith(kept.name)
    assert {path.name for path in KEPT.iterdir()} >= {"0.1.0.jsonl.gz"}
