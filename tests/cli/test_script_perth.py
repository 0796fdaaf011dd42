"""`croupier script` for Perth's own tables: an ATS and its tickets, a cloth with stations."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier.cage import ticket_number

Run = Callable[..., Any]

ATS = """
{"table": {"rulebook": "crown-perth-rag599", "mode": "ats", "wagering_period_s": 30}}
{"do": "open-table", "by": "dealer:dan", "at": "2026-01-01T20:00:00Z"}
{"do": "buy-in", "by": "player:ana", "amount": 10000, "tender": "note"}
{"do": "buy-in", "by": "dealer:dan", "player": "bo", "amount": 2000, "tender": "voucher"}
{"do": "open-betting", "by": "dealer:dan", "at": "2026-01-01T20:01:00Z"}
{"do": "place-wager", "by": "player:ana", "bet": "straight:17", "stake": 500}
{"do": "place-wager", "by": "player:ana", "bet": "red", "stake": 300}
{"do": "cash-out", "by": "player:ana"}
{"do": "spin-ball", "by": "dealer:dan", "at": "2026-01-01T20:01:20Z"}
{"do": "no-more-bets", "by": "dealer:dan", "at": "2026-01-01T20:01:25Z"}
{"do": "record-outcome", "by": "dealer:dan", "outcome": "17", "at": "2026-01-01T20:01:29Z"}
{"do": "record-outcome", "by": "dealer:dan", "outcome": "17", "at": "2026-01-01T20:01:30Z"}
{"do": "settle", "by": "dealer:dan"}
{"do": "cash-out", "by": "player:ana"}
{"do": "buy-in", "by": "player:bo", "tender": "ticket", "ticket": "TICKET"}
{"do": "buy-in", "by": "player:ana", "tender": "ticket", "ticket": "TICKET"}
{"do": "redeem-ticket", "by": "cage:cora", "ticket": "TICKET"}
{"do": "cash-out", "by": "dealer:dan", "player": "bo"}
{"do": "buy-in", "by": "player:ana", "amount": 5000, "tender": "note"}
{"do": "leave", "by": "player:ana"}
""".replace("TICKET", ticket_number(2))  # the first number was drawn for a cash-out refused

MIXED = """
{"table": {"rulebook": "crown-perth-rag599", "layout": "3", "stations": 2, "float": 500000}}
{"do": "open-table", "by": "dealer:dan", "at": "2026-01-01T20:00:00Z"}
{"do": "buy-in", "by": "dealer:dan", "player": "cleo", "amount": 10000, "tender": "cash"}
{"do": "buy-in", "by": "player:sam", "amount": 10000, "tender": "note"}
{"do": "buy-in", "by": "player:zoe", "amount": 10000, "tender": "note"}
{"do": "open-betting", "by": "dealer:dan", "at": "2026-01-01T20:01:00Z"}
{"do": "place-wager", "by": "player:cleo", "bet": "black", "stake": 1000}
{"do": "place-wager", "by": "player:sam", "bet": "black", "stake": 1000}
{"do": "call-bet", "by": "dealer:dan", "player": "sam", "bet": "tier", "stake": 6000}
{"do": "place-wager", "by": "player:zoe", "bet": "finales:7", "stake": 3000}
{"do": "remove-all", "by": "player:sam", "at": "2026-01-01T20:01:30Z"}
{"do": "place-wager", "by": "player:cleo", "bet": "straight:17", "stake": 500}
{"do": "leave", "by": "player:zoe"}
{"do": "spin-ball", "by": "dealer:dan"}
{"do": "no-more-bets", "by": "dealer:dan"}
{"do": "record-outcome", "by": "dealer:dan", "outcome": "17"}
{"do": "settle", "by": "dealer:dan"}
{"do": "cash-out", "by": "player:cleo"}
"""


def played(run: Run, script: str, log: Path) -> tuple[list[str], dict[str, Any]]:
    """A word a line, "ok" or the code of its refusal, and the end; the log verifies."""
    done = run("script", "-", "--log", str(log), stdin=script)
    assert done.code == 0, done.err
    *answers, end = [json.loads(line) for line in done.out.splitlines()]
    checked = run("verify", str(log), "--json")
    assert checked.code == 0, checked.err
    assert set(checked.json["ends"]) == {"table:1", "cage"}
    codes = ["ok" if "ok" in one else one["refused"]["code"] for one in answers]
    return codes, end["end"]


def ticket(number: int, player: str, amount: int, status: str = "issued") -> dict[str, Any]:
    return {"ticket": ticket_number(number), "player": player, "amount": amount, "status": status,
            "duplicate": False}  # fmt: skip


def test_an_ats_with_a_ticket_put_in_at_another_seat(run: Run, tmp_path: Path) -> None:
    codes, end = played(run, ATS, tmp_path / "ats.log")
    assert codes == [
        "ok", "ok", "ok", "ok", "ok", "ok", "wagers-down", "ok", "ok", "period-runs", "ok", "ok",
        "ok", "ok", "ticket-redeemed", "ticket-redeemed", "ok", "ok", "ok",
    ]  # fmt: skip
    # 100.00, of which 5.00 won 175.00; the 3.00 under the minimum was only shown.
    assert end["tickets"] == [ticket(2, "ana", 27500, "redeemed"), ticket(4, "ana", 5000)]
    assert (end["accounts"], end["chips"], end["wagers"]) == ({"bo": 0}, {}, [])
    assert (end["phase"], end["spins"], end["house"]) == ("idle", 1, -17500)
    assert end["balanced"] is True


def test_a_cloth_with_stations_ends_with_chips_accounts_and_tickets(
    run: Run, tmp_path: Path
) -> None:
    codes, end = played(run, MIXED, tmp_path / "mixed.log")
    assert codes == [
        "ok", "ok", "ok", "ok", "ok", "ok", "ok", "not-here", "ok", "betting-closed", "ok", "ok",
        "ok", "ok", "ok", "ok", "wagers-down",
    ]  # fmt: skip
    # Zoe left with 70.00; of her three pieces of 10.00 one won 350.00, which is a ticket too.
    assert end["tickets"] == [ticket(1, "zoe", 7000), ticket(2, "zoe", 36000)]
    assert end["accounts"] == {"sam": 11000}
    # Cleo's stakes of 10.00 and 5.00 won 10.00 and 175.00 and stay down.
    assert end["chips"] == {"cleo": 27000}
    assert end["wagers"] == [
        {"player": "cleo", "bet": "black", "stake": 1000},
        {"player": "cleo", "bet": "straight:17", "stake": 500},
    ]
    assert end["house"] == -(1000 + 17500) - 1000 - (35000 - 2000)
    assert (end["phase"], end["spins"], end["balanced"]) == ("idle", 1, True)
