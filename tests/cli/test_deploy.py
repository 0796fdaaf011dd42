"""What is in deploy/ fits the program: its settings, its commands, its paths."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.cli import app
from croupier.server.settings import PREFIX, Settings, gather

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))


def commands() -> set[str]:
    found = (one.name or getattr(one.callback, "__name__", "") for one in app.registered_commands)
    return {name.replace("_", "-") for name in found}


def test_the_example_of_settings_is_right_in_both_its_ways() -> None:
    text = (DEPLOY / "croupier.toml").read_text(encoding="utf-8")
    settings = gather({}, {}, str(DEPLOY / "croupier.toml")).settings
    assert (settings.host, settings.proxies) == ("127.0.0.1", ("127.0.0.1",))
    assert settings.hosts == ("floor.example.org",)
    offered = re.findall(r"^# (\w+) = ", text, re.M)
    assert set(offered) == {"database", "host", "port", "certificate", "key"}


@pytest.mark.parametrize("name", UNITS)
def test_a_unit_runs_a_command_there_is(name: str, tmp_path: Path) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    found = re.findall(r"/opt/croupier/bin/croupier (\S+)", text)
    assert found and set(found) <= commands()
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(text)
    assert unit["Service"]["UMask"] == "0077"
    assert unit["Service"]["User"] == "croupier"
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        return  # it is read above; only systemd knows all of its words
    # The package is not installed here: another program stands for it.
    (tmp_path / name).write_text(text.replace("/opt/croupier/bin/croupier", "/bin/true"))
    said = subprocess.run(
        [analyze, "verify", "--man=no", str(tmp_path / name)],
        capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    assert name not in said.stderr, said.stderr


@pytest.mark.parametrize("name", ["Containerfile", "croupier.service"])
def test_what_is_set_in_the_environment_is_a_setting(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    known = {f"{PREFIX}{field.upper()}" for field in Settings.__struct_fields__}
    found = set(re.findall(rf"\b{PREFIX}[A-Z]+(?==)", text))
    assert found and found <= {*known, "CROUPIER_CONFIG"}


def test_the_script_that_makes_a_root_is_a_script(tmp_path: Path) -> None:
    script = DEPLOY / "make-root.sh"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["sh", "-n", script], check=False).returncode == 0
    nowhere = subprocess.run(["sh", script], capture_output=True, text=True, check=False)
    assert nowhere.returncode != 0 and "Say which folder" in nowhere.stderr
    (tmp_path / "opt/croupier").mkdir(parents=True)
    taken = subprocess.run(["sh", script, tmp_path], capture_output=True, text=True, check=False)
    assert taken.returncode == 2 and "name another folder" in taken.stderr


def test_what_the_page_says_to_run_is_there() -> None:
    page = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    asked = re.findall(r"^(?:\S+/)?croupier ([a-z-]+)", page, re.M)
    assert set(asked) <= {*commands(), "staff"}
    for name in re.findall(r"\(\.\./(deploy/[^)]+)\)", page):
        assert (ROOT / name).is_file(), name
