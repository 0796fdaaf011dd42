"""A small disk of a test's own: a tmpfs that can be full, or read-only, and is always unmounted."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path

PIECE = b"\0" * 65_536


def may_mount() -> bool:
    """Whether this process may mount anything."""
    return os.geteuid() == 0 and shutil.which("mount") is not None


class SmallDisk:
    """A file system of a few megabytes; for whoever may not mount one, only a folder."""

    def __init__(self, size_mb: int) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-disk-"))
        self._ballast = self.folder / "ballast"
        self.is_mounted = may_mount() and _mounted(self.folder, size_mb)

    def fill(self) -> None:
        """To the last byte."""
        with self._ballast.open("ab", buffering=0) as ballast:
            for size in (len(PIECE), 4096, 1):
                with suppress(OSError):
                    while True:
                        ballast.write(PIECE[:size])

    def free(self) -> None:
        """Gone already, or never there: free all the same."""
        self._ballast.unlink(missing_ok=True)

    def read_only(self, is_so: bool) -> bool:
        """Whether the kernel did it: it refuses while a file is open to be written."""
        how = "ro" if is_so else "rw"
        done = subprocess.run(
            ["mount", "-o", f"remount,{how}", str(self.folder)], capture_output=True, check=False
        )
        return done.returncode == 0

    def close(self) -> None:
        if self.is_mounted:
            subprocess.run(["umount", "--lazy", str(self.folder)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)


def _mounted(folder: Path, size_mb: int) -> bool:
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={size_mb}m,mode=0755", "tmpfs", str(folder)],
        capture_output=True, check=False,
    )  # fmt: skip
    return made.returncode == 0
