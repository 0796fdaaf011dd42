"""Two processes run tables over one database and redeem the same tickets at once: each once."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from croupier.cage import TicketIssued, TicketRedeemed
from croupier.log.codec import decode
from croupier.rulebooks import pinned_offer
from croupier.server.pit.loading import rebuild_ledger
from croupier.store.sql import SQLStore
from croupier.store.transfer import export
from croupier.verify import verify
from kit import databases

SHARING_PIT = Path(__file__).parents[1] / "kit/processes/sharing_pit.py"
NAMES = ("north", "south")
ROUNDS = int(os.environ.get("CROUPIER_LIVES", "3"))  # `make soak` asks for more
KILLED = ROUNDS - 1
TICKETS = 10  # a round and pit


class Process:
    """One of the pits."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, str(SHARING_PIT), address, name],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip

    def tell(self, **words: Any) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()

    def heard(self, last: str, times: int = 1) -> list[dict[str, Any]]:
        """All it says until it has said that so many times."""
        assert self._process.stdout is not None
        said: list[dict[str, Any]] = []
        while sum(last in one for one in said) < times:
            line = self._process.stdout.readline()
            assert line, self._process.communicate()[1]
            said.append(json.loads(line))
        return said

    def stop(self) -> list[str]:
        """It commits what is waiting; the faults of its ledger."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        faults: list[str] = self.heard("faults")[-1]["faults"]
        assert self._process.wait() == 0
        return faults

    def kill(self) -> list[dict[str, Any]]:
        """SIGKILL; what it had said by then, with what was read of it already but not yet heard
        (`communicate` would begin after that, in the middle of a line)."""
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGKILL)
        said = self._process.stdout.read()
        self.end()
        return [json.loads(line) for line in said.split("\n")[:-1]]

    def end(self) -> None:
        """Nothing is left behind, however the test went."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            assert pipe is not None
            pipe.close()


class Floor:
    """Both pits, the tickets they issued, and who was told yes for which."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.random = random.Random(seed)
        self.pits = {name: Process(address, name) for name in NAMES}
        self.issued: list[str] = []
        self.yes: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def __enter__(self) -> Floor:
        for pit in self.pits.values():
            pit.heard("ready")
        return self

    def __exit__(self, *_: object) -> None:
        for pit in self.pits.values():
            pit.end()

    def again(self, name: str) -> Process:
        """A pit that was killed is started anew."""
        self.pits[name].end()
        self.pits[name] = Process(self.address, name)
        self.pits[name].heard("ready")
        return self.pits[name]

    def stop(self) -> None:
        assert [pit.stop() for pit in self.pits.values()] == [[], []]

    def issue(self, start: int) -> list[str]:
        """Both pits issue tickets at once."""
        tickets: list[str] = []
        for pit in self.pits.values():
            pit.tell(issue=list(range(start, start + TICKETS)))
        for pit in self.pits.values():
            tickets += [said["ticket"] for said in pit.heard("done") if "ticket" in said]
        assert len(tickets) == TICKETS * len(self.pits)
        self.issued += tickets
        return tickets

    def race(self, tickets: list[str]) -> dict[str, list[tuple[str, str]]]:
        """Both are told at once to redeem them all, one after the other or from either end, each
        by ways of its own."""
        orders = [tickets, self.random.choice((tickets, tickets[::-1]))]
        told = {
            name: [(ticket, self.random.choice(("cage", "insert"))) for ticket in order]
            for name, order in zip(self.pits, orders, strict=True)
        }
        for name, pit in self.pits.items():
            pit.tell(redeem=told[name])
        return told

    def count(self, name: str, said: list[dict[str, Any]]) -> None:
        for one in said:
            if "tried" in one:
                self.codes[one["answer"]] += 1
                if one["answer"] == "yes":
                    self.yes[one["tried"]] += 1
                    self.wins[name] += 1


def check(address: str, floor: Floor) -> None:
    """What was told is in the log, the log is true, and nothing is owed twice."""
    store = SQLStore(address)
    lines = list(export(store))
    assert verify(lines, pinned_offer).lines == len(lines)
    kept = store.balances()
    rebuild_ledger(store)
    assert store.balances() == kept
    events = [event for stored in store.read("cage") for event in decode(stored.body).events]
    store.close()
    issued = {one.ticket: one.amount for one in events if isinstance(one, TicketIssued)}
    redeemed = Counter(one.ticket for one in events if isinstance(one, TicketRedeemed))
    assert sorted(issued) == sorted(floor.issued)
    assert set(redeemed.values()) == {1}
    assert set(floor.yes) == set(redeemed)
    owed = sum(amount for ticket, amount in issued.items() if ticket not in redeemed)
    assert owed > 0
    assert kept["cage:tickets"] == owed


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_of_two_pits_one_redeems_each_ticket(kind: str, tmp_path: Path) -> None:
    address = databases.new_address(kind, tmp_path)
    with Floor(address, seed=1) as floor:
        rounds = 0
        # A pit that had no processor for a whole round has not raced: then there is another round.
        while rounds < ROUNDS or min(floor.wins[name] for name in NAMES) == 0:
            assert rounds < 20 * ROUNDS, f"one of them never wins: {floor.wins}"
            tickets = floor.issue(rounds * TICKETS)
            rounds += 1
            floor.race(tickets)
            for name, pit in floor.pits.items():
                floor.count(name, pit.heard("done"))
            assert {floor.yes[ticket] for ticket in tickets} == {1}
        assert set(floor.codes) == {"yes", "ticket-redeemed"}
        assert floor.codes["yes"] == floor.codes["ticket-redeemed"] == 2 * TICKETS * rounds
        floor.issue(rounds * TICKETS)  # these stay out
        floor.stop()
        check(address, floor)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_pit_that_is_killed_comes_back_and_no_ticket_pays_twice(
    kind: str, tmp_path: Path
) -> None:
    address = databases.new_address(kind, tmp_path)
    with Floor(address, seed=2) as floor:
        for n in range(KILLED):
            tickets = floor.issue(n * TICKETS)
            told = floor.race(tickets)
            said = floor.pits["south"].heard("tried", times=floor.random.randint(2, TICKETS))
            said += floor.pits["south"].kill()
            # Sent again, as clients do who got no answer; whoever got one gets the same.
            south = floor.again("south")
            south.tell(redeem=told["south"])
            again = south.heard("done")
            assert told_yes(said) <= told_yes(again)
            floor.count("north", floor.pits["north"].heard("done"))
            floor.count("south", again)
            assert {floor.yes[ticket] for ticket in tickets} == {1}
        floor.issue(KILLED * TICKETS)
        floor.stop()
        check(address, floor)


def told_yes(said: list[dict[str, Any]]) -> set[tuple[str, str]]:
    return {(one["tried"], one["how"]) for one in said if one.get("answer") == "yes"}
