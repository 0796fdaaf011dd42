"""`croupier serve` as a process of its own: what it says, to people and to its manager."""

from __future__ import annotations

import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.cli.output.serving import said
from croupier.server.app import Server
from croupier.server.settings import Settings
from croupier.store.sql import SQLStore
from kit.waiting import PATIENCE_S, until

TLS = Path(__file__).parent.parent / "data/tls"


def certificate_of(port: int) -> str:
    return ssl.get_server_certificate(("127.0.0.1", port), timeout=PATIENCE_S)


def test_it_says_where_it_is_and_renews_its_certificate(tmp_path: Path) -> None:
    """Started as a service: settings in a file, a manager that is told, TLS, SIGHUP, SIGTERM."""
    for end in (".pem", "-key.pem"):
        shutil.copy(TLS / f"first{end}", tmp_path / f"own{end}")
    settings = tmp_path / "croupier.toml"
    settings.write_text(
        f'database = "{tmp_path}/floor.db"\ncertificate = "{tmp_path}/own.pem"\n'
        f'key = "{tmp_path}/own-key.pem"\nport = 0\n',
        encoding="utf-8",
    )
    manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    manager.bind(str(tmp_path / "manager"))
    manager.settimeout(PATIENCE_S)
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "croupier", "serve"],
        env={"CROUPIER_CONFIG": str(settings), "NOTIFY_SOCKET": str(tmp_path / "manager"),
             "WATCHDOG_USEC": "60000", "PYTHONPATH": ":".join(sys.path)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None and process.stderr is not None
    try:
        first = process.stdout.readline()
        found = re.fullmatch(
            r"Croupier \S+ serves \S+floor\.db at https://127\.0\.0\.1:(\d+)\n", first
        )
        assert found, first
        port = int(found[1])
        rest = [process.stdout.readline() for _ in range(7)]
        assert rest[0] == "  tables: none yet\n"
        assert rest[2].startswith("  Only this machine reaches it;")
        assert (
            rest[3] == f"Next: open https://127.0.0.1:{port}/ and set up the first administrator.\n"
        )
        assert re.fullmatch(r"  set-up code: ([A-Z2-9]{4}-){2}[A-Z2-9]{4}\n", rest[4])
        assert rest[5].startswith("  (or: croupier staff add NAME administrator ")
        assert manager.recv(100) == b"READY=1"
        assert [manager.recv(100) for _ in range(3)] == [b"WATCHDOG=1"] * 3
        assert certificate_of(port) == (TLS / "first.pem").read_text(encoding="utf-8")
        # A renewed certificate is used from then on; a broken one changes nothing.
        for end in (".pem", "-key.pem"):
            shutil.copy(TLS / f"renewed{end}", tmp_path / f"own{end}")
        process.send_signal(signal.SIGHUP)
        renewed = (TLS / "renewed.pem").read_text(encoding="utf-8")
        until(lambda: certificate_of(port) == renewed, "the renewed certificate is used")
        (tmp_path / "own.pem").write_text("nothing", encoding="utf-8")
        process.send_signal(signal.SIGHUP)
        line = ""
        while "certificate not read again" not in line:
            line = process.stderr.readline()
            assert line, "it ended"
        assert certificate_of(port) == renewed
        process.send_signal(signal.SIGTERM)
        told = b""
        while told != b"STOPPING=1":
            told = manager.recv(100)
        assert process.wait(PATIENCE_S) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        process.wait(PATIENCE_S)
        process.stdout.close()
        process.stderr.close()
        manager.close()


@pytest.mark.parametrize(
    ("settings", "at", "line"),
    [
        (Settings(host="0.0.0.0"), "http://0.0.0.0:8000", "  Passwords cross the network"),
        (Settings(host="0.0.0.0", hosts=("floor.example",), proxies=("10.0.0.7",)),
         "https://floor.example", "Next: croupier staff add"),
        (Settings(host="0.0.0.0", hosts=("floor.example",), certificate="a.pem"),
         "https://floor.example:8000", "Next: croupier staff add"),
    ],
)  # fmt: skip
def test_what_it_says_of_its_address(
    settings: Settings, at: str, line: str, tmp_path: Path
) -> None:
    store = SQLStore(f"sqlite:///{tmp_path / 'floor.db'}")
    base = f"{'https' if settings.is_encrypted else 'http'}://0.0.0.0:8000"
    server = Server(store)
    lines = list(said(server, settings, base))
    assert lines[0].endswith(f" at {at}")
    assert any(one.startswith(line) for one in lines)
    server.people.add_staff("dan", "dealer", "correct horse")
    server.pit.aside["9"] = "its log is damaged"
    lines = list(said(server, settings, base))
    assert f"Next: sign in at {at}/sign-in and make a table." in lines
    assert "  table 9 is not served: its log is damaged" in lines
    assert "  staff: 1 account" in lines
    store.close()


def test_one_that_waits_for_another_does_not_say_that_it_serves(tmp_path: Path) -> None:
    store = SQLStore(f"sqlite:///{tmp_path / 'floor.db'}")
    server = Server(store)
    server.pit._loaded.pause("tables is held by process 7")
    first, then = said(server, Settings(), "http://127.0.0.1:8000")
    assert first.endswith("serves no table yet: tables is held by process 7")
    assert then == "It takes over by itself; http://127.0.0.1:8000/ready says when. Ctrl-C stops."
    store.close()
