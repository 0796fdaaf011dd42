"""Run every figure, show it beside its limit, and write bench/results.md."""

from __future__ import annotations

import platform
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import cups, paging, playing, serving, settling, simulating, starting, telling

console = Console()
found = [
    figure
    for module in track(
        (settling, playing, serving, telling, cups, starting, paging, simulating),
        "measuring",
        console=console,
    )
    for figure in module.figures()
]
table = Table(box=None)
for name in ("what", "measured", "limit", "beside"):
    table.add_column(name)
lines = [
    "# Speed",
    "",
    f"Written by `make bench` on {platform.machine()}, Python {platform.python_version()}."
    " Medians; compare within a run only.",
    "",
    "| what | measured | limit | beside |",
    "|---|---|---|---|",
]
for figure in found:
    measured = f"{figure.value:,.{2 if figure.value < 100 else 0}f} {figure.unit}"
    word = "at least" if figure.at_least else "at most"
    limit = "" if figure.limit is None else f"{word} {figure.limit:,g} {figure.unit}"
    table.add_row(
        figure.what, f"[{'green' if figure.kept else 'red'}]{measured}", limit, figure.beside
    )
    lines.append(f"| {figure.what} | {measured} | {limit} | {figure.beside} |")
console.print(table)
Path(__file__).with_name("results.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
sys.exit(0 if all(figure.kept for figure in found) else 1)
