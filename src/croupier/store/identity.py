"""Who a process is, so that the next one knows whom it waits for, and whether in vain.

Beside its number and machine a process names the place its number is counted in (the kernel's boot
and the container) and when it was started: the same number is soon given to another.
"""

from __future__ import annotations

import os
import re
import socket
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

ENDED = ("Z", "X")  # states of a process that will never run again
_FORM = re.compile(r"process (\d+) on .* \[(\w+)-(\d+)\]")


def identity() -> str:
    """Of this process: never the same as of another, here or elsewhere."""
    pid = os.getpid()
    host = socket.gethostname()[:60] or "localhost"
    return f"process {pid} on {host} [{_place()}-{_started(pid)}]"


def is_gone(owner: str) -> bool:
    """Whether it is certain that this process has ended: it ran where we run, and does no more."""
    found = _FORM.fullmatch(owner)
    if found is None or found[2] != _place() or found[3] == "0":
        return False
    return _started(int(found[1])) != int(found[3])


def _place() -> str:
    """Where processes are numbered together; empty on a system that does not say."""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        numbered = os.readlink("/proc/self/ns/pid")
        return sha256(f"{boot} {numbered}".encode()).hexdigest()[:8]
    return "unknown"


def _started(pid: int) -> int:
    """When a process was started, in the kernel's ticks; 0 of one that runs no more."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return 0 if after_name[0] in ENDED else int(after_name[19])
