"""A server as a process of its own, to be killed and started again."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

from kit.waiting import PATIENCE_S


class Served:
    """`croupier serve` as a process of its own, which can be killed and started again."""

    def __init__(self, database: Path | str) -> None:
        self.database = database
        self.start()

    def start(self) -> None:
        """On any port that is free; whoever comes now waits until all is loaded."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "serve", str(self.database), "--port", "0",
             "--virtual-acceptor"],
            stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stderr is not None
        first = self.process.stderr.readline()
        found = re.search(r'"address": "([^"]+)"', first)
        assert found, first
        self.base = found[1]
        # What it says later is read, so that it is never held up, and not looked at.
        self._reader = threading.Thread(target=self.process.stderr.read, daemon=True)
        self._reader.start()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self) -> None:
        """A clean stop: it commits, keeps snapshots and exits by itself."""
        self.process.send_signal(signal.SIGTERM)
        assert self._ended() in (0, -signal.SIGTERM)

    def _ended(self) -> int:
        code = self.process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code
