"""What commands write: JSON, a bar for whoever waits, and files that are never half written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

import typer

if TYPE_CHECKING:
    from threading import Event

    from matplotlib.figure import Figure
    from rich.progress import Progress

PICTURES = (".png", ".svg", ".pdf")


def print_json(document: object) -> None:
    import msgspec

    from croupier.characters import visible_json

    print(visible_json(msgspec.json.format(msgspec.json.encode(document), indent=2).decode()))


def tell(message: object) -> None:
    """One line beside the answer: cut if it is long, nothing in it hides, and no password of a
    database's address is in it."""
    import re
    import sys

    from croupier.bounds import MOST_SAID
    from croupier.characters import visible

    told = re.sub(r"(://[^\s:/@]*:)[^\s/]+@", r"\1***@", " ".join(str(message).split()))
    print(f"croupier: {visible(told, MOST_SAID)}", file=sys.stderr)


def progress_bar(quiet: bool) -> Progress:
    """On a terminal, beside the answer and gone when it is there."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=quiet or not console.is_terminal)


@contextmanager
def ctrl_c() -> Iterator[Event]:
    """Whether Ctrl-C was pressed, to be looked at between batches: raised just anywhere it may be
    dropped by a library, or leave the progress bar's lock held. Pressed again it stops at once."""
    import signal
    from threading import Event

    pressed = Event()

    def press(*_: object) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        pressed.set()

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def check_writable(name: str | None, endings: tuple[str, ...] = PICTURES) -> None:
    """Before any work is done: can this be written at all?"""
    import os
    from pathlib import Path

    if name is None:
        return
    path = Path(name)
    if not name.lower().endswith(endings):
        raise typer.BadParameter(f"cannot write {name!r}; end it {', '.join(endings)}")
    if path.is_dir():
        raise typer.BadParameter(f"cannot write {name!r}: it is a folder; name a file")
    if not path.parent.is_dir():
        raise typer.BadParameter(f"cannot write {name!r}: there is no such folder; make it first")
    if not os.access(path.parent, os.W_OK):
        raise typer.BadParameter(f"cannot write {name!r}: you may not write to that folder")


@contextmanager
def atomically(name: str) -> Iterator[BinaryIO]:
    """A file that has its name only when all of it is written."""
    import os
    from pathlib import Path

    whole = Path(os.path.realpath(name))
    part = whole.with_name(f"{whole.name}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(whole)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), name) from None
    finally:
        if part.parent.is_dir():
            part.unlink(missing_ok=True)


def save(figure: Figure, name: str) -> None:
    """A picture, in the format that its name ends with."""
    with atomically(name) as file:
        figure.savefig(file, dpi=150, format=name.rpartition(".")[2].lower())
