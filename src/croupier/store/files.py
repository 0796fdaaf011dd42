"""Files that hold money and passwords: readable by their owner only, and never half written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OWNER_ONLY = 0o600
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside a database while it is in use


def make_private(path: Path) -> None:
    """An empty file for a database, unless there is one: SQLite gives what it puts beside it the
    same owner and rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))


def tighten(path: Path) -> list[str]:
    """Take from others what they may do with a database; the names of the files that changed."""
    changed = []
    for file in (path, *(Path(f"{path}{end}") for end in BESIDE)):
        with suppress(FileNotFoundError):
            if file.stat().st_mode & 0o077:
                file.chmod(file.stat().st_mode & 0o700)
                changed.append(file.name)
    return changed


@contextmanager
def new_private_file(path: Path) -> Iterator[Path]:
    """A file to write: it has its name only when all of it is written and on the disk."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    make_private(part)
    try:
        yield part
        for name in (part, part.parent):
            written = os.open(name, os.O_RDONLY)
            os.fsync(written)
            os.close(written)
        part.rename(path)
    finally:
        for file in (part, *(Path(f"{part}{end}") for end in BESIDE)):
            file.unlink(missing_ok=True)
