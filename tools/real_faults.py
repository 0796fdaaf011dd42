"""Tries real faults against real servers, each kind so many times, and adds up.

python -m tools.real_faults 30           each kind so often, on SQLite and on PostgreSQL at once
python -m tools.real_faults --write      what came of all, into docs/reliability.md
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading
import time
import traceback
from concurrent.futures import ProcessPoolExecutor
from statistics import median

from tools.ledger import ROOT, Json, Ledger

sys.path[:0] = [str(ROOT / "tests"), str(ROOT)]
LEDGER = Ledger("real-faults.jsonl", "real")
DATABASES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
A_FLOOR = 10  # times each kind, before the auditor comes and the next floor begins


def one_floor(database: str, times: int) -> Json:
    """A floor of its own, and what became of it."""
    from kit.real import campaign

    try:
        found, wrong = campaign.run(database, times)
    except Exception:
        return {"database": database, "outcomes": [], "wrong": [traceback.format_exc()]}
    outcomes = [one._asdict() for one in found]
    load = round(os.getloadavg()[0], 1)
    return {"database": database, "outcomes": outcomes, "wrong": wrong, "load": load}


def late(outcome: Json) -> int:
    """How often it took longer than is promised."""
    return sum(seconds > outcome["promise_s"] for seconds in outcome["back_s"])


def floors(database: str, times: int) -> list[Json]:
    """As many floors as it takes, one after the other; each is kept as soon as it is known."""
    found = []
    for start in range(0, times, A_FLOOR):
        row = one_floor(database, min(A_FLOOR, times - start))
        LEDGER.add(row)
        found.append(row)
    return found


def clean_up_when_ended() -> None:
    """Whoever ends us leaves no server and no mounted disk behind."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def go_on(times: int, databases: list[str]) -> bool:
    """Each kind so many times more; whether all was well."""
    with ProcessPoolExecutor(len(databases), initializer=clean_up_when_ended) as pool:
        rows = [row for found in pool.map(floors, databases, [times] * 2) for row in found]
    for row in rows:
        for wrong in row["wrong"]:
            print(wrong, flush=True)
    print(summary(LEDGER.rows()))
    return not any(row["wrong"] or any(map(late, row["outcomes"])) for row in rows)


def summary(rows: list[Json]) -> str:
    """All that was tried, as the page has it."""
    kinds: dict[tuple[str, str], list[Json]] = {}
    for row in rows:
        for one in row["outcomes"]:
            kinds.setdefault((one["fault"], one["database"]), []).append(one)
    every = [one for ones in kinds.values() for one in ones]
    loads = [row["load"] for row in rows if "load" in row]
    lost, doubled = (sum(one[name] for one in every) for name in ("lost", "doubled"))
    lines = [
        f"{sum(len(one['back_s']) for one in every):,} faults on {len(rows)} floors,"
        f" {sum(bool(row['wrong']) for row in rows)} of them with anything wrong:"
        f" {sum(one['acknowledged'] for one in every):,} acts acknowledged,"
        f" {sum(one['again'] for one in every):,} messages sent again,"
        f" {lost} acts lost, {doubled} doubled; {sum(map(late, every))} times everybody was served"
        f" again later than promised. {os.cpu_count()} cores; load at the end of"
        f" {len(loads)} of the floors: {', '.join(f'{one:.0f}' for one in loads) or 'not noted'}."
        " Seconds until everybody was served again:",
        "",
        "| fault | database | times | acknowledged | lost | doubled | median | worst | after |",
        "|---|---|---:|---:|---:|---:|---:|---:|---|",
    ]
    for (fault, database), ones in kinds.items():
        back = [seconds for one in ones for seconds in one["back_s"]]
        told, gone, twice = (
            sum(one[name] for one in ones) for name in ("acknowledged", "lost", "doubled")
        )
        lines.append(
            f"| {fault} | {DATABASES[database]} | {len(back)} | {told:,} | {gone} | {twice} |"
            f" {median(back):.1f} | {max(back):.1f} | {ones[0]['since']} |"
        )
    return "\n".join(lines)


def main() -> int:
    parse = argparse.ArgumentParser(description=__doc__)
    parse.add_argument("times", nargs="?", type=int, default=0, help="each kind so often")
    parse.add_argument("--database", choices=DATABASES, help="only this one")
    parse.add_argument("--write", action="store_true", help="write docs/reliability.md")
    asked = parse.parse_args()
    databases = [asked.database] if asked.database else [*DATABASES]
    is_well = go_on(asked.times, databases) if asked.times else True
    if asked.write:
        LEDGER.write(summary)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
