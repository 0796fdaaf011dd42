"""Cases of the labs about tournaments: a script as `croupier script` takes it, and its end line.

A sheet names documents of Terms (`[terms.NAME]`; the string "null" is JSON's null), the `tables`
and runs of steps (`[acts]`). A case takes one document by name, leaves out (`drop`) and then alters
(`change`; a number counts from 0 in a list) what it must. Steps may be shortened:

    { acts = "opened" }                            the sheet's steps of that name
    { each = ["ana", "ben"], do = "apply" }        the command of each; `by` a player unless given
    { spin = "17", table = "T1", wagers = { ana = { red = 500 } }, times = 2 }     one whole spin
                                                   (`calls = true`: call bets are closed in it)

`refused = "CODE CLAUSE"`, or one of the two. A check is a part of the end line, with `entrants` and
`sessions` by their names, `needs` the list of what is needed, `told` and `not_told` as at a table.
`faults` are the items, `"KEY CLAUSE"`, that a check of the document names, all of them.
"""

from __future__ import annotations

import contextlib
import io
import sys
import tempfile
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec

Json = dict[str, Any]
DEALER = "dealer:d"


class Unexpected(AssertionError):
    """What a case expects is not what happened."""


def document(terms: Json, drop: list[str], change: Json) -> Json:
    """The sheet's Terms as a case has them."""
    made: Json = msgspec.json.decode(msgspec.json.encode(terms))
    for path in drop:
        *before, last = path.split(".")
        place: Any = made
        for part in before:
            place = place[int(part)] if isinstance(place, list) else place[part]
        del place[int(last) if isinstance(place, list) else last]
    _alter(made, change)
    return {name: _nulls(value) for name, value in made.items()}


def _alter(place: Any, change: Json) -> None:
    for name, value in change.items():
        at: Any = int(name) if isinstance(place, list) else name
        if isinstance(place, list) and at == len(place):
            place.append(value)
        elif isinstance(value, dict) and (
            isinstance(place, list) or isinstance(place.get(at), dict | list)
        ):
            if isinstance(place[at], dict | list):
                _alter(place[at], value)
            else:
                place[at] = value
        else:
            place[at] = value


def _nulls(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _nulls(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_nulls(one) for one in value]
    return None if value == "null" else value


def written_out(steps: list[Json], acts: dict[str, list[Json]]) -> list[Json]:
    """Every command and check, one by one; an `at` is the first one's."""
    done: list[Json] = []
    for step in steps:
        short = dict(step)
        at = {"at": short.pop("at")} if "at" in short else {}
        if "acts" in short:
            some = written_out(acts[short["acts"]], acts)
        elif "each" in short:
            some = [_of_one(name, short) for name in short["each"]]
        elif "spin" in short and "do" not in short:
            some = [one for _ in range(short.get("times", 1)) for one in _spin(short)]
        else:
            some = [short]
        done += [at | some[0], *some[1:]]
    return done


def _of_one(name: str, short: Json) -> Json:
    command = {key: value for key, value in short.items() if key != "each"}
    return {"by": f"player:{name}"} | command | {"player": name}


def _spin(short: Json) -> list[Json]:
    place = [
        {"do": "place-wager", "by": f"player:{player}", "bet": bet, "stake": stake}
        for player, bets in short.get("wagers", {}).items()
        for bet, stake in bets.items()
    ]
    result = {"do": "record-outcome", "by": DEALER, "outcome": short["spin"], "source": "dealer"}
    whole = [
        {"do": "open-betting", "by": DEALER},
        *place,
        *([{"do": "no-more-call-bets", "by": DEALER}] if short.get("calls") else []),
        *({"do": act, "by": DEALER} for act in ("spin-ball", "no-more-bets")),
        result,
        {"do": "settle", "by": DEALER},
    ]
    return [one | {"table": short["table"]} for one in whole]


def run_script(first: Json, steps: list[Json], end: Json) -> None:
    """Unexpected says what differs, and at which step."""
    commands: list[Json] = []
    wanted: list[tuple[str, Any]] = []
    for number, step in enumerate([*steps, {"check": end}], start=1):
        if "check" not in step:
            command = {name: _nulls(value) for name, value in step.items()}
            wanted.append((f"step {number}, {step['do']}", command.pop("refused", False)))
            commands.append(command)
            continue
        answers, last = _answers(first, commands)
        for (where, expected), answer in zip(wanted, answers, strict=True):
            _judge(answer, expected, where)
        _check(answers, last, step["check"], f"step {number}")


def _answers(first: Json, commands: list[Json]) -> tuple[list[Json], Json]:
    lines = b"\n".join(msgspec.json.encode(_nulls(one)) for one in [first, *commands])
    code, out, err = croupier("script", lines)
    if code not in (0, 1) or not out:
        raise Unexpected(f"exit {code}: {err or out}")
    *answers, last = [msgspec.json.decode(line) for line in out.splitlines()]
    return answers, last["end"]


def croupier(*arguments: str | bytes) -> tuple[int, str, str]:
    """Exit, output, complaint; what is given as bytes is put into a file."""
    [start] = entry_points(group="console_scripts", name="croupier")
    with tempfile.TemporaryDirectory() as folder:
        given = ["croupier"]
        for one in arguments:
            if isinstance(one, bytes):
                path = Path(folder) / "given"
                path.write_bytes(one)
                one = str(path)
            given.append(one)
        out, err = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
        before, sys.argv = sys.argv, given
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = start.load()()
        except SystemExit as ended:
            code = ended.code
        except Exception as error:
            raise Unexpected(f"{type(error).__name__}: {error}") from error
        finally:
            sys.argv = before
    return int(code or 0), _text(out), _text(err)


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.read()


def _judge(answer: Json, expected: Any, where: str) -> None:
    refused = answer.get("refused")
    if refused is None:
        if expected:
            raise Unexpected(f"{where}: done, and should be refused ({expected})")
        return
    found = f"{refused['code']} [{refused['clause']}]: {refused['message']}"
    if not expected:
        raise Unexpected(f"{where}: refused {found}")
    for word in expected.split() if isinstance(expected, str) else []:
        if word != refused["code"] and word not in refused["clause"]:
            raise Unexpected(f"{where}: refused {found}, not by {expected}")


def _check(answers: list[Json], end: Json, expected: Json, where: str) -> None:
    found = end | {
        "entrants": {one["entrant"]: one for one in end["entrants"]},
        "sessions": {one["session"]: one for one in end["sessions"]},
        "needs": [one["what"] for one in end["needs"]],
    }
    told = {
        whom for answer in answers for event in answer.get("events", []) for whom in _told(event)
    }
    if missing := set(expected.get("told", [])) - told:
        raise Unexpected(f"{where}: not told: {sorted(missing)}; told {sorted(told)}")
    if wrongly := set(expected.get("not_told", [])) & told:
        raise Unexpected(f"{where}: told: {sorted(wrongly)}")
    rest = {name: value for name, value in expected.items() if name not in ("told", "not_told")}
    _compare(found, rest, where)


def _told(event: Json) -> list[str]:
    whom = event.get("whom", [])
    return [whom] if isinstance(whom, str) else list(whom)


def _compare(found: Any, expected: Any, where: str) -> None:
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            if name not in found:
                raise Unexpected(f"{where}: no {name} among {sorted(found)}")
            _compare(found[name], value, f"{where}, {name}")
    elif found != _nulls(expected):
        raise Unexpected(f"{where}: {found!r}, not {expected!r}")


def check_document(terms: Json, faults: list[str]) -> None:
    """`croupier tournament terms FILE --check` names exactly these."""
    code, out, err = croupier(
        "tournament", "terms", msgspec.json.encode(terms), "--check", "--json"
    )
    if code not in (0, 1) or not out:
        raise Unexpected(f"exit {code}: {err or out}")
    items = [f"{one['key']} {one['clause']}" for one in msgspec.json.decode(out)["items"]]
    for fault in faults:
        key, _, clause = fault.partition(" ")
        if not any(one.startswith(f"{key} ") and clause in one for one in items):
            raise Unexpected(f"not named: {fault}; but {items}")
    if len(items) != len(faults):
        raise Unexpected(f"named {items}, not {faults}")
