"""The server's secret, a file outside the database: whoever has only the database, or a copy of
it, cannot make anybody's codes."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import mkstemp

import sqlalchemy as sa
from cryptography.fernet import Fernet, InvalidToken

from croupier.errors import SpecError
from croupier.store.base import Unavailable
from croupier.store.files import tighten

MOST_BYTES = 1000


def beside(address: sa.URL) -> Path | None:
    """Where it is unless it is set: beside a SQLite file. Of another database nobody can say."""
    file = address.database or ""
    is_file = address.get_backend_name() == "sqlite" and not file.startswith((":", "file:"))
    return Path(f"{file}.secret") if file and is_file else None


class Sealing:
    """Encrypts (AES and HMAC, by Fernet) the keys of codes, each with the name it belongs to."""

    def __init__(self, file: Path | None) -> None:
        self._file = file

    def seal(self, name: str, key: bytes) -> str:
        """The secret is made when it is first needed."""
        return Fernet(self._made()).encrypt(_with(name, key)).decode()

    def open(self, name: str, sealed: str) -> bytes:
        file = self._named()
        try:
            found = Fernet(file.read_bytes()[:MOST_BYTES].strip()).decrypt(sealed.encode())
        except (OSError, ValueError, InvalidToken):
            raise Unavailable(
                f"No code can be checked: the server's secret {str(file)!r} is missing or another"
                f" one; put it back, or `croupier staff codes reset {name}`."
            ) from None
        if not found.startswith(_with(name, b"")):
            raise Unavailable(
                f"The key of the codes of {name!r} is somebody else's;"
                f" `croupier staff codes reset {name}`."
            )
        return found[len(_with(name, b"")) :]

    def _named(self) -> Path:
        if self._file is None:
            raise SpecError(
                "Codes need a secret of the server's own: set `secret` to a file outside the"
                " database (docs/operations.md); it is made if there is none."
            )
        return self._file

    def _made(self) -> bytes:
        file = self._named()
        try:
            _write_new(file, Fernet.generate_key() + b"\n")
        except FileExistsError:
            pass
        except OSError as error:
            raise Unavailable(
                f"The server's secret cannot be written to {str(file)!r}: {error.strerror}; set"
                " `secret` to another file."
            ) from None
        tighten(file)
        found = file.read_bytes()[:MOST_BYTES].strip()
        try:
            Fernet(found)
        except ValueError:
            raise Unavailable(f"{str(file)!r} holds no secret of a server; put it back.") from None
        return found


def _write_new(file: Path, secret: bytes) -> None:
    """For its owner alone, and never half of it: of two who make it, one has made it."""
    descriptor, name = mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=".part")
    part = Path(name)
    try:
        os.write(descriptor, secret)
        os.fsync(descriptor)
        os.link(part, file)
    finally:
        os.close(descriptor)
        part.unlink()


def _with(name: str, key: bytes) -> bytes:
    return name.encode() + b"\0" + key
