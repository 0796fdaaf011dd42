"""Wagers of a station wait for the records while their player has gone over to the cloth."""

from __future__ import annotations

import pytest

from kit.table import playing


@pytest.mark.parametrize(("confirmed", "back"), [(True, 10_00), (False, 5_00)])
def test_what_waited_is_paid_in_chips_out_of_the_tray(confirmed: bool, back: int) -> None:
    at = playing("CP", stations=2, float=1_000_00)
    at.player("bo", "buy-in", amount=100_00, tender="note")
    at.dealer("open-betting")
    at.wagers("bo", {"red": 5_00})
    at.close()
    at.wait(40)
    at.dealer("report-malfunction", component="sgc", what="dark")
    at.dealer("record-outcome", outcome="1")
    at.dealer("settle")
    at.player("bo", "leave")
    at.dealer("buy-in", player="bo", amount=100_00, tender="cash")
    tray = at.table.state.chips.float
    at.ask("table-games-manager", "confirm-records", spin=1, confirmed=confirmed)
    assert at.chips("bo") == 100_00 + back
    assert at.table.state.chips.float == tray - back
