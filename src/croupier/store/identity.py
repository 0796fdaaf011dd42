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
UNKNOWN = "unknown"  # a place, where the system does not say it
_FORM = re.compile(r"process (\d{1,9}) on .* \[(\w+)-(\d+)\]")


def identity() -> str:
    """Of this process: never the same as of another, here or elsewhere."""
    pid = os.getpid()
    host = socket.gethostname()[:60] or "localhost"
    return f"process {pid} on {host} [{_place()}-{_started(pid) or 0}]"


def is_gone(owner: str) -> bool:
    """Whether it is certain that this process has ended: it ran where we run, and does no more."""
    found = _FORM.fullmatch(owner)
    if found is None or found[3] == "0":
        return False
    # Two that do not know their places may be on two machines.
    if found[2] == UNKNOWN or found[2] != _place():
        return False
    pid, started = int(found[1]), _started(int(found[1]))
    # Other people's processes may be hidden from us (hidepid); then only their number is known.
    return _is_free(pid) if started is None else started != int(found[3])


def _place() -> str:
    """Where processes are numbered together, if the system says it."""
    with suppress(OSError):
        boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        numbered = os.readlink("/proc/self/ns/pid")
        return sha256(f"{boot} {numbered}".encode()).hexdigest()[:8]
    return UNKNOWN


def _started(pid: int) -> int | None:
    """When a process was started, in the kernel's ticks; 0 of one that runs no more, None if we may
    not see it or there is none."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return 0 if after_name[0] in ENDED else int(after_name[19])


def _is_free(pid: int) -> bool:
    """Whether no process has this number; the kernel says so of those that are hidden too."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    except OSError:
        pass  # it is somebody else's
    return False
