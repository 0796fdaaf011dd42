"""The walk in other browsers: one that is not there is no success."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tools.walk.__main__ import main


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A machine on which nothing is installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    return monkeypatch


@pytest.mark.parametrize(
    ("without", "packages"),
    [
        ([], "firefox-esr webkit2gtk-driver xvfb"),
        (["firefox"], "webkit2gtk-driver xvfb"),
        (["webkit"], "firefox-esr"),
    ],
)
def test_a_missing_browser_fails_the_walk_and_names_its_packages(
    bare: pytest.MonkeyPatch, without: list[str], packages: str
) -> None:
    bare.setattr(sys, "argv", ["walk", *(word for one in without for word in ("--without", one))])
    with pytest.raises(SystemExit) as ended:
        main()
    assert f"apt-get install {packages})" in str(ended.value.code)  # words: it ends with 1


def test_a_walk_in_no_browser_is_no_success(bare: pytest.MonkeyPatch) -> None:
    bare.setattr(sys, "argv", ["walk", "--without", "firefox", "--without", "webkit"])
    with pytest.raises(SystemExit, match="Nothing is left to walk in"):
        main()
