"""`make prove`: alter each cited value of each rulebook in turn; a test marked with its clause
must fail. A value whose clause no test is marked with yet is counted apart, as unproven."""

from __future__ import annotations

import copy
import multiprocessing
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.progress import Progress

from croupier import rulebooks
from croupier.rules.rulebook import POLICIES

ROOT = Path(__file__).parent.parent
READING = "reading: "


class Alteration:
    """One value of one rulebook, changed; `places` lead to it, wherever its clause is said."""

    def __init__(self, book: str, keys: tuple[Any, ...], value: Any, clause: str) -> None:
        self.book, self.places, self.value, self.clause = book, [keys], value, clause

    def __str__(self) -> str:
        places = " ".join(".".join(str(key) for key in keys) for keys in self.places)
        return f"{self.book} {places} [{self.clause}] -> {self.value!r}"


def alterations(book: str) -> Iterator[Alteration]:
    """Every value that stands beside a clause, made wrong."""
    mapping = rulebooks.read(book)
    yield from _walk(book, mapping, ())
    yield from _policies(book, mapping["limits"])
    yield from _roles(book, mapping)
    yield from _things(book, mapping["equipment"])


def _policies(book: str, limits: list[dict[str, Any]]) -> Iterator[Alteration]:
    """Each policy swapped for every other of its case; where there is no other, left out."""
    for at, entry in enumerate(limits):
        for case, policies in POLICIES.items():
            cited = entry.get(case, {"clause": READING})
            if not cited["clause"].startswith(READING):
                keys = ("limits", at, case)
                for other in policies:
                    if other != cited["value"]:
                        yield Alteration(book, (*keys, "value"), other, cited["clause"])
                if len(policies) == 1:
                    yield Alteration(book, keys, None, cited["clause"])


def _things(book: str, equipment: list[dict[str, Any]]) -> Iterator[Alteration]:
    """What a thing must be, swapped for another state; what it may be, for the other freedom."""
    swaps = {"must_be": ("present", "approved"), "may": ("be-absent", "vary")}
    for at, entry in enumerate(equipment):
        for name, (one, other) in swaps.items():
            if name in entry and not entry["clause"].startswith(READING):
                value = one if entry[name] != one else other
                yield Alteration(book, ("equipment", at, name), value, entry["clause"])


def _roles(book: str, mapping: dict[str, Any]) -> Iterator[Alteration]:
    """Whoever alone may do something, swapped for another role of the ladder.

    A void or no spin says it beside its ground and beside the command: all are altered.
    """
    ladder = mapping["ladder"]["roles"]["value"]
    powers = {(one["may"], *one["by"]["value"]): at for at, one in enumerate(mapping["power"])}
    for at, entry in enumerate(mapping["power"]):
        by, clause = entry["by"]["value"], entry["by"]["clause"]
        if len(by) == 1 and not clause.startswith(READING):
            found = Alteration(book, ("power", at, "by", "value"), _other(by[0], ladder), clause)
            found.places += [
                (table, n, "by")
                for table, command in GROUNDS
                for n, ground in enumerate(mapping.get(table, ()))
                if (entry["may"], by) == (command(ground), ground["by"])
            ]
            yield found
    for table, command in GROUNDS:
        for at, entry in enumerate(mapping.get(table, ())):
            by, clause = entry["by"], entry["clause"]
            if len(by) == 1 and not clause.startswith(READING):
                found = Alteration(book, (table, at, "by"), _other(by[0], ladder), clause)
                power = powers.get((command(entry), by[0]))
                if power is not None:
                    found.places.append(("power", power, "by", "value"))
                yield found


# The commands whose grounds say again who may.
GROUNDS: tuple[tuple[str, Callable[[dict[str, Any]], str]], ...] = (
    ("no_spin", lambda ground: "call-no-spin"),
    ("void", lambda ground: f"void-{ground.get('what', 'spin')}"),
)


def _other(role: str, ladder: list[str]) -> list[str]:
    """One step up, or down from the top; of `staff`, who are all, those above the lowest."""
    if role not in ladder:
        return [ladder[1] if role == "staff" else ladder[0]]
    return [ladder[ladder.index(role) + 1] if role != ladder[-1] else ladder[-2]]


def _walk(book: str, node: Any, keys: tuple[Any, ...]) -> Iterator[Alteration]:
    if isinstance(node, list):
        for at, item in enumerate(node):
            yield from _walk(book, item, (*keys, at))
    elif isinstance(node, dict) and keys[:1] not in (("rulebook",), ("reading",)):
        # What a zero's rule says stands beside the clause of its kinds, or of who loses.
        clause = node.get("clause") or node.get("kinds", node).get("clause") or node.get("loses")
        for name, child in node.items():
            if isinstance(child, (dict, list)) and name != "value":
                yield from _walk(book, child, (*keys, name))
            if clause and not clause.startswith(READING) and name in VALUES.get(keys[0], USUAL):
                for wrong in wrongs(child):
                    yield Alteration(book, (*keys, name), wrong, clause)
    elif isinstance(node, dict):
        for name, child in node.items():
            yield from _walk(book, child, (*keys, name))


# The keys whose values a clause stands beside; in some tables there are others.
USUAL = ("value", "numbers", "odds", "by", "drawing")
VALUES = {
    "equipment": ("at_least", "at_most", "exactly", "one_of"),
    "game": ("wheels",),
    "incidents": ("wants",),
    "racetrack": (*USUAL, "layouts", "default"),
    "revision": ("date",),
    "zero": (*USUAL, "layouts", "together"),
}


def wrongs(value: Any) -> list[Any]:
    """The value made wrong: one more, a day later, another word, one left out."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, date):
        return [value + timedelta(days=1)]
    if isinstance(value, str):
        return _wrong_words(value)
    if isinstance(value, list):
        return [value[:-1]] if len(value) > 1 else []
    if isinstance(value, dict):
        # One entry of a table at a time: the first stands for its sisters, which are built alike.
        return [{**value, key: wrong} for key, old in value.items() for wrong in wrongs(old)[:1]]
    return []


def _wrong_words(text: str) -> list[str]:
    head, _, tail = text.partition(" to ")
    if tail == "1" and head.isdigit():
        return [f"{int(head) + 1} to 1"]
    for one, other in (("even", "odd"), ("odd", "even"), ("red", "black"), ("black", "red")):
        if re.search(rf"\b{one}\b", text):
            return [re.sub(rf"\b{one}\b", other, text)]
    last = text.split(" ")[-1]
    if last.replace("-", "").isdigit() and "-" in last:
        low, high = last.split("-")
        return [f"{low}-{int(high) - 1}"]
    if text.replace(" ", "").isdigit() and " " in text:
        return [text.rpartition(" ")[0]]
    if ":" in text:
        kind = text.rpartition(":")[0]
        return [f"{kind}:{SWAP[kind.split(' ')[-1]]}"] if kind.split(" ")[-1] in SWAP else []
    return []


SWAP = {"straight": "36", "split": "34/35", "street": "34/35/36", "corner": "32/33/35/36"}


def run(work: tuple[Alteration, list[str]]) -> tuple[str, bool, float]:
    """Whether a marked test fails on the altered rulebook, in a process of its own."""
    alteration, tests = work
    began = time.monotonic()
    pid = os.fork()
    if pid == 0:
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        real = rulebooks.read

        def read(id: str) -> dict[str, Any]:
            mapping = copy.deepcopy(real(id))
            if id == alteration.book:
                for keys in alteration.places:
                    node: Any = mapping
                    for key in keys[:-1]:
                        node = node[key]
                    node[keys[-1]] = alteration.value
            return mapping

        rulebooks.read = read
        code = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests])
        os._exit(0 if code == pytest.ExitCode.TESTS_FAILED else 1)
    _, status = os.waitpid(pid, 0)
    return str(alteration), os.waitstatus_to_exitcode(status) == 0, time.monotonic() - began


def main() -> None:
    os.chdir(ROOT)
    proofs = rulebooks.proofs()
    work, unproven = [], []
    for tag, book in rulebooks.TAGS.items():
        for alteration in alterations(book):
            places = proofs.get((tag, alteration.clause), ())
            tests = [place.where for place in places if place.how == "proven"]
            (work.append((alteration, tests)) if tests else unproven.append(alteration))
    wanted = sys.argv[1:]
    work = [one for one in work if all(word in str(one[0]) for word in wanted)]
    console, survived = Console(), []
    with multiprocessing.Pool(2) as pool, Progress(console=console) as progress:
        task = progress.add_task("altering", total=len(work))
        for name, killed, _ in pool.imap_unordered(run, work):
            progress.advance(task)
            if not killed:
                survived.append(name)
                progress.console.print(f"[red]no marked test fails:[/] {name}", highlight=False)
    console.print(f"{len(work) - len(survived)} passed, {len(survived)} failed")
    console.print(f"{len(unproven)} values belong to clauses that no test is marked with yet.")
    sys.exit(1 if survived else 0)


if __name__ == "__main__":
    main()
