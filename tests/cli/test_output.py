"""Where the answer goes: another locale, a full disk, a reader who has left."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

CROUPIER = [sys.executable, "-m", "croupier"]
both_modes = pytest.mark.parametrize("mode", [[], ["--json"]], ids=["tables", "json"])


def test_as_a_real_process() -> None:
    done = subprocess.run([*CROUPIER, "bets", "CM18", "--json"], capture_output=True, check=True)
    assert len(json.loads(done.stdout)) == 157


@both_modes
def test_a_closed_pipe_is_no_error(mode: list[str]) -> None:
    """The answer is larger than a pipe holds, so the reader is gone before all is written."""
    command = " ".join([*CROUPIER, "clauses", "CM18", *mode])
    shell = f"set -o pipefail; {command} | true; echo ${{PIPESTATUS[@]}}"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("0 0\n", "")


@both_modes
def test_a_full_disk_is_said_in_one_line(mode: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*CROUPIER, "rulebooks", *mode], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == 1
    assert done.stderr == "croupier: cannot write the output: No space left on device\n"


@both_modes
def test_an_answer_is_utf_8_in_any_locale(mode: list[str]) -> None:
    wager = '{"player": "Zoë 张", "bet": "carré:1/2/4/5", "stake": 500}'
    spin = f'{{"table": {{"rulebook": "CM18"}}, "outcome": "1", "wagers": [{wager}]}}'
    for encoding in ("ascii", "latin-1", "utf-16", "utf-8"):
        done = subprocess.run(
            [*CROUPIER, "settle", "-", *mode],
            input=spin.encode(),
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
        )
        assert (done.returncode, done.stderr) == (0, b"")
        assert "Zoë 张" in done.stdout.decode("utf-8")


@both_modes
def test_an_answer_nobody_wants_is_no_error(mode: list[str]) -> None:
    shell = f"{' '.join([*CROUPIER, 'rulebooks', *mode])} >&-"
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
