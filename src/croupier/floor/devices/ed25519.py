"""Signatures of devices: Ed25519 (RFC 8032), by the library `cryptography`.

A device keeps its secret and the log has only its public key, so that whoever reads the log, a
backup or the database can check every message and forge none: that is what a secret shared with the
server could not give. Signing here is for virtual devices and tests, whose secrets guard nothing.
"""

from __future__ import annotations

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

P = 2**255 - 19
D = -121665 * pow(121666, -1, P) % P
# Of the eight points of small order, for which anybody can make signatures: their y.
ANYBODYS = (0, 1, P - 1, *(
    int.from_bytes(bytes.fromhex(one), "little")
    for one in (
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    )
))  # fmt: skip


def public_key(secret: bytes) -> str:
    """Of 32 secret bytes, in hexadecimal."""
    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex()


def sign(secret: bytes, message: bytes) -> str:
    """The signature of a message, in hexadecimal: 128 digits."""
    return Ed25519PrivateKey.from_private_bytes(secret).sign(message).hex()


def is_signed(key: str, message: bytes, signature: str) -> bool:
    """Whether the holder of this key signed this message."""
    owner, given = _bytes(key, 32), _bytes(signature, 64)
    if owner is None or given is None or not is_key(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(owner).verify(given, message)
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(256)
def is_key(key: str) -> bool:
    """Whether it is a public key that somebody can hold: a point of the curve, in its one
    spelling, and none whose signatures anybody can make."""
    given = _bytes(key, 32)
    if given is None:
        return False
    y = int.from_bytes(given, "little") & ((1 << 255) - 1)
    if y >= P or y in ANYBODYS:
        return False
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    return pow(square, (P - 1) // 2, P) == 1  # then there is an x


def _bytes(text: str, length: int) -> bytes | None:
    """Lower-case hexadecimal of that many bytes; no other spelling."""
    if len(text) != 2 * length or not set(text) <= set("0123456789abcdef"):
        return None
    return bytes.fromhex(text)
