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
KEPT = ROOT / "docs/simulated-faults.jsonl"
ADDED = ("faults", "acknowledged", "views", "starts", "virtual_s", "cpu_s")
NOTHING: Json = dict.fromkeys((*ADDED, "longest_s", "runs", "wrong"), 0) | {
    "seeds": [],
    "kinds": {},
}
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
    first = max([FIRST - 1, *(one["seeds"][1] for one in known())]) + 1
    seeds = range(first, first + -(-wanted // faults))
    failed, code = 0, _code()
    for row in _tried(seeds, faults, workers):
        LEDGER.add({"code": code, **row})
        if row["wrong"]:
            failed += 1
            print(row["wrong"], flush=True)
    print(summary(known()))
    return not failed


def _tried(seeds: range, faults: int, workers: int) -> Iterator[Json]:
    """Each seed, in processes that are renewed now and then: what they remember grows."""
    for begin in range(0, len(seeds), EACH * workers):
        part = seeds[begin : begin + EACH * workers]
        with ProcessPoolExecutor(workers) as pool:
            yield from pool.map(one, part, [faults] * len(part))


def sums(rows: list[Json]) -> list[Json]:
    """What was tried at each commit, added up."""
    found: dict[str, Json] = {}
    for row in rows:
        kept = found.setdefault(row["code"], {"code": row["code"], **NOTHING})
        for name in ADDED:
            kept[name] = round(kept[name] + row[name], 1)
        kept["kinds"] = dict(Counter(kept["kinds"]) + Counter(row["kinds"]))
        kept["longest_s"] = max(kept["longest_s"], row["longest_s"])
        kept["runs"] += row.get("runs", 1)
        kept["wrong"] += row["wrong"] if "runs" in row else bool(row["wrong"])
        seeds = [*kept["seeds"], *row.get("seeds", [row.get("seed")])]
        kept["seeds"] = [min(seeds), max(seeds)]
    return list(found.values())


def known() -> list[Json]:
    """Of all that was tried: what the repository keeps, and what was tried here since."""
    kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
    return sums([*map(json.loads, kept), *LEDGER.rows()])


def keep() -> None:
    """Into the repository, so that a campaign goes on after it on any machine."""
    found = known()
    KEPT.write_text("".join(json.dumps(one) + "\n" for one in found), encoding="utf-8")
    LEDGER.write(lambda _: summary(found))
    LEDGER.clear()


def summary(found: list[Json]) -> str:
    """All that was tried, as the page has it."""
    kinds: Counter[str] = Counter()
    for one in found:
        kinds.update(one["kinds"])
    total = {name: sum(one[name] for one in found) for name in (*ADDED, "runs", "wrong")}
    lines = [
        f"{total['faults']:,} faults in {total['runs']:,} runs,"
        f" {total['wrong']} of them with anything wrong:"
        f" {total['acknowledged']:,} acts acknowledged,"
        f" {total['views']:,} views compared with the log,"
        f" {total['starts']:,} starts of the server,"
        f" {total['virtual_s'] / 3600:,.0f} hours of virtual time."
        f" {total['faults'] / (total['cpu_s'] or 1):.0f} faults per core-second."
        f" The longest from the end of a fault to an acknowledged act:"
        f" {max((one['longest_s'] for one in found), default=0.0):.1f} s.",
        "",
        "| fault | times |",
        "|---|---:|",
        *(f"| {kind} | {count:,} |" for kind, count in sorted(kinds.items())),
        "",
        "| seeds | at commit | faults | acknowledged | anything wrong | faults per core-second |",
        "|---|---|---:|---:|---:|---:|",
        *(
            f"| {one['seeds'][0]} to {one['seeds'][1]} ({one['runs']:,} runs) | {one['code']} |"
            f" {one['faults']:,} | {one['acknowledged']:,} | {one['wrong']} |"
            f" {one['faults'] / (one['cpu_s'] or 1):.0f} |"
            for one in found
        ),
    ]  # fmt: skip
    return "\n".join(lines)


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
        keep()
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
