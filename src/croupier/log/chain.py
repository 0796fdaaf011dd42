"""The hash chain: each entry holds the hash of the one before it."""

from __future__ import annotations

from hashlib import sha256

GENESIS = "0" * 64
DAMAGED = b"#damaged: "  # what an export ends with that could not go on
_PREV, _HASH = b',"prev":"', b'","hash":"'


def link(prev: str, body: bytes) -> str:
    """The hash of an entry: SHA-256 of the hash before it and of its own stored bytes."""
    return sha256(prev.encode() + body).hexdigest()


def line(body: bytes, prev: str, hash: str) -> bytes:
    """An entry as it is exported: its stored bytes with the chain's two fields added."""
    return b"".join((body[:-1], _PREV, prev.encode(), _HASH, hash.encode(), b'"}'))


def unline(line: bytes) -> tuple[bytes, str, str] | None:
    """(body, prev, hash) of an exported line, or none if it has not that form."""
    head, found, tail = line.rpartition(_PREV)
    prev, also, hash = tail.partition(_HASH)
    if not found or not also or not hash.endswith(b'"}'):
        return None
    try:
        return head + b"}", prev.decode("ascii"), hash[:-2].decode("ascii")
    except UnicodeDecodeError:
        return None
