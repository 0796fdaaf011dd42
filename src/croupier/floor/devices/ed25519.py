"""Signatures of devices: Ed25519 (RFC 8032), checked with nothing but integers and SHA-512.

A device keeps its secret and the log has only its public key, so that whoever reads the log, a
backup or the database can check every message and forge none: that is what a secret shared with the
server could not give. Checking uses public numbers only; signing here is for virtual devices and
tests, whose secrets guard nothing.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha512

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)

Point = tuple[int, int, int, int]  # extended coordinates: x/z, y/z, and xy/z
NEUTRAL: Point = (0, 1, 1, 0)


def public_key(secret: bytes) -> str:
    """Of 32 secret bytes, in hexadecimal."""
    return _encode(_times(_scalar(secret), _base())).hex()


def sign(secret: bytes, message: bytes) -> str:
    """The signature of a message, in hexadecimal: 128 digits."""
    key = bytes.fromhex(public_key(secret))
    nonce = _number(sha512(_halves(secret)[1] + message).digest()) % ORDER
    point = _encode(_times(nonce, _base()))
    challenge = _number(sha512(point + key + message).digest()) % ORDER
    answer = (nonce + challenge * _scalar(secret)) % ORDER
    return (point + answer.to_bytes(32, "little")).hex()


def is_signed(key: str, message: bytes, signature: str) -> bool:
    """Whether the holder of this key signed this message. Only the one canonical form counts."""
    owner, given = _point(key), _bytes(signature, 64)
    if owner is None or given is None or not is_key(key):
        return False
    nonce, answer = _decode(given[:32]), _number(given[32:])
    if nonce is None or answer >= ORDER:
        return False
    challenge = _number(sha512(given[:32] + bytes.fromhex(key) + message).digest()) % ORDER
    return _is_same(_times(answer, _base()), _add(nonce, _times(challenge, owner)))


@lru_cache(256)
def is_key(key: str) -> bool:
    """Whether it is a public key that somebody can hold: a point, and none of the eight whose
    signatures anybody can make."""
    owner = _point(key)
    return owner is not None and not _is_same(_times(8, owner), NEUTRAL)


def _point(key: str) -> Point | None:
    given = _bytes(key, 32)
    return None if given is None else _decode(given)


def _bytes(text: str, length: int) -> bytes | None:
    """Lower-case hexadecimal of that many bytes; no other spelling."""
    if len(text) != 2 * length or not set(text) <= set("0123456789abcdef"):
        return None
    return bytes.fromhex(text)


def _halves(secret: bytes) -> tuple[bytes, bytes]:
    hashed = sha512(secret).digest()
    return hashed[:32], hashed[32:]


def _scalar(secret: bytes) -> int:
    number = _number(_halves(secret)[0])
    return (number & ((1 << 254) - 8)) | (1 << 254)


def _number(given: bytes) -> int:
    return int.from_bytes(given, "little")


@cache
def _base() -> Point:
    y = 4 * pow(5, -1, P) % P
    x = _x_of(y, 0)
    assert x is not None
    return x, y, 1, x * y % P


def _add(one: Point, other: Point) -> Point:
    x1, y1, z1, t1 = one
    x2, y2, z2, t2 = other
    a, b = (y1 - x1) * (y2 - x2) % P, (y1 + x1) * (y2 + x2) % P
    c, d = 2 * t1 * t2 * D % P, 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


Windows = tuple[tuple[Point, ...], ...]  # of a point: 0 to 15 times each power of 16


@lru_cache(256)
def _windows(point: Point) -> Windows:
    """Made once a key, so that a message is checked in well under a millisecond."""
    rows = []
    for _ in range(64):
        row = [NEUTRAL]
        for _ in range(15):
            row.append(_add(row[-1], point))
        rows.append(tuple(row))
        point = _add(row[-1], point)
    return tuple(rows)


def _times(count: int, point: Point) -> Point:
    total = NEUTRAL
    for row in _windows(point):
        total = _add(total, row[count & 15])
        count >>= 4
    return total


def _is_same(one: Point, other: Point) -> bool:
    return (
        (one[0] * other[2] - other[0] * one[2]) % P
        == 0
        == (one[1] * other[2] - other[1] * one[2]) % P
    )


def _x_of(y: int, sign: int) -> int | None:
    """The x of a point with that y, if there is one."""
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    if square == 0:
        return None if sign else 0
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * SQRT_M1 % P
    if (x * x - square) % P:
        return None
    return x if x & 1 == sign else P - x


def _encode(point: Point) -> bytes:
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decode(given: bytes) -> Point | None:
    number = _number(given)
    y, sign = number & ((1 << 255) - 1), number >> 255
    x = _x_of(y, sign) if y < P else None
    return None if x is None else (x, y, 1, x * y % P)
