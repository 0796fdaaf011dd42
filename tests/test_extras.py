"""Extras: a plain install does without them, and whoever needs one is told how to get it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from croupier.extras import EXTRAS, PACKAGES, MissingExtra, curing_missing_extras

ROOT = Path(__file__).parent.parent
WHEEL = "wheel.toml"
WAGERS = str(ROOT / "examples/wagers.json")
# Before anything else is imported, so that not even a part of Croupier can have them.
HIDE = f"""
import sys

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {sorted([*EXTRAS, *PACKAGES])!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Hidden())
"""
RUN = "from croupier.cli import main; main()"


def plain(code: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Python without the packages of any extra."""
    return subprocess.run(
        [sys.executable, "-c", HIDE + code, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_extras_hold_what_is_said_of_them() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    brings = {
        name: {Requirement(line).name for line in lines}
        for name, lines in extras.items()
        if name != "all"
    }
    for package, extra in EXTRAS.items():
        assert package in brings[extra], package
    assert set.union(*brings.values()) == set(EXTRAS)
    base = {Requirement(line).name for line in project["dependencies"]}
    assert not base & set(EXTRAS)
    (everything,) = map(Requirement, extras["all"])
    assert (everything.name, everything.extras) == ("croupier", set(brings))


def test_only_extras_need_what_they_bring() -> None:
    """Every other package that the code imports is one of a plain install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    base = {Requirement(line).name.replace("-", "_").lower() for line in project["dependencies"]}
    base |= {"fpdf", "argon2"}  # of fpdf2 and argon2-cffi
    base |= {"typing_extensions"}  # for types alone
    known = {"croupier", *sys.stdlib_module_names, *base, *EXTRAS, *PACKAGES}
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for name in re.findall(r"^\s*(?:from|import) (\w+)[\w.]* ?(?:import|as|$)", text, re.M):
            assert name in known, f"{path} imports {name}"


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["rulebooks"], "crown-melbourne-18"),
        (["bets", "CM18"], "35 to 1"),
        (["settle", "examples/spin.json"], "CM18 6.1 Straight-Up"),
        (["edge", WAGERS], "edge"),
        (["distribution", WAGERS], "chance"),
        (["compare", "red"], "1/37"),
        (["price", "--covers", "17", "--odds", "35"], "1/37"),
    ],
)
def test_a_plain_install_answers(words: list[str], answer: str) -> None:
    done = plain(RUN, *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert answer in done.stdout


def test_a_plain_install_examines_a_source() -> None:
    """Of known numbers: a perfect source is refused once in 1,000 times."""
    code = (
        "from croupier.cli.rng import verdict_on; "
        "from croupier.server.pit.chance import SeededChance; "
        "print(verdict_on(SeededChance(1), 10_000).passed)"
    )
    done = plain(code)
    assert (done.stdout, done.stderr) == ("True\n", "")


def test_a_plain_install_plays_and_verifies(tmp_path: Path) -> None:
    log = str(tmp_path / "table.log")
    assert plain(RUN, "script", "examples/evening.jsonl", "--log", log).returncode == 0
    assert "every hash" in plain(RUN, "verify", log).stdout
    database = str(tmp_path / "floor.db")
    assert plain(RUN, "import", log, database).returncode == 0
    assert plain(RUN, "case", "1", "--database", database, "--json").returncode == 0
    assert json.loads(plain(RUN, "report", database, "--json").stdout)


def test_a_plain_install_serves() -> None:
    """Everything that `serve` and `demo` import; the wheel's own test plays a demo table."""
    code = "import croupier.server.app, croupier.server.demo, croupier.server.run; print('served')"
    done = plain(code)
    assert (done.stdout, done.stderr) == ("served\n", "")


@pytest.mark.parametrize(
    ("words", "cure"),
    [
        (
            ["simulate", WAGERS, "--spins", "5"],
            "This needs numba: pip install 'croupier[analysis]'",
        ),
        (
            ["distribution", WAGERS, "--spins", "500"],
            "This needs numpy: pip install 'croupier[analysis]'",
        ),
        (
            ["report", "postgresql://127.0.0.1/floor"],
            "This needs psycopg: pip install 'croupier[postgres]'",
        ),
        (["wheel", WHEEL], "This needs pyserial: pip install 'croupier[wheel]'"),
    ],
)
def test_a_command_that_needs_more_says_the_cure(
    words: list[str], cure: str, tmp_path: Path
) -> None:
    file, key = tmp_path / WHEEL, tmp_path / "s.key"
    sensor = f'[[sensor]]\ndevice = "s"\nkey = "{key}"\nport = "/dev/ttyUSB0"\n'
    file.write_text(f'server = "http://127.0.0.1"\ntable = "1"\n{sensor}', encoding="utf-8")
    key.touch(0o600)
    key.write_text("07" * 32, encoding="ascii")
    done = plain(RUN, *(str(file) if word == WHEEL else word for word in words))
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"croupier: {cure}\n")


def test_watching_a_wheel_says_the_cure(tmp_path: Path) -> None:
    outcomes = tmp_path / "outcomes.csv"
    outcomes.write_text("outcome\n17\n4\n", encoding="utf-8")
    done = plain(RUN, "watch", str(outcomes))
    assert done.returncode == 2
    assert done.stderr == "croupier: This needs numpy: pip install 'croupier[analysis]'\n"


def test_the_environment_says_the_cure() -> None:
    done = plain("import croupier.gym")
    last = done.stderr.splitlines()[-1]
    assert last.endswith("MissingExtra: This needs gymnasium: pip install 'croupier[gym]'")


def test_a_missing_module_of_anybody_else_is_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError) as told, curing_missing_extras():
        import_module("croupier.nothing")
    assert not isinstance(told.value, MissingExtra)
