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
ALTERED = {'"35 to 1"': '"34 to 1"', '"1 to 1"': '"2 to 1"', "hold_hours": "hours_held"}


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
        kept = gzip.decompress(tool["keep_logs"](folder / "logs").read_bytes())
        logs = [log.splitlines() for log in kept.split(b"\n\n")]
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
