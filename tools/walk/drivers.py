"""Browsers as their distributions package them, driven by the protocols they speak themselves:
Firefox by WebDriver BiDi, WebKit by WebDriver."""

from __future__ import annotations

import base64
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import connect

PATIENCE_S = 60.0
SIZE = (1366, 768)
QUIET = {  # Firefox asks nobody outside for anything
    "app.normandy.enabled": "false",
    "app.update.enabled": "false",
    "browser.safebrowsing.downloads.remote.enabled": "false",
    "datareporting.policy.dataSubmissionEnabled": "false",
    "network.captive-portal-service.enabled": "false",
    "network.connectivity-service.enabled": "false",
    "nimbus.rollouts.enabled": "false",
    "toolkit.telemetry.enabled": "false",
}


class Browser(Protocol):
    """What a walk asks of a browser."""

    def open(self, url: str) -> None: ...
    def evaluate(self, script: str) -> Any: ...
    def picture(self) -> bytes: ...
    def errors(self) -> list[str] | None: ...


class Firefox:
    """One tab, over WebDriver BiDi."""

    def __init__(self, address: str) -> None:
        self._socket = connect(f"{address}/session", max_size=None, ping_interval=None)
        self._count, self._errors = 0, list[str]()
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        tree = self._ask("browsingContext.getTree", maxDepth=0)
        self._tab = tree["contexts"][0]["context"]
        width, height = SIZE
        sized = {"width": width, "height": height}
        self._ask("browsingContext.setViewport", context=self._tab, viewport=sized)

    def _ask(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            said = json.loads(self._socket.recv(timeout=PATIENCE_S))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self._errors.append(str(said["params"]["text"]))
            if said.get("id") == self._count:
                assert said["type"] == "success", said
                return said["result"]

    def open(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, script: str) -> Any:
        """Its value, which is to be JSON in a string."""
        found = self._ask(
            "script.evaluate",
            expression=f"({script})()",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def picture(self) -> bytes:
        taken = self._ask("browsingContext.captureScreenshot", context=self._tab)
        return base64.b64decode(taken["data"])

    def errors(self) -> list[str] | None:
        said, self._errors = self._errors, []
        return said


class WebKit:
    """One window, over WebDriver. The protocol has no log, so errors of scripts are not heard."""

    def __init__(self, address: str, browser: str) -> None:
        self._address = address
        options = {"binary": browser, "args": ["--automation"]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        made = self._ask("POST", "/session", {"capabilities": asked})
        self._session = f"/session/{made['sessionId']}"
        # Without a graphics card on a busy machine a picture of the wheel takes long.
        waits = {"script": 1000 * PATIENCE_S, "pageLoad": 1000 * PATIENCE_S}
        self._ask("POST", f"{self._session}/timeouts", waits)
        width, height = SIZE
        rect = {"x": 0, "y": 0, "width": width, "height": height}
        self._ask("POST", f"{self._session}/window/rect", rect)

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self._address + path, data=data, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=2 * PATIENCE_S) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as error:  # it says why: a script that took too long
            raise AssertionError(f"{path}: {error.read().decode()}") from None

    def open(self, url: str) -> None:
        self._ask("POST", f"{self._session}/url", {"url": url})

    def evaluate(self, script: str) -> Any:
        code = f"const told = arguments[0]; Promise.resolve(({script})()).then(told);"
        body = {"script": code, "args": []}
        return json.loads(self._ask("POST", f"{self._session}/execute/async", body))

    def picture(self) -> bytes:
        taken = self._ask("GET", f"{self._session}/screenshot")
        return base64.b64decode(taken)

    def errors(self) -> list[str] | None:
        return None

    def close(self) -> None:
        self._ask("DELETE", self._session)


def lacking(name: str) -> list[str]:
    """Debian's packages without which this browser cannot be driven."""
    if name == "firefox":
        return [] if _firefox() else ["firefox-esr"]
    found = shutil.which("WebKitWebDriver") and _webkits()
    seen = os.environ.get("DISPLAY") or shutil.which("Xvfb")
    return ([] if found else ["webkit2gtk-driver"]) + ([] if seen else ["xvfb"])


def _firefox() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def _webkits() -> list[Path]:
    return sorted(Path("/usr").glob("lib*/**/webkit*/MiniBrowser"))


@contextmanager
def firefox() -> Iterator[Browser]:
    program = _firefox()
    assert program is not None
    with tempfile.TemporaryDirectory() as profile:
        quiet = [f'user_pref("{name}", {value});' for name, value in QUIET.items()]
        Path(profile, "user.js").write_text("\n".join(quiet), encoding="utf-8")
        words = [program, "--headless", "--profile", profile, "--remote-debugging-port", "0"]
        with open(Path(profile, "said"), "w+", encoding="utf-8") as said:
            running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=said)
            try:
                yield Firefox(_said(Path(said.name), r"WebDriver BiDi listening on (\S+)"))
            finally:
                _end(running)


@contextmanager
def webkit() -> Iterator[Browser]:
    with _display() as display:
        port = _free_port()
        words = ["WebKitWebDriver", f"--port={port}"]
        outside = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # as root there is none
        env = {**os.environ, "DISPLAY": display, "GDK_BACKEND": "x11", **outside}
        quiet = subprocess.DEVNULL
        running = subprocess.Popen(words, env=env, stdout=quiet, stderr=quiet)
        try:
            address = f"http://127.0.0.1:{port}"
            _listening(address)
            browser = WebKit(address, str(_webkits()[-1]))
            yield browser
            browser.close()
        finally:
            _end(running)


@contextmanager
def _display() -> Iterator[str]:
    """The one there is, or one that nobody sees."""
    if there := os.environ.get("DISPLAY"):
        yield there
        return
    width, height = SIZE
    screen = ["-screen", "0", f"{width}x{height + 100}x24", "-displayfd", "1"]
    hidden = subprocess.Popen(["Xvfb", *screen], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert hidden.stdout is not None
        yield f":{hidden.stdout.readline().decode().strip()}"
    finally:
        _end(hidden)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _listening(address: str) -> None:
    late = time.monotonic() + PATIENCE_S
    while True:
        try:
            urllib.request.urlopen(f"{address}/status", timeout=1).close()
            return
        except OSError:
            assert time.monotonic() < late, f"{address} does not answer"
            time.sleep(0.05)


def _said(log: Path, pattern: str) -> str:
    late = time.monotonic() + PATIENCE_S
    while not (found := re.search(pattern, log.read_text(encoding="utf-8"))):
        assert time.monotonic() < late, f"it does not say {pattern}"
        time.sleep(0.05)
    return found[1]


def _end(running: subprocess.Popen[Any]) -> None:
    running.terminate()
    try:
        running.wait(10)
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
