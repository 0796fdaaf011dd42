"""A program that runs in a copy of the package and tries it with one set of files after another.

It reads a list of {file: text} and writes what each said when the new act was played, or nothing.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from itertools import count
from pathlib import Path

import msgspec
import pytest

LOADED = (msgspec, pytest)  # once, for all that are tried
times = count(1_000_000_000)


def put(files: dict[str, str]) -> None:
    """Each at a time of its own, so that nothing compiled from another is taken for it."""
    for name, text in files.items():
        path = Path(name)
        path.unlink()
        path.write_text(text, encoding="utf-8")
        at = next(times)
        os.utime(path, (at, at))


def tried() -> str:
    """What went wrong in a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        sys.path.insert(0, str(Path("src").absolute()))
        try:
            from kit.new_act import main

            main()
        except Exception:
            os.write(writing, traceback.format_exc(limit=-1).encode()[:4096])
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as said:
        text = said.read()
    os.waitpid(child, 0)
    return text


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, where docs is no package
    sys.dont_write_bytecode = False
    found = []
    for files in json.load(sys.stdin):
        put(files)
        found.append(tried())
    json.dump(found, sys.stdout)
