"""An auditor of a floor: from the database's rows and what people remember, nothing else.

It shares no code with the package. It reads rows and JSON, computes hashes, accounts, payouts and
views by itself, and lists every promise that was not kept.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterable
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from kit.independent.audited_rows import Rows
from kit.independent.auditor_table import AuditedTable, Tickets

Json = dict[str, Any]
PEOPLE = ("player:", "dealer:", "cage:", "device:", "higher-duties-dealer:")
# Who acts besides people, and what they may do.
SYSTEM = {
    "system:clock": {"end-wagering-period", "lapse-hold"},
    "system:chance": {"draw-symbol"},
    "system:floor": {"make-table"},
    "sensor:virtual-wheel": {"record-outcome"},
}
# By the server, in a command.
FILLED = {
    "ticket",
    "tickets",
    "worth",
    "table",
    "after",
    "known",
    "player",
    "credit_max",
    "signature",
}


class Act(NamedTuple):
    stream: str
    version: int
    body: Json
    hash: str

    @property
    def key(self) -> tuple[str, str, str]:
        return self.stream, self.body["by"], self.body["id"]

    @property
    def is_asked(self) -> bool:
        """By somebody, here; and not the other half of an act of another stream."""
        return bool(self.body["id"]) and "of" not in self.body and not self.is_audit

    @property
    def is_audit(self) -> bool:
        """Of what was refused and of who came and went: no command was carried out."""
        return self.stream.startswith("audit")


class Auditor:
    """One database, and what was wrong with it."""

    def __init__(self, rows: Rows, before: dict[str, int]) -> None:
        """`before`: how many acts of each stream were there when people came."""
        self._before = before
        self.wrong: list[str] = []
        self._raw = rows.acts
        self.acts = [Act(s, v, json.loads(body), hash) for s, v, body, hash in self._raw]
        self._streams = {name: (version, hash) for name, version, hash in rows.streams}
        self._keys, self._postings = rows.keys, rows.postings
        self._accounts = dict(rows.accounts)

    def _check(self, is_so: bool, otherwise: str) -> None:
        if not is_so:
            self.wrong.append(otherwise)

    def audit(self, sent: Iterable[Any], told: Iterable[Any], saw: Iterable[Any],
              last: Iterable[Any]) -> list[str]:  # fmt: skip
        self.chains()
        self.times()
        self.nothing_twice_nothing_invented({(one.stream, one.by, one.id): one for one in sent})
        self.acknowledged_is_durable(told)
        self.money_and_views([*saw], [*last])
        return self.wrong

    def chains(self) -> None:
        """Every act holds the hash of the one before, and every stream ends where it says."""
        heads: dict[str, tuple[int, str]] = {}
        for stream, version, body, hash in self._raw:
            number, prev = heads.get(stream, (0, "0" * 64))
            here = f"{stream} {version}"
            self._check(version == number + 1, f"{here} follows {number}")
            self._check(
                sha256(prev.encode() + body).hexdigest() == hash, f"{here} has another hash"
            )
            said = json.loads(body)
            self._check((said["stream"], said["version"]) == (stream, version), f"{here} lies")
            heads[stream] = version, hash
        stored = {name: head for name, head in self._streams.items() if head[0]}
        self._check(heads == stored, f"heads are {stored}, the acts end at {heads}")

    def written_by_who_holds(self, wrote: Iterable[tuple[str, str, str]]) -> None:
        """A table's acts are those of the one server that held it at that moment."""
        for stream, by, holder in wrote:
            if stream.startswith("table:"):
                self._check(by == holder, f"{by} wrote to {stream}, which {holder} held")

    def signed_for(self, signed: Collection[tuple[str, str]]) -> None:
        """Nothing is done in the name of somebody who did not sign for it."""
        for act in self.acts:
            if act.body.get("command", {}).get("asked_by"):
                one = act.body["by"], act.body["id"]
                self._check(one in signed, f"{act.stream} {act.version}: {one} was never signed")

    def times(self) -> None:
        """The log's time never runs backwards."""
        at: dict[str, datetime] = {}
        for act in self.acts:
            now = datetime.fromisoformat(act.body["at"])
            if act.stream.startswith("table:"):
                before = at.get(act.stream, now)
                self._check(now >= before, f"{act.stream} {act.version}: {now} after {before}")
                at[act.stream] = now

    def nothing_twice_nothing_invented(self, sent: dict[tuple[str, str, str], Any]) -> None:
        asked = [act for act in self.acts if act.is_asked]
        count = Counter(act.key for act in asked)
        for key, times in count.items():
            self._check(times == 1, f"{key} was carried out {times} times")
        keys = {(stream, by, id, version) for stream, by, id, version in self._keys}
        should = {(*act.key, act.version) for act in asked}
        self._check(keys == should, f"keys differ from acts: {keys ^ should}")
        for act in self.acts:
            if not act.is_audit and act.version > self._before.get(act.stream, 0):
                self._somebody_asked(act, sent)

    def _somebody_asked(self, act: Act, sent: dict[tuple[str, str, str], Any]) -> None:
        here, by = f"{act.stream} {act.version}", act.body["by"]
        if "of" in act.body or not act.stream.startswith(("table:", "cage")):
            return
        command = act.body["command"]
        if not by.startswith(PEOPLE):
            self._check(command["do"] in SYSTEM.get(by, ()), f"{here}: {by} did {command}")
            return
        one = sent.get((act.stream, by, act.body["id"]))
        if one is None:
            self.wrong.append(f"{here}: nobody asked for {act.body}")
            return
        wanted = {name: value for name, value in one.command.items() if name != "id"}
        extra = set(command) - set(wanted)
        self._check(
            all(command.get(name) == value for name, value in wanted.items()) and extra <= FILLED,
            f"{here}: {by} asked for {wanted}, not for {command}",
        )

    def acknowledged_is_durable(self, told: Iterable[Any]) -> None:
        asked = {act.key: act for act in self.acts if act.is_asked}
        for one in told:
            act = asked.get((one.stream, one.by, one.id))
            if act is None:
                self.wrong.append(f"{one.by} was told yes for {one.id}, and it is lost")
                continue
            self._check(
                act.version == one.version, f"{one.id} is {act.version}, told {one.version}"
            )
            self._check(
                act.body["events"] == one.events,
                f"{one.by} was told {one.events} for {one.id}, stored is {act.body['events']}",
            )

    def money_and_views(self, saw: list[Any], last: list[Any]) -> None:
        """Everybody's money by our own reckoning, at every version, and what screens showed."""
        shown: dict[tuple[str, int], list[Any]] = {}
        for one in saw:
            shown.setdefault((one.stream, one.version), []).append(one)
        tables: dict[str, AuditedTable] = {}
        tickets = Tickets(self.wrong)
        for act in self.acts:
            if act.stream.startswith("table:"):
                table = tables.setdefault(act.stream, AuditedTable(act.stream, self.wrong))
                table.follow(act.version, act.body["events"])
                for one in shown.pop((act.stream, act.version), ()):
                    table.compare(one)
            elif act.stream == "cage":
                tickets.follow(act.version, act.body["events"])
                for one in shown.pop((act.stream, act.version), ()):
                    tickets.compare(one)
        for stream, version in shown:
            if stream and (stream != "cage" or version):
                self.wrong.append(f"a screen showed {stream} {version}, which is not there")
        for one in last:
            if one.stream.startswith("table:"):
                tables[one.stream].compare(one, "in the end")
            elif one.stream == "cage":
                tickets.compare(one, "in the end")
        self._ledger(tables, tickets)

    def _ledger(self, tables: dict[str, AuditedTable], tickets: Tickets) -> None:
        """Each posting belongs to an act, and all together they are what we reckoned."""
        there = {(act.stream, act.version) for act in self.acts}
        sums: Counter[str] = Counter()
        for stream, version, debit, credit, amount in self._postings:
            self._check((stream, version) in there, f"posting of {stream} {version}, which is not")
            self._check(amount > 0, f"{stream} {version} moves {amount}")
            sums[debit] -= amount
            sums[credit] += amount
        kept = {name: balance for name, balance in self._accounts.items() if balance}
        added = {name: balance for name, balance in sums.items() if balance}
        self._check(kept == added, f"accounts are {kept}, postings add up to {added}")
        ours: Counter[str] = Counter()
        for table in tables.values():
            ours.update(table.balances())
        ours["cage:tickets"] = tickets.owed
        ours["cage:paid"] = tickets.paid
        should = {name: balance for name, balance in ours.items() if balance}
        self._check(added == should, f"the ledger says {added}, it should say {should}")
        self._check(sum(kept.values()) == 0, f"money came from nowhere: {kept}")
