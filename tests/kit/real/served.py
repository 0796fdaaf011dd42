"""`croupier serve` as a process, and who starts it anew whenever it has ended, as systemd would."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections import deque
from pathlib import Path
from typing import Any

from kit.waiting import PATIENCE_S, until

ROOT = Path(__file__).resolve().parents[3]
_UNIT = (ROOT / "deploy/croupier.service").read_text(encoding="utf-8")
RESTART_S = int(re.findall(r"^RestartSec=(\d+)ms$", _UNIT, re.MULTILINE)[0]) / 1000
WATCHDOG_S = int(re.findall(r"^WatchdogSec=(\d+)$", _UNIT, re.MULTILINE)[0])
ADDRESS = re.compile(r'"address": "([^"]+)"')


class Served:
    """A server at one address, however often its process is another."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._over = threading.Event()
        self.port = 0
        self.starts = 0
        self._folder = tempfile.mkdtemp(prefix="croupier-notify-")
        self._signs = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._signs.bind(f"{self._folder}/notify")
        self._signs.settimeout(0.5)
        self._last = time.monotonic()  # sign of life
        self.said: deque[str] = deque(maxlen=200)  # its last lines, for whoever asks why
        self._start()
        self._keeper = threading.Thread(target=self._keep, daemon=True)
        self._keeper.start()
        self._watchdog = threading.Thread(target=self._watch, daemon=True)
        self._watchdog.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._process.pid

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "serve", self._database, "--port", str(self.port),
             "--virtual-acceptor"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"),
                 "NOTIFY_SOCKET": f"{self._folder}/notify", "WATCHDOG_USEC": f"{WATCHDOG_S}000000"},
        )  # fmt: skip
        self.starts += 1
        self._is_ready = False  # it has not said so yet
        assert self._process.stderr is not None
        while line := self._process.stderr.readline():
            self.said.append(line.rstrip())
            if found := ADDRESS.search(line):
                self.port = int(found[1].rpartition(":")[2])
                return

    def _keep(self) -> None:
        """What it says is read, so that it is never held up; when it has ended, it is started."""
        while True:
            stderr = self._process.stderr
            assert stderr is not None
            for line in stderr:
                self.said.append(line.rstrip())
            stderr.close()
            self.said.append(f"ended with {self._process.wait()}")
            if self._over.wait(RESTART_S):
                return
            self._start()

    def _watch(self) -> None:
        """A server that gives no sign of life, though it had been ready, is ended as systemd does
        it; that is said to it in a signal, which it gets when it goes on."""
        while not self._over.is_set():
            try:
                said = self._signs.recv(4096)
            except TimeoutError:
                said = b""
            if said:
                self._last, self._is_ready = time.monotonic(), self._is_ready or b"READY" in said
            elif self._is_ready and time.monotonic() - self._last > WATCHDOG_S:
                self._is_ready = False
                self.said.append("no sign of life: ended by its watchdog")
                self._process.send_signal(signal.SIGABRT)
                self._process.send_signal(signal.SIGCONT)

    def signal(self, what: signal.Signals) -> None:
        self._process.send_signal(what)

    def ready(self) -> tuple[int, str]:
        """What it says of itself: the status and the reasons; 0 if it does not answer."""
        try:
            with urllib.request.urlopen(f"{self.base}/ready", timeout=1) as answer:
                return answer.status, ""
        except urllib.error.HTTPError as error:
            with error:
                told: dict[str, Any] = json.loads(error.read())
            return error.code, "; ".join(told.get("reasons", [str(told)]))
        except OSError:
            return 0, ""

    def until_ready(self) -> None:
        until(lambda: self.ready()[0] == 200, f"{self.base} is ready")

    def stop(self) -> None:
        """For good: asked to, and killed if it does not."""
        self._over.set()
        self._process.send_signal(signal.SIGCONT)
        self._process.terminate()
        self._keeper.join(PATIENCE_S / 4)
        if self._keeper.is_alive():
            self._process.kill()
            self._keeper.join(PATIENCE_S)
        self._watchdog.join(PATIENCE_S)
        self._signs.close()
        shutil.rmtree(self._folder, ignore_errors=True)
