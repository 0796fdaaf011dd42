"""A thread of `croupier wheel` that dies of a mistake of ours: the program says why and ends, so
that its supervisor starts another. The program is a process of its own, with a mistake put in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from kit.server import Running
from kit.waiting import PATIENCE_S
from kit.wheel import WheelTable, line

TRIGGER = 999  # the wheel's own count of a ball that brings the mistake out
RUN = "import sys; sys.argv[1:] = ['wheel', sys.argv[1]]; import croupier.cli as c; c.main()"
READS = f"""
from croupier.sensors.reading import Reader
was = Reader._hear
def hear(self, said):
    if said.spin == '{TRIGGER}': raise ZeroDivisionError('a mistake')
    was(self, said)
Reader._hear = hear
"""
TELLS = f"""
from croupier.sensors.teller import Teller
was = Teller._signed
def signed(self, saying):
    if saying.ball == '{TRIGGER}': raise ZeroDivisionError('a mistake')
    return was(self, saying)
Teller._signed = signed
"""
TELLS_NOTHING = TELLS.replace("saying.ball ==", "self._ball ==")
BEATS = """
from croupier.sensors.pulse import Pulse
from croupier.sensors.teller import Teller
was, was_beat, dead = Teller._was_told, Pulse.beat, []
def told(self, saying, spin):
    was(self, saying, spin)
    if saying.ball: dead.append(self._device)
def beat(self):
    if self._device in dead: raise ZeroDivisionError('a mistake')
    was_beat(self)
Teller._was_told, Pulse.beat = told, beat
"""


@pytest.mark.parametrize(
    ("mistake", "said"),
    [(READS, "reads its line"), (TELLS, "tells the server"), (BEATS, "beats")],
    ids=["reader", "teller", "pulse"],
)
def test_a_thread_that_dies_ends_the_program_which_says_why(
    live: Running, mia: httpx.Client, tmp_path: Path, mistake: str, said: str
) -> None:
    table = WheelTable(live, mia, tmp_path)
    code, lines = ended(table, mistake)
    assert code == 1
    (why,) = lines  # no traceback, and the other sensor's threads died of nothing
    assert f"The thread that {said} for {table.name(1)} has died" in why
    assert "ZeroDivisionError" in why
    # The server knows of both, as of a program that was stopped: nobody misses a beat.
    assert [table.seen(n)["fault"] for n in (1, 2)] == ["stopped", "stopped"]
    assert not any(live.server.pit.register.devices[table.name(n)].beats for n in (1, 2))


def test_a_program_that_can_tell_nothing_any_more_ends_too(
    live: Running, mia: httpx.Client, tmp_path: Path
) -> None:
    table = WheelTable(live, mia, tmp_path)
    code, lines = ended(table, TELLS_NOTHING)
    assert (code, len(lines)) == (1, 1)
    assert [table.seen(n)["fault"] for n in (1, 2)] == ["", "stopped"]


def ended(table: WheelTable, mistake: str) -> tuple[int, list[str]]:
    """Exit code and lines of a program that read both wheels until the first brought it out."""
    words = [sys.executable, "-c", f"{mistake}{RUN}", str(table.file(1, 2))]
    program = subprocess.Popen(words, stderr=subprocess.PIPE, text=True)
    try:
        for n in (1, 2):
            table.until_read(n, line(2, 117))
        table.wheels[0].say(line(2, TRIGGER), line(3, TRIGGER))
        _, told = program.communicate(timeout=PATIENCE_S)
    finally:
        program.kill()
        program.communicate()
    return program.returncode, told.splitlines()
