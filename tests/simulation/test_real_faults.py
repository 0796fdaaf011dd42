"""Real processes and databases, really killed, stopped, filled, cut off: nothing acknowledged is
lost, nothing happens twice, and play goes on by itself.

`python -m tools.real_faults 30` tries each kind 30 times; docs/reliability.md has the table.
"""

from __future__ import annotations

import os

import pytest

from kit.real import campaign
from kit.real.faults import KINDS

TIMES = int(os.environ.get("CROUPIER_REAL_FAULTS", "1"))  # each kind


@pytest.mark.timeout(300 + 300 * TIMES)  # whoever is cut short here leaves processes and a mount
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_whatever_really_fails_nothing_is_lost_and_play_goes_on(database: str) -> None:
    found, wrong = campaign.run(database, TIMES)
    assert not wrong, "\n".join(wrong[:20])
    assert {(one.lost, one.doubled) for one in found} == {(0, 0)}
    assert all(one.acknowledged for one in found)
    tried = {one.fault: len(one.back_s) for one in found}
    rarely = {kind.name: TIMES // kind.every for kind in KINDS}
    assert all(times == rarely.get(fault, TIMES) for fault, times in tried.items())
    always = {kind.name for kind in KINDS if database in kind.on and not kind.needs_disk}
    assert {fault for fault in always if rarely[fault]} <= tried.keys()
