"""Run a command that installs something: its words go to a log, how far it is to the screen."""

from __future__ import annotations

import os
import queue
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

# What went wrong, by what npm, pip or apt say of it, and what to do.
TROUBLE = [
    (
        r"npm error code (ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|ERR_SOCKET\w*|E50\d"
        r"|\w*CERT\w*)",
        "npm could not fetch the tools named in package.json. Check the network (behind a proxy, "
        "or with a registry of your own, what ~/.npmrc says), then run the same command again.",
    ),
    (
        r"npm error code (E404|ETARGET|E40[13])",
        "The npm registry has not, or does not give, what package.json names. With a registry of "
        "your own, see that it has these versions; it is named in ~/.npmrc.",
    ),
    (
        "No space left on device|ENOSPC",
        "The disk is full. Make room, then run the same command again.",
    ),
    (
        r"name resolution|Name or service not known|NewConnectionError|Connection refused|timed out"
        r"|Network is unreachable|ProxyError|SSLError|ConnectionError|Could not resolve",
        "The packages could not be fetched: nobody answered. Check the network (behind a proxy, or "
        "with an index of your own, what `python3 -m pip config list` says), then run the same "
        "command again; what was fetched is kept.",
    ),
    (
        "No matching distribution found",
        "The package index has not what is named above for this Python and this kind of machine. "
        "Python 3.11 on Linux is what Croupier is tested with: make PYTHON=python3.11 …",
    ),
]  # fmt: skip


class Failure(Exception):
    """What is wrong, and what to do about it."""


class Progress:
    """How far it is: one line that changes at a terminal, a line now and then elsewhere."""

    def __init__(self) -> None:
        self._live = sys.stdout.isatty()
        self._began = self._told = time.monotonic()

    def tell(self, text: str) -> None:
        now = time.monotonic()
        if now - self._told >= (0.2 if self._live else 15):
            self._told = now
            self._show(text, "\r" if self._live else "\n")

    def done(self, text: str) -> None:
        self._show(text, "\n")

    def _show(self, text: str, end: str) -> None:
        line = f"  {time.monotonic() - self._began:4.0f} s  {text}"
        if self._live:
            width = shutil.get_terminal_size().columns - 1
            line = f"{line[:width]:<{width}}"
        print(line, end=end, flush=True)


def run(
    command: list[str], where: Path, log: Path, progress: Progress,
    told: Callable[[str | None], str],
) -> None:  # fmt: skip
    """Run a command: all it says goes to the log, how far it is to the screen."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command, cwd=str(where), env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    assert process.stdout is not None
    lines: queue.Queue[str | None] = queue.Queue()
    said = process.stdout

    def read() -> None:
        for line in said:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    with log.open("w", encoding="utf-8") as kept:
        kept.write(f"{' '.join(command)}\n")
        while True:
            try:
                line = lines.get(timeout=0.5)
            except queue.Empty:
                progress.tell(told(None))
                continue
            if line is None:
                break
            kept.write(line)
            kept.flush()
            progress.tell(told(line))
    said.close()
    if process.wait():
        text = log.read_text(encoding="utf-8")
        progress.done("It failed. The end of what was said:\n")
        tail = [line for line in text.splitlines() if "is ignored: it is neither" not in line]
        print("\n".join(f"    {line}" for line in tail[-12:]), flush=True)
        advice = next((do for pattern, do in TROUBLE if re.search(pattern, text)), None)
        raise Failure(
            advice or "Run the same command again; if it fails again, `make clean` begins anew."
        )
