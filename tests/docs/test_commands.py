"""docs/commands.md: every command is there, and what is there is a command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from croupier.cli import app

PAGE = Path(__file__).parents[2] / "docs/commands.md"
WORD = re.compile(r"[a-z][a-z-]*")


def commands(group: Any, *path: str) -> Iterator[str]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, *path, name)
        else:
            yield " ".join([*path, name])


def named(known: set[str]) -> Iterator[str]:
    """Row by row: `croupier staff add dan` in full, then `list` of the same group; what is no
    command is no more than an option or a file, unless it stands in full."""
    for row in re.findall(r"^\| `croupier .*", PAGE.read_text(encoding="utf-8"), re.M):
        group: tuple[str, ...] = ()
        for quoted in re.findall(r"`([^`]+)`", row):
            words = quoted.split()
            whole = words[0] == "croupier"
            tried = words[1:] if whole else [*group, *words]
            found = [length for length in (1, 2, 3) if " ".join(tried[:length]) in known]
            assert found or not whole, quoted
            if found:
                yield " ".join(tried[: found[0]])
                group = tuple(tried[: found[0] - 1]) if whole else group


def test_every_command_has_its_place_on_the_page() -> None:
    known = set(commands(typer.main.get_command(app)))
    assert len(known) > 50 and all(WORD.fullmatch(word) for one in known for word in one.split())
    assert known - set(named(known)) == set()
