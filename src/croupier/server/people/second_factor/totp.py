"""Codes that change with the time (RFC 6238), as every authenticator app makes them: HMAC-SHA-1,
six digits, a new one every 30 seconds."""

from __future__ import annotations

import hmac
import secrets
from base64 import b32encode
from urllib.parse import quote

import segno

STEP_S = 30
DIGITS = 6
APART = 1  # steps that a telephone's clock may be wrong, either way
KEY_BYTES = 20


def new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def step_at(seconds: float) -> int:
    """Which step it is at a time of Unix."""
    return int(seconds) // STEP_S


def code_of(key: bytes, step: int) -> str:
    """RFC 4226, 5.3: four bytes of the HMAC, which its last one chooses."""
    digest = hmac.digest(key, step.to_bytes(8, "big"), "sha1")
    first = digest[-1] & 15
    number = int.from_bytes(digest[first : first + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**DIGITS:0{DIGITS}d}"


def step_of(key: bytes, code: str, seconds: float) -> int | None:
    """The step whose code this is, now or a step before or after; all are compared."""
    found = None
    now, given = step_at(seconds), code.encode()
    for step in range(now - APART, now + APART + 1):
        if hmac.compare_digest(code_of(key, step).encode(), given):
            found = step
    return found


def written(key: bytes) -> str:
    """A key as people type it."""
    return b32encode(key).decode()


def address(key: bytes, name: str) -> str:
    """A key as an authenticator app opens it."""
    return f"otpauth://totp/Croupier:{quote(name, safe='')}?secret={written(key)}&issuer=Croupier"


def squares(text: str) -> list[str]:
    """A QR code: the rows from above, each a string of 0 (light) and 1 (dark)."""
    rows = segno.make(text, error="m", micro=False, boost_error=False).matrix
    return ["".join("1" if dark else "0" for dark in row) for row in rows]
