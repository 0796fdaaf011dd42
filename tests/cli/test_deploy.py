"""What is in deploy/ fits the program: its settings, its commands, its paths."""

from __future__ import annotations

import configparser
import os
import re
import shutil
import subprocess
import sys
from ctypes.util import find_library
from pathlib import Path

import msgspec
import pytest

from croupier.cli import app
from croupier.server.settings import PREFIX, Settings, gather
from kit.cases import case
from kit.table import playing

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("*.service"))
CONFINED = (sys.executable, str(ROOT / "tests/kit/processes/confined.py"))
ANALYZE = shutil.which("systemd-analyze")


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
    if ANALYZE is None:
        return  # it is read above; only systemd knows all of its words
    # The package is not installed here: another program stands for it.
    (tmp_path / name).write_text(text.replace("/opt/croupier/bin/croupier", "/bin/true"))
    said = subprocess.run(
        [ANALYZE, "verify", "--man=no", str(tmp_path / name)],
        capture_output=True, text=True, check=False, env={**os.environ, "LC_ALL": "C"},
    )  # fmt: skip
    assert name not in said.stderr, said.stderr


def analyzed(*words: str) -> str:
    """What systemd says of the words in a unit."""
    if ANALYZE is None:
        pytest.skip("Only systemd knows what its words mean.")
    done = subprocess.run([ANALYZE, *words], capture_output=True, text=True, check=True)
    return done.stdout


def meant(name: str) -> set[str]:
    """The system calls of a name in a filter; of a group, all in it."""
    if not name.startswith("@"):
        return {name}
    lines = analyzed("syscall-filter", name, "--no-pager").splitlines()[1:]
    words = [line.strip() for line in lines if line.strip() and "#" not in line]
    return set[str]().union(*(meant(word) for word in words))


def allowed() -> set[str]:
    """As systemd reads the unit: a list of what is allowed, then what is taken out or put in."""
    text = (DEPLOY / "croupier.service").read_text(encoding="utf-8")
    found = meant("@default")
    for line in re.findall(r"^SystemCallFilter=(.+)$", text, re.M):
        named = set[str]().union(*(meant(word) for word in line.lstrip("~").split()))
        found = found - named if line.startswith("~") else found | named
    return found


def run_confined(how: str, names: set[str], *words: str, given: bytes = b"") -> bytes:
    if find_library("seccomp") is None:
        pytest.skip("System calls are confined by libseccomp, which is not here.")
    done = subprocess.run(
        [*CONFINED, how, ",".join(sorted(names)), sys.executable, *words],
        input=given, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def drawn(how: str, names: set[str]) -> bytes:
    at = playing("CM18", mode="touchbet", wagering_period_s=30)
    at.spin("5")
    given = msgspec.msgpack.encode(case(at, 1))
    return run_confined(how, names, "-m", "croupier.paper", given=given)


def test_a_case_is_drawn_by_a_process_that_may_not_give_way() -> None:
    assert drawn("refuse", {"setpriority"}).startswith(b"%PDF")


def test_under_the_units_filter_a_case_is_drawn_by_a_process_that_gives_way() -> None:
    may = allowed()
    assert drawn("allow", may).startswith(b"%PDF")
    run_confined("allow", may, "-c", "import os; os.nice(1)")
    assert {"setuid", "mount", "chroot", "reboot", "sched_setscheduler"}.isdisjoint(may)


def test_the_unit_hides_nothing_by_which_a_server_knows_its_machine() -> None:
    text = (DEPLOY / "croupier.service").read_text(encoding="utf-8")
    assert not re.search(r"^ProcSubset=", text, re.M)  # it hides /proc/sys/kernel/random/boot_id


def test_the_page_says_how_exposed_the_unit_is() -> None:
    if not analyzed("--version").startswith("systemd 252 "):
        pytest.skip("Each version of systemd weighs differently.")
    unit = str(DEPLOY / "croupier.service")
    said = analyzed("security", "--offline=true", "--threshold=100", "--no-pager", unit)
    (found,) = re.findall(r"Overall exposure level for \S+: ([\d.]+)", said)
    page = (ROOT / "docs/operations.md").read_text(encoding="utf-8")
    assert f"exposure level of {found} " in page


def test_an_image_with_a_health_check_is_built_in_a_format_that_keeps_it() -> None:
    """OCI's, which podman builds if it is not told, has none."""
    told = (DEPLOY / "Containerfile", ROOT / "docs/operations.md")
    texts = [path.read_text(encoding="utf-8") for path in told]
    assert "\nHEALTHCHECK " in texts[0]
    for text in texts:
        built = re.findall(r"podman build (.*?-f )", text)
        assert built and all("--format docker" in one for one in built)


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
