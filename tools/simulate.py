"""Runs the simulated floor for many seeds, goes on where it was stopped, and adds up.

python -m tools.simulate 100000          so many faults more, by seeds that were not tried yet
python -m tools.simulate --seed 17       one seed again: what failed, step by step the same
python -m tools.simulate --write         the sum of all, into docs/reliability.md
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tools.ledger import ROOT, Json, Ledger

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]
LEDGER = Ledger("simulation.jsonl", "simulated")
FIRST = 100_000  # the tests have those before
EACH = 100  # seeds that a process tries, before another goes on


@cache
def _prepared() -> Any:
    """Once a process; the folder is gone with it."""
    from kit.simulated.floor import Prepared, memory

    folder = TemporaryDirectory(dir=memory())
    prepared = Prepared(Path(folder.name))
    return prepared, folder


def one(seed: int, faults: int) -> Json:
    """A seed, and what became of it."""
    from kit.simulated.run import play

    prepared = _prepared()[0]
    began = time.process_time()
    run = play(seed, faults, prepared)
    return {
        "seed": seed, "faults": run.count.total(), "kinds": dict(run.count),
        "acknowledged": len(run.witness.told), "views": len(run.witness.saw),
        "starts": run.floor.lives, "virtual_s": round(run.floor.world.now, 1),
        "longest_s": round(run.longest, 2), "cpu_s": round(time.process_time() - began, 3),
        "wrong": run.report,
    }  # fmt: skip


def _code() -> str:
    """The commit that is tried: a seed repeats what happened there, and nowhere else."""
    asked = ["git", "-C", str(ROOT), "rev-parse", "--short", "HEAD"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "unknown"


def go_on(wanted: int, faults: int, workers: int) -> bool:
    """So many faults more; whether all was well."""
    first = max([FIRST - 1, *(row["seed"] for row in LEDGER.rows())]) + 1
    seeds = range(first, first + -(-wanted // faults))
    failed, code = 0, _code()
    for row in _tried(seeds, faults, workers):
        LEDGER.add({"code": code, **row})
        if row["wrong"]:
            failed += 1
            print(row["wrong"], flush=True)
    print(summary(LEDGER.rows()))
    return not failed


def _tried(seeds: range, faults: int, workers: int) -> Iterator[Json]:
    """Each seed, in processes that are renewed now and then: what they remember grows."""
    for begin in range(0, len(seeds), EACH * workers):
        part = seeds[begin : begin + EACH * workers]
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(one, part, [faults] * len(part))


def summary(rows: list[Json]) -> str:
    """All that was tried, as the page has it."""
    kinds: Counter[str] = Counter()
    for row in rows:
        kinds.update(row["kinds"])
    cpu = sum(row["cpu_s"] for row in rows)
    faults, wrong = kinds.total(), sum(bool(row["wrong"]) for row in rows)
    lines = [
        f"{faults:,} faults in {len(rows):,} runs, {wrong} of them with anything wrong:"
        f" {sum(row['acknowledged'] for row in rows):,} acts acknowledged,"
        f" {sum(row['views'] for row in rows):,} views compared with the log,"
        f" {sum(row['starts'] for row in rows):,} starts of the server,"
        f" {sum(row['virtual_s'] for row in rows) / 3600:,.0f} hours of virtual time."
        f" {faults / cpu if cpu else 0:.0f} faults per core-second."
        f" The longest from the end of a fault to an acknowledged act:"
        f" {max((row['longest_s'] for row in rows), default=0.0):.1f} s.",
        "",
        "| fault | times |",
        "|---|---:|",
        *(f"| {kind} | {count:,} |" for kind, count in sorted(kinds.items())),
        "",
        *_ranges(rows),
    ]
    return "\n".join(lines)


def _ranges(rows: list[Json]) -> list[str]:
    """Which seeds were tried, at which commit: they add up to the table above."""
    lines = [
        "| seeds | at commit | faults | acknowledged | anything wrong | faults per core-second |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for code in dict.fromkeys(row["code"] for row in rows):
        part = [row for row in rows if row["code"] == code]
        seeds, cpu = [row["seed"] for row in part], sum(row["cpu_s"] for row in part)
        faults, told = (sum(row[what] for row in part) for what in ("faults", "acknowledged"))
        lines.append(
            f"| {min(seeds)} to {max(seeds)} ({len(part):,} runs) | {code} | {faults:,} |"
            f" {told:,} | {sum(bool(row['wrong']) for row in part)} | {faults / cpu:.0f} |"
        )
    return lines


def main() -> int:
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("wanted", nargs="?", type=int, default=0, help="how many faults more")
    parse.add_argument("--seed", type=int, help="one seed, again")
    parse.add_argument("--faults", type=int, default=150, help="in a run")
    parse.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parse.add_argument("--write", action="store_true", help="write docs/reliability.md")
    asked = parse.parse_args()
    if asked.seed is not None:
        row = one(asked.seed, asked.faults)
        print(row["wrong"] or json.dumps(row))
        return 1 if row["wrong"] else 0
    is_well = go_on(asked.wanted, asked.faults, asked.workers) if asked.wanted else True
    if asked.write:
        LEDGER.write(summary)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
