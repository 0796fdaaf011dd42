"""What comes back from something on the way to the server, such as a proxy, stops nothing."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from croupier.floor.devices.beats import Beat
from croupier.floor.devices.commands import ReportSensing
from croupier.floor.devices.messages import DeviceMessage
from croupier.sensors.posting import beat_poster, poster
from croupier.sensors.pulse import BeatAnswer
from croupier.sensors.teller import Posted

ANSWERS = (b'["no", "way"]', b'"down for repairs"', b"null", b"<html>502</html>", b"\xff", b"")


RESET = struct.pack("ii", 1, 0)  # closing throws away what was not sent, and says so


class Proxy(BaseHTTPRequestHandler):
    answer = b""
    ends: str = "whole"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.send_response(502)
        whole = self.ends == "whole"
        self.send_header("content-length", str(len(self.answer) if whole else 100))
        self.end_headers()
        self.wfile.write(self.answer)
        if self.ends == "reset":
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self.connection.close()

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def proxy() -> Iterator[HTTPServer]:
    server = HTTPServer(("127.0.0.1", 0), Proxy)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_that_is_not_ours_is_no_more_than_its_status(
    proxy: HTTPServer, answer: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Proxy, "answer", answer)
    assert posted(proxy) == Posted(502, says="the server answers 502")


@pytest.mark.parametrize("ends", ["early", "reset"])
def test_an_answer_that_is_cut_off_is_none(
    proxy: HTTPServer, ends: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is asked again; the thread that asks goes on."""
    monkeypatch.setattr(Proxy, "answer", b"<html")
    monkeypatch.setattr(Proxy, "ends", ends)
    assert posted(proxy) == Posted(0)
    beat = beat_poster(f"http://127.0.0.1:{proxy.server_port}")
    assert beat("s", Beat(table="1", number=1)) == BeatAnswer(0)


def posted(proxy: HTTPServer) -> Posted:
    post = poster(f"http://127.0.0.1:{proxy.server_port}")
    say = ReportSensing(by="device:s", beats=True)
    return post("s", DeviceMessage(say=say, table="1", spin=7, number=1, signature=""))
