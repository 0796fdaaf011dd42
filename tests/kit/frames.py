"""WebSocket frames as nobody should send them, over a bare socket: by seed, so that a run repeats.

RFC 6455 says what a frame is; each kind here breaks one rule of it, or keeps all and says nonsense.
"""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress

MOST = 64 * 1024  # bytes a message may have
CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(
    opcode: int, payload: bytes = b"", *, fin: bool = True, rsv: int = 0, masked: bool = True,
    length: int | None = None,
) -> bytes:  # fmt: skip
    """A client's frame; a length other than the payload's is a lie."""
    said = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    mask = 0x80 if masked else 0
    if said < 126:
        head += bytes([mask | said])
    elif said < 1 << 16:
        head += bytes([mask | 126]) + said.to_bytes(2, "big")
    else:
        head += bytes([mask | 127]) + said.to_bytes(8, "big")
    if not masked:
        return head + payload
    return head + bytes(4) + payload  # masked with zeros, which is quick


class Bare:
    """A connection after its handshake, of which nothing checks what is sent."""

    def __init__(self, port: int, path: str, cookies: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: {cookies}\r\n\r\n".encode()
        )
        self._read = b""
        while b"\r\n\r\n" not in self._read:
            self._read += self._more()
        head, _, self._read = self._read.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head

    def _more(self) -> bytes:
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionError("closed")
        return more

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def next(self) -> tuple[int, bytes]:
        """(opcode, payload) of what the server sent: its frames are whole and not masked."""
        while True:
            found = self._taken()
            if found is not None:
                return found
            self._read += self._more()

    def _taken(self) -> tuple[int, bytes] | None:
        data, at = self._read, 2
        if len(data) < 2:
            return None
        length = data[1] & 0x7F
        if length > 125:
            wide = 2 if length == 126 else 8
            length, at = int.from_bytes(data[2 : 2 + wide], "big"), 2 + wide
        if len(data) < at + length:
            return None
        self._read = data[at + length :]
        return data[0] & 0xF, data[at : at + length]

    def end(self) -> int:
        """The code it was closed with; 0 if the connection ended without one."""
        with suppress(ConnectionError):
            while True:
                opcode, payload = self.next()
                if opcode == CLOSE:
                    return int.from_bytes(payload[:2], "big")
        return 0

    def close(self) -> None:
        self.socket.close()


Bytes = Callable[[random.Random], bytes]


def _noise(dice: random.Random, most: int = 200) -> bytes:
    return dice.randbytes(dice.randrange(1, most))


# Each ends its connection: with which code, by RFC 6455 7.4.1, is said beside it. 0: any, or none.
FATAL: dict[str, tuple[Bytes, tuple[int, ...]]] = {
    "binary": (lambda dice: frame(BINARY, _noise(dice)), (1003,)),
    "empty binary": (lambda dice: frame(BINARY), (1003,)),
    "not UTF-8": (lambda dice: frame(TEXT, b'{"\xff' + _noise(dice)), (1007,)),
    "cut UTF-8": (lambda dice: frame(TEXT, "€".encode()[:2]), (1007,)),
    "continues nothing": (lambda dice: frame(CONTINUED, _noise(dice)), (1002,)),
    "begins twice": (
        lambda dice: frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"), (1002,)),
    "far too long": (
        lambda dice: frame(TEXT, b"{", length=dice.choice((MOST + 1, 1 << 31, (1 << 63) - 1))),
        (1009,)),
    "longer than there are numbers": (
        lambda dice: frame(TEXT, b"{", length=(1 << 63) + dice.randrange(1 << 62)), (1002, 1009)),
    "too long": (lambda dice: frame(TEXT, b'"' + b"x" * MOST + b'"'), (1009,)),
    "too long in parts": (
        lambda dice: frame(TEXT, b'"', fin=False) + frame(CONTINUED, b"x" * 20_000, fin=False) * 4,
        (1009,)),
    "not masked": (lambda dice: frame(TEXT, b"{}", masked=False), (1002,)),
    "reserved bits": (
        lambda dice: frame(TEXT, b"{}", rsv=dice.randrange(1, 8)), (1002,)),
    "reserved opcode": (
        lambda dice: frame(dice.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), b"x"), (1002,)),
    "ping in parts": (lambda dice: frame(PING, b"x", fin=False), (1002,)),
    "long ping": (lambda dice: frame(PING, b"x" * 126), (1002,)),
    "close of one byte": (lambda dice: frame(CLOSE, b"\x03"), (1002,)),
    "close with no code": (
        lambda dice: frame(CLOSE, dice.choice((0, 999, 1004, 1005, 1006, 5000)).to_bytes(2, "big")),
        (1002,)),
    "close with noise": (lambda dice: frame(CLOSE, b"\x03\xe8\xff\xfe"), (1002, 1007)),
    "noise": (lambda dice: b"\xff" + dice.randbytes(40), (0, 1002, 1007, 1009)),
}  # fmt: skip


def nonsense(dice: random.Random) -> bytes:
    """A message in due form that says nothing: it is answered, and the connection stays."""
    return frame(TEXT, dice.choice(SAID)(dice))


def _as_json(document: object) -> Bytes:
    return lambda dice: json.dumps(document).encode()


def _command(**fields: object) -> Bytes:
    return _as_json({"type": "command", "command": fields})


SAID: tuple[Bytes, ...] = (
    lambda dice: b"",
    lambda dice: b"{" * dice.randrange(1, 2000),
    lambda dice: b"[" * 60_000,
    lambda dice: b'{"type":"command","x":' + b"[" * 60_000,
    lambda dice: b'{"type":"command","x":' + b'{"a":' * 10_000,
    lambda dice: json.dumps(dice.randbytes(60).decode("latin-1")).encode(),
    lambda dice: b'{"type":"command","command":{"do":"settle","id":"\\ud800"}}',
    lambda dice: b"\x00",
    lambda dice: b"NaN",
    lambda dice: b"9" * 5000,
    lambda dice: '{"type":"command"\u2028'.encode(),
    lambda dice: json.dumps({"type": dice.randbytes(9).hex()}).encode(),
    _as_json([]),
    _as_json(None),
    _as_json({"type": "command"}),
    _as_json({"type": "command", "command": 7}),
    _as_json({"type": "command", "command": {"do": "fly", "id": "x"}}),
    _as_json({"type": "command", "command": {"do": "settle", "id": "x"}, "pad": 2**80}),
    _as_json({"type": "command", "command": {"do": "settle", "id": "x"}, "approval": "x" * 9000}),
    _command(do="settle", id="x", by="casino-operator:eve"),
    _command(do="place-wager", id="x", bet="red", stake=-500),
    _command(do="place-wager", id="x", bet="red", stake=2**63),
    _command(do="place-wager", id="x", bet="red" * 9000, stake=500),
    _command(do="place-wager", id="x\u202e", bet="red\u0000", stake=500),
    _command(do="place-wager", id="x", bet=["red"], stake=1.5),
    _command(do="attest", id="x" * 9000, item="lamp", value="on"),
)


def in_parts(message: bytes, dice: random.Random) -> Iterator[bytes]:
    """A good message in fragments of any size, with pings between them."""
    opcode = TEXT
    while message:
        size = dice.randrange(1, 20)
        part, message = message[:size], message[size:]
        yield frame(opcode, part, fin=not message)
        yield frame(PING, b"there?")
        opcode = CONTINUED
