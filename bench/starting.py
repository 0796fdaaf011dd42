"""How long a command takes to answer, against an empty program with the same libraries.

It takes an argument, as most commands do: typer needs pydantic for the first one."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from bench.clock import time_of_each
from bench.figure import Figure

EMPTY = """
import msgspec
import typer
from rich.console import Console
from rich.table import Table

app = typer.Typer(add_completion=False)

@app.command()
def hello(word: str = "b") -> None:
    table = Table()
    table.add_column("a")
    table.add_row(word)
    Console().print(table)

app()
"""


def figures() -> Iterator[Figure]:
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # both keep their bytecode
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "empty_program.py").write_text(EMPTY)

        def run(*words: str) -> None:
            subprocess.run(
                [sys.executable, *words],
                cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL,
            )  # fmt: skip

        asked = {
            "croupier bets crown-melbourne-18 --game single-zero": 1.5,
            "croupier rulebooks": 1.8,  # all five are read and every citation is checked
        }
        times = time_of_each(
            {
                "empty": lambda: run("-m", "empty_program"),
                **{words: partial(run, "-m", *words.split()) for words in asked},
            },
            runs=15,
        )
    empty = times["empty"].median
    for words, limit in asked.items():
        took = times[words].median
        each = f"{took * 1e3:.0f} ms against {empty * 1e3:.0f} ms"
        beside = f"{each} of an empty typer + rich + msgspec one"
        yield Figure(words, took / empty, "×", limit, beside)
