"""A process killed at random: what it acknowledged is there, nothing half done, the chain whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.rulebooks import pinned_offer
from croupier.server.pit.loading import rebuild_ledger
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit import databases

BUSY_PIT = Path(__file__).parents[1] / "kit/processes/busy_pit.py"
LIVES = int(os.environ.get("CROUPIER_LIVES", "3"))  # `make soak` asks for more


def live_and_die(address: str, seed: int) -> list[list[str]]:
    """Start the process, kill it once it has acknowledged so and so much; all it acknowledged."""
    # Each third dies early; it goes on meanwhile, so that the kill comes anywhere.
    wanted = random.Random(seed).randint(1, 20) if seed % 3 == 1 else 60 + 7 * (seed % 20)
    process = subprocess.Popen(
        [sys.executable, str(BUSY_PIT), address, str(seed)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "ready", process.communicate()[1]
    heard = "".join(process.stdout.readline() for _ in range(wanted))
    process.send_signal(signal.SIGKILL)
    said = process.stdout.read()  # `communicate` would leave out what was read ahead
    failed = process.communicate()[1]
    lines = [line.split("\t") for line in (heard + said).split("\n")[:-1]]
    assert len(lines) >= wanted, failed  # it ended by itself
    return [line for line in lines if len(line) == 4]


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_nothing_acknowledged_is_lost_and_nothing_is_half_done(kind: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    acknowledged: list[list[str]] = []
    for life in range(LIVES):
        acknowledged += live_and_die(address, seed=life)
        store = SQLStore(address)
        for table, by, id, version in acknowledged:
            key = store.key(f"table:{table}", by, id)
            assert key is not None, f"{by} was told yes for {id} and it is gone"
            assert key.version == int(version)
        lines = list(export(store))
        assert verify(lines, pinned_offer).lines == len(lines)
        kept = store.balances()
        rebuild_ledger(store)
        assert store.balances() == kept
        store.close()
    assert len(acknowledged) > 20 * LIVES
