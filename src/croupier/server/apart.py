"""Runs a part of Croupier as a process of its own: play shares no interpreter with it, and what it
needs in memory is given back."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import structlog

from croupier.server.routes.answers import Failure

MOST_LOGGED = 2000  # characters of what it said
PYTHON = (sys.executable, "-P", "-m")  # -P: nothing is imported from where the server was started
log = structlog.get_logger("croupier")


def run_apart(
    words: Sequence[str], given: bytes, patience_s: float, sorry: str, fine: Sequence[int] = (0,)
) -> bytes:
    """What it prints; if it fails or takes too long, the log says why and whoever asked is told
    `sorry`. To be called in a thread, which only waits."""
    try:
        done = subprocess.run(words, input=given, capture_output=True, timeout=patience_s)
    except subprocess.TimeoutExpired:
        log.error("took too long", words=words, seconds=patience_s)
        raise Failure(503, sorry) from None
    if done.returncode not in fine or not done.stdout:
        said = done.stderr.decode(errors="replace")[-MOST_LOGGED:]
        log.error("failed", words=words, code=done.returncode, said=said)
        raise Failure(503, sorry)
    return done.stdout
