"""The wheel as its users have it: installed outside the checkout, with what it declares to need
and nothing else, its commands answer and a demo table plays; with its extras the rest does too."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath
from typing import IO
from urllib.parse import urljoin

import httpx
import pytest
from packaging.requirements import Requirement

from croupier.server.app import PAGES
from croupier.server.screens.shell import INSTALLED
from kit.waiting import PATIENCE_S, until

ROOT = Path(__file__).parent.parent
TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
# What a page, a script or a style names: src="…", href="…", from "…", import "…", url("…").
NAMED = re.compile(r'(?:\b(?:src|href)=|\b(?:from|import)\s*\(?|\burl\()"([^":]+\.(?:js|css))"')


class Installed:
    """A wheel in an environment of its own, and a folder to work in."""

    def __init__(self, folder: Path) -> None:
        self.home, self.work = folder / "venv", folder / "work"
        self.work.mkdir()
        python(ROOT, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder))
        (self.wheel,) = folder.glob("*.whl")
        python(folder, "-m", "venv", "--without-pip", str(self.home))
        python(folder, "-m", "pip", "-q", "--python", str(self.home / "bin/python"), "install",
               "--no-index", "--no-deps", "--no-compile", str(self.wheel))  # fmt: skip
        self.needs()

    @property
    def metadata(self) -> Message:
        with zipfile.ZipFile(self.wheel) as wheel:
            (name,) = (one for one in wheel.namelist() if one.endswith(".dist-info/METADATA"))
            return Parser().parsestr(wheel.read(name).decode())

    def needs(self, extra: str = "") -> None:
        """What the wheel declares to need is there, with this extra or without any."""
        lines = map(Requirement, self.metadata.get_all("Requires-Dist", []))
        wanted = [one for one in lines if is_wanted(one, extra)]
        folder = linked(self.home.parent / f"needed-{extra}", wanted)
        # The .pth files in a folder that a .pth file names are not read: not the checkout's.
        (packages,) = self.home.glob("lib/python*/site-packages")
        (packages / "needed.pth").write_text(str(folder), encoding="utf-8")

    def start(self, *words: str, errors: int | IO[str]) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [str(self.home / "bin/croupier"), *words],
            cwd=self.work, env=environment(), text=True, encoding="utf-8",
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=errors,
        )  # fmt: skip

    def ask(self, *words: str) -> str:
        """What a command prints; it must end well and complain of nothing."""
        code, out, err = self.run(*words)
        assert (code, err) == (0, ""), words
        return out

    def run(self, *words: str) -> tuple[int | None, str, str]:
        with self.start(*words, errors=subprocess.PIPE) as process:
            out, err = process.communicate(timeout=PATIENCE_S)
        return process.returncode, out, err


def environment() -> dict[str, str]:
    """No path to the checkout; bytecode is kept, so that the second command starts sooner."""
    left_out = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")
    kept = {key: value for key, value in os.environ.items() if key not in left_out}
    return {**kept, "PYTHONUNBUFFERED": "1"}


def python(where: Path, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, *words],
        cwd=where, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def is_wanted(one: Requirement, *extras: str) -> bool:
    return one.marker is None or any(one.marker.evaluate({"extra": e}) for e in extras or ("",))


def linked(folder: Path, wanted: Iterable[Requirement]) -> Path:
    """A folder with what is wanted, and what that needs: links, not copies."""
    folder.mkdir(exist_ok=True)
    waiting = list(wanted)
    seen: set[str] = set()
    while waiting:
        needed = waiting.pop()
        if str(needed) in seen:
            continue
        seen.add(str(needed))
        found = distribution(needed.name)
        for name in {path.parts[0] for path in found.files or ()} - {"..", "__pycache__"}:
            if not (folder / name).exists():
                (folder / name).symlink_to(Path(str(found.locate_file(name))))
        for line in found.requires or ():
            other = Requirement(line)
            if is_wanted(other, *needed.extras):
                waiting.append(other)
    return folder


@contextmanager
def demo(installed: Installed, *words: str) -> Iterator[str]:
    """The demonstration on a port that is free, running: the card of the station."""
    said = installed.work / "demo.err"
    with (
        said.open("w", encoding="utf-8") as errors,
        installed.start("demo", "--port", "0", "--pace", "0.03", *words, errors=errors) as process,
    ):
        try:
            assert process.stdout is not None
            printed = ""
            for line in process.stdout:
                printed += line
                if line.startswith("Ctrl-C stops"):
                    break
            found = re.search(r"Open (http\S+)/ in a browser", printed)
            assert found is not None, printed + said.read_text(encoding="utf-8")
            yield f"{found[1]}/demo/station"
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(PATIENCE_S)


def answers(browser: httpx.Client, address: str) -> bool:
    try:
        return browser.get(address).status_code == 200
    except httpx.TransportError:
        return False


OTHERS = (".html", ".ts")  # pages, which have addresses of their own, and types


def everything(browser: httpx.Client, page: str, seen: set[str]) -> None:
    """Fetch a page, what it names, and what that names: all is there, and of the right type."""
    waiting = [page]
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        answer = browser.get(address)
        ending = PurePosixPath(address).suffix.removeprefix(".") if address != page else "html"
        assert answer.status_code == 200, address
        assert answer.headers["content-type"].split(";")[0] == TYPES[ending], address
        waiting += [urljoin(address, name) for name in NAMED.findall(answer.text)]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("wheel"))


def test_the_wheel_holds_the_package_and_nothing_else(installed: Installed) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "croupier"],
        cwd=ROOT / "src", capture_output=True, text=True, check=True,
    ).stdout.splitlines()  # fmt: skip
    present = {name for name in listed if (ROOT / "src" / name).is_file()}
    present -= {name for name in present if name.endswith(".d.ts")}  # checks the screens alone
    with zipfile.ZipFile(installed.wheel) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
        about = {PurePosixPath(name).name for name in wheel.namelist()} - {
            PurePosixPath(name).name for name in held
        }
    assert held == present
    assert about == {"METADATA", "WHEEL", "entry_points.txt", "LICENSE", "RECORD"}
    for wanted in (
        "rulebook.toml", "bets.toml", "play.toml", "equipment.toml", "clauses.tsv", "wheels.toml",
        "proofs.tsv", "schema/play.json", "index.html",
    ):  # fmt: skip
        assert any(name.endswith(f"/{wanted}") for name in held), wanted
    assert {PurePosixPath(name).suffix for name in held} == {
        ".py", ".toml", ".tsv", ".json", ".html", ".css", ".png", ".svg", ".js",
    }  # fmt: skip


def test_the_wheel_says_under_which_licence_it_is(installed: Installed) -> None:
    assert installed.metadata["License-Expression"] == "Apache-2.0"
    assert installed.metadata.get_all("License-File") == ["LICENSE"]
    with zipfile.ZipFile(installed.wheel) as wheel:
        (name,) = (one for one in wheel.namelist() if one.endswith("/LICENSE"))
        assert name.endswith(".dist-info/licenses/LICENSE")
        assert wheel.read(name) == (ROOT / "LICENSE").read_bytes()


def test_its_commands_answer(installed: Installed) -> None:
    where = [str(installed.home / "bin/python"), "-c", "import croupier; print(croupier.__file__)"]
    imported = subprocess.run(
        where, cwd=installed.work, env=environment(), capture_output=True, text=True, check=True
    ).stdout
    assert Path(imported.strip()).is_relative_to(installed.home)

    assert "rulebooks" in installed.ask("--help")
    books = json.loads(installed.ask("rulebooks", "--json"))
    assert [book["tag"] for book in books] == ["CM18", "CM11", "CP", "NZ", "ACT"]
    assert "35 to 1" in installed.ask("bets", "CM18", "--game", "double-zero")
    assert "CM18 6.1 Straight-Up" in installed.ask("settle", str(ROOT / "examples/spin.json"))
    assert "CP" in installed.ask("readings", "CP")
    assert re.search(r"[1-9]\d* proven, ", installed.ask("clauses", "NZ"))
    log = installed.work / "table.log"
    installed.ask("script", str(ROOT / "examples/evening.jsonl"), "--log", str(log))
    assert installed.ask("verify", str(log))


def test_a_demo_table_plays_and_all_its_screens_are_there(installed: Installed) -> None:
    database = installed.work / "demo.db"
    with demo(installed, "--database", str(database)) as link, httpx.Client() as browser:
        base = link.partition("/demo")[0]
        until(lambda: answers(browser, f"{base}/health"), "the server answers")
        assert browser.get(link).status_code == 303
        fetched: set[str] = set()
        # The first page leads to the cards, and there is nothing to set up without a code.
        for name in ("demo?", "tables?", "welcome?code=x&", *(f"{one}?" for one in PAGES)):
            if name != "welcome?":
                everything(browser, f"{base}/{name}plain", fetched)
        for name in INSTALLED:  # icons, that a manifest names
            for icon in browser.get(f"{base}/{name}.webmanifest").json()["icons"]:
                fetched.add(f"{base}{icon['src']}")
                assert browser.get(f"{base}{icon['src']}").status_code == 200
        # Of the pages that a wrong code and a wrong address lead to.
        for module in ("pair/pair", "pair/words", "not-found/not-found", "not-found/words"):
            address = f"{base}/static/{module}.js"
            assert browser.get(address).status_code == 200
            fetched.add(address)
        worker = browser.get(f"{base}/service-worker.js")
        assert worker.status_code == 200
        fetched.add(f"{base}/static/shared/service-worker.js")  # of which that is made
        web = ROOT / "src/croupier/web"
        served = {path.relative_to(web) for path in web.rglob("*.*") if path.suffix not in OTHERS}
        asked_for = {Path(address.partition("/static/")[2]) for address in fetched} - {Path()}
        assert asked_for == served
        view = f"{base}/api/tables/1/view?as=station"
        until(lambda: browser.get(view).json()["public"]["settled"] >= 1, "a spin is settled")
    log = installed.work / "demo.log"
    log.write_text(installed.ask("export", str(database)), encoding="utf-8")
    assert "wagers-settled" in log.read_text(encoding="utf-8")
    assert installed.ask("verify", str(log))


@pytest.mark.parametrize(
    ("extra", "words", "without"),
    [
        ("analysis", ["simulate", str(ROOT / "examples/wagers.json"), "--spins", "9"], "numba"),
        ("gym", [], "gymnasium"),
        ("postgres", ["report", "postgresql://127.0.0.1:1/floor"], "psycopg"),
    ],
)
def test_an_extra_brings_what_a_command_needs(
    installed: Installed, extra: str, words: list[str], without: str
) -> None:
    """Without it the cure is told; with it, the command finds all that it needs."""
    cure = f"This needs {without}: pip install 'croupier[{extra}]'"

    def asked() -> str:
        if words:
            return "\n".join(installed.run(*words)[1:])
        code = "import croupier.gym.env, croupier.gym.vector"
        done = subprocess.run(
            [str(installed.home / "bin/python"), "-c", code],
            cwd=installed.work, env=environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stderr

    assert cure in asked()
    installed.needs(extra)
    try:
        said = asked()
    finally:
        installed.needs()
    assert "pip install" not in said and "Error" not in said
    expected = {"analysis": "repeats this run", "gym": "", "postgres": "cannot be read"}[extra]
    assert expected in said
