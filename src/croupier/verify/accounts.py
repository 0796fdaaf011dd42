"""Verification of what a pairing says about an account's money, against the table's own stream."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from croupier.floor.commands import IssuePairing
from croupier.floor.pairings.ask import has_money
from croupier.floor.pairings.decide import OWN
from croupier.log.codec import CUP
from croupier.log.lines import Difference
from croupier.play import Step
from croupier.table.clock import is_before
from croupier.table.state import Table

PLAYER = "player:"


class _Issued(NamedTuple):
    line: int
    command: IssuePairing
    moved: bool  # behind acts of other processes, whose time it was given


class AccountCheck:
    """Since which act each account had money, or none; the floor may come before or after."""

    def __init__(self) -> None:
        self._had: dict[tuple[str, str], tuple[list[int], list[bool]]] = {}
        self._times: dict[str, list[str]] = {}  # of each table's acts
        self._issued: list[_Issued] = []

    def happened(self, table: Table, at: str, step: Step) -> None:
        """An act of a table: whose money it moved is looked at."""
        self._times.setdefault(table.id, []).append(at)
        for name in {*_named(step)}:
            since, had = self._had.setdefault((table.id, name), ([], []))
            now = has_money(table, name)
            if had[-1:] != [now]:
                since.append(table.state.version)
                had.append(now)

    def issued(self, line: int, command: IssuePairing, before: str) -> None:
        """A pairing was issued; the floor's act before it was at that time."""
        if command.screen in OWN and not command.table.startswith(CUP):
            self._issued.append(_Issued(line, command, command.at == before))

    def check(self) -> Iterator[str]:
        """A Difference, or how many pairings rest on tables that are not here."""
        away = 0
        for one in self._issued:
            times = self._times.get(one.command.table)
            if times is None:
                away += 1
            elif one.command.has_money not in self._truth(one, times):
                had = "had money" if one.command.has_money else "had none"
                what = f"it says that {one.command.player} {had} at table {one.command.table}"
                raise Difference(one.line, f"{what}, which is not how it stood")
        if away:
            yield f"{away} pairings rest on tables that are not in this log"

    def _truth(self, one: _Issued, times: list[str]) -> set[bool]:
        """How the account stood then; both ways, if it changed at that very time and nothing tells
        which came first."""
        account = one.command.table, one.command.player
        return {self._money(account, version) for version in _versions(one, times)}

    def _money(self, account: tuple[str, str], version: int) -> bool:
        since, had = self._had.get(account, ([], []))
        nth = bisect_right(since, version)
        return had[nth - 1] if nth else False


def _versions(one: _Issued, times: list[str]) -> Iterable[int]:
    """Of the table, as the pairing knew it: the one that it names, if that was its time."""
    at = one.command.at
    known = one.command.known.get(one.command.table)
    if known is None:  # an older log: whatever fits the time
        return [n for n in range(len(times) + 1) if _is_time(n, times, at)]
    fits = 1 <= known <= len(times) and not is_before(at, times[known - 1])
    if not fits or not (one.moved or _is_time(known, times, at)):
        what = f"it knows table:{one.command.table} at version {known}, not as it was at {at}"
        raise Difference(one.line, what)
    return [known]


def _is_time(version: int, times: list[str], at: str) -> bool:
    """Whether a time is between that act and the next."""
    begun = version == 0 or not is_before(at, times[version - 1])
    return begun and (version == len(times) or not is_before(times[version], at))


def _named(step: Step) -> Iterator[str]:
    for event in step.events:
        if event.player:
            yield event.player
    for moved in step.transfers:
        for account in moved[:2]:
            if account.startswith(PLAYER):
                yield account.removeprefix(PLAYER)
