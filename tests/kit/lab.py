"""Cases of the labs: commands, and what a reader of the rulebook expects of money, wagers, phase,
refusals and who is told. `python -m kit.lab FILE… [--case NAME]` runs them, from `tests/`.

A file is TOML: the sections it `covers`, the clauses it left `untested` with the reason, and cases.
In a case each step is a command, or a `check` of how things stand there; `refused` says that the
command is, and by which clause if it names one. `end` is a check after the last step:

    phase, spins, house, balanced    as in a script's last line
    has       player -> cents on account or in hand
    wagers    player -> bet -> cents, of everybody who has any
    tickets   player -> cents of each ticket that may still be redeemed
    claims    player -> the status of each claim
    told, not_told     who was, or was not, notified so far

A case about a tournament has `terms` instead of a `table`; `kit.lab_cup` says how it is written.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from croupier.rulebooks import offer, pin
from croupier.rules.spec import read_spec
from croupier.script import Script
from croupier.table import events as e
from kit.lab_cup import Unexpected, check_document, document, run_script, written_out

ROOT = Path(__file__).parent.parent / "lab"
OPEN = "issued"


class Case(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    clauses: list[str]
    table: dict[str, Any] = {}
    steps: list[dict[str, Any]] = []
    end: dict[str, Any] = {}
    terms: str = ""  # of a tournament: the name of a document of the sheet, then what differs in it
    drop: list[str] = []
    change: dict[str, Any] = {}
    tables: list[dict[str, Any]] = []
    faults: list[str] | None = None
    found: str = ""  # what the system did instead, when the case was written
    open: str = ""  # what it still does otherwise; nothing: as the text has it


class Sheet(msgspec.Struct, forbid_unknown_fields=True):
    """One file of a lab."""

    covers: list[str]
    case: list[Case]
    untested: dict[str, str] = {}
    terms: dict[str, dict[str, Any]] = {}  # this and the next two: of tournaments
    tables: list[dict[str, Any]] = []
    acts: dict[str, list[dict[str, Any]]] = {}
    uses: str = ""  # another file of the same folder whose three are this one's too


def sheet_of(path: Path) -> Sheet:
    sheet = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Sheet)
    if sheet.uses:
        other = sheet_of(path.parent / sheet.uses)
        sheet.terms, sheet.acts = other.terms | sheet.terms, other.acts | sheet.acts
        sheet.tables = sheet.tables or other.tables
    for case in sheet.case:
        if case.terms:
            case.table = document(sheet.terms[case.terms], case.drop, case.change)
            case.tables = case.tables or sheet.tables
            case.steps = written_out(case.steps, sheet.acts)
    return sheet


def sheets() -> Iterator[tuple[Path, Sheet]]:
    for path in sorted(ROOT.glob("*/*.toml")):
        yield path, sheet_of(path)


def run(case: Case) -> None:
    """Unexpected says what differs, and at which step."""
    if case.terms:
        _run_cup(case)
        return
    made = offer(read_spec(case.table))
    script = Script(made, pin(made.spec.rulebook))
    for number, step in enumerate([*case.steps, {"check": case.end}], start=1):
        if "check" in step:
            _check(script, step["check"], f"step {number}")
        else:
            _ask(script, dict(step), f"step {number}, {step['do']}")


def _run_cup(case: Case) -> None:
    if case.faults is not None:
        check_document(case.table, case.faults)
    if case.steps:
        run_script({"tournament": case.table, "tables": case.tables}, case.steps, case.end)


def _ask(script: Script, command: dict[str, Any], where: str) -> None:
    expected = command.pop("refused", False)
    refused = script.run(msgspec.json.encode(command)).get("refused")
    if refused is None:
        if expected:
            raise Unexpected(f"{where}: done, and should be refused")
    elif not expected:
        raise Unexpected(f"{where}: refused [{refused['clause']}]: {refused['message']}")
    elif isinstance(expected, str) and expected not in refused["clause"]:
        raise Unexpected(f"{where}: refused by {refused['clause']}, not by {expected}")


def _check(script: Script, expected: dict[str, Any], where: str) -> None:
    found = _how_things_stand(script)
    for name, value in expected.items():
        if name == "told":
            if missing := set(value) - found["told"]:
                raise Unexpected(f"{where}: not told: {sorted(missing)}; told {found['told']}")
        elif name == "not_told":
            if told := set(value) & found["told"]:
                raise Unexpected(f"{where}: told: {sorted(told)}")
        elif name == "has":
            has = {player: found["has"].get(player, 0) for player in value}
            if has != value:
                raise Unexpected(f"{where}: has {has}, not {value}")
        elif found[name] != value:
            raise Unexpected(f"{where}: {name} {found[name]!r}, not {value!r}")


def _how_things_stand(script: Script) -> dict[str, Any]:
    end: dict[str, Any] = script.end()
    wagers: dict[str, dict[str, int]] = {}
    for one in end["wagers"]:
        wagers.setdefault(one["player"], {})[one["bet"]] = one["stake"]
    tickets: dict[str, list[int]] = {}
    for one in end["tickets"]:
        if one["status"] == OPEN:
            tickets.setdefault(one["player"], []).append(one["amount"])
    claims: dict[str, list[str]] = {}
    for one in end["claims"]:
        claims.setdefault(one["player"], []).append(one["status"])
    happened = (event for step in script.steps for event in step.events)
    return {
        **{name: end[name] for name in ("phase", "spins", "house", "balanced")},
        "has": end["accounts"] | end["chips"],
        "wagers": wagers,
        "tickets": tickets,
        "claims": claims,
        "told": {event.whom for event in happened if isinstance(event, e.Notified)},
    }


def main(arguments: list[str]) -> int:
    only = arguments[arguments.index("--case") + 1] if "--case" in arguments else ""
    files = [Path(one) for one in arguments if one.endswith(".toml")]
    tried = failed = 0
    for path in files:
        for case in sheet_of(path).case:
            if only and case.name != only:
                continue
            tried += 1
            try:
                run(case)
            except Exception as error:  # whatever it is, the lab reads it
                failed += 1
                print(f"{path.name}: {case.name} {case.clauses}\n    {error}")
    print(f"{tried} cases, {failed} not as expected")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
