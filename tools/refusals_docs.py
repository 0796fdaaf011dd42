"""`make refusals-docs`: docs/refusals.md, every refusal with its particulars and its sentences."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, get_args, get_type_hints

from tools.refusal_cases import FOLDER, cases

import croupier
from croupier.refusals import Kind, Part, Why, kinds_of_refusal
from croupier.refusals.sentences import LANGUAGES, book

ROOT = Path(__file__).parent.parent
SRC = Path(croupier.__file__).parent
PAGE = ROOT / "docs/refusals.md"
HEAD = """# Every refusal

Written by `make refusals-docs` from the code and the files of sentences; do not edit.

Whoever asks for something that the rules do not allow is answered

```
{"refused": {"code": …, "message": …, "clause": …, "particulars": {…}, "says": {"en": …, "fr": …}}}
```

- `code` is for programs and never reworded.
- `clause` is what decides: a clause, or `reading: …` where the text is silent. Where it is not a
  rulebook that decides it is `form` (how something is sent), `notation` (how a bet is written),
  `floor` (the house's own order of screens, devices and sessions) or `log` (what a log must be).
- `particulars` are what the sentences are made of. Their `type` names the sentence: it is the code,
  or the code and a variant where one code has several. A reason inside a reason is an object with a
  `type` of its own.
- `message` is the sentence in English as staff read it; `says` has it in each language for whoever
  asked. Where a player reads another sentence than staff, it stands below.

Sentences are in [en.toml](../src/croupier/refusals/en.toml) and
[fr.toml](../src/croupier/refusals/fr.toml). A particular is plain text (a name, a number as it is
printed) unless its kind stands beside it. A bet is written in the reader's notation, an act, a role
and a phase in the words of the file, `{numbers:number|numbers}` as a count with its noun, a time in
Universal Time, because a table has no other.

Under each refusal stand the clauses that it cites and the file in which it is shown: what was
asked, and where. [test_shown.py](../tests/refusals/test_shown.py) asks it and fails if the answer
cites another clause. By which clause an act comes at the wrong moment, or from the wrong person, is
in [tests/data/moments](../tests/data/moments) for every act, phase and kind of table.
"""
KINDS = {  # how the page calls a kind of particular, where its name alone does not say it
    "amount": "cents",
    "names": "all of a list",
    "choices": "one of a list",
    "roles": "one of several roles",
    "phases": "one of several phases",
    "listed": "a list",
    "given": "as it was sent",
    "fault": "a library's words",
}
PLAIN = {str: "", int: "number", bool: "yes or no"}


@cache
def every_kind() -> tuple[type[Why], ...]:
    """All that the package defines, in the order of their keys."""
    for module in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    return tuple(sorted(kinds_of_refusal(), key=key_of))


def page() -> str:
    """docs/refusals.md."""
    kinds = every_kind()
    refusals = [kind for kind in kinds if not issubclass(kind, Part)]
    parts = [kind for kind in kinds if issubclass(kind, Part)]
    codes = {code_of(kind) for kind in refusals}
    found = [HEAD, f"{len(codes)} codes, {len(refusals)} sentences in each language."]
    for code, several in groupby(refusals, code_of):
        found += ["", f"## `{code}`", ""]
        found += [line for kind in several for line in _entry(kind)]
        found += [line for kind in parts if code_of(kind) == code for line in _entry(kind)]
    found += ["", "## Parts of several refusals", ""]
    found += [line for kind in parts if code_of(kind) not in codes for line in _entry(kind)]
    return "\n".join([*found, ""])


def _entry(kind: type[Why]) -> Iterator[str]:
    """One refusal: where it is raised, its particulars, and what people read."""
    head = f"- {'part ' if issubclass(kind, Part) else ''}`{key_of(kind)}`"
    where = ", ".join(f"`{module}`" for module in raised_in(kind))
    made_of = ", ".join(_particulars(kind))
    yield f"{head}, {where}" + (f"; {made_of}" if made_of else "")
    shown = _cited().get(key_of(kind))
    if shown:
        yield f"  - cites {shown}"
    for language in LANGUAGES:
        sentence = book(language).refusal[key_of(kind)]
        yield f"  - {language}: {_shown(sentence.staff)}"
        if sentence.player:
            yield f"  - {language}, to the player: {_shown(sentence.player)}"


@cache
def _cited() -> dict[str, str]:
    """By key, the clauses that cases of it show, and where."""
    found: dict[str, dict[str, str]] = {}
    for case in cases():
        found.setdefault(case.key, {})[case.clause] = case.file
    folder = FOLDER.relative_to(ROOT).as_posix()
    return {
        key: f"{', '.join(f'`{clause}`' for clause in clauses)}; shown in"
        f" [{file}](../{folder}/{file})"
        for key, clauses in found.items()
        for file in [next(iter(clauses.values()))]
    }


def _shown(pattern: str) -> str:
    """As it is read, but for its particulars: doubled braces stand for one."""
    return pattern.replace("{{", "{").replace("}}", "}")


def _particulars(kind: type[Why]) -> list[str]:
    hints = get_type_hints(kind, include_extras=True)
    found = []
    for name in kind.__struct_fields__:
        word = _type(hints[name])
        found.append(f"`{name}`{f' ({word})' if word else ''}")
    return found


def _type(hint: Any) -> str:
    for one in get_args(hint):
        if isinstance(one, Kind):
            return KINDS.get(one.name, one.name)
    if isinstance(hint, type) and issubclass(hint, Why):
        return "a reason"
    return PLAIN.get(hint, "number or text")


def raised_in(kind: type[Why]) -> list[str]:
    """The modules that name it beside where it is defined: those that make one."""
    name, home = kind.__name__, inspect.getfile(kind)
    importing = _importing(kind.__module__)
    return [
        Path(path).relative_to(SRC).as_posix()
        for path, (_, words) in _sources().items()
        if words[name] > (path == home) and (path == home or path in importing)
    ]


@cache
def _importing(module: str) -> set[str]:
    """Path of every module that imports this one, or something of it."""
    package, _, name = module.rpartition(".")
    imported = re.compile(
        rf"^from ({re.escape(module)} import|{re.escape(package)} import {name}\b)", re.M
    )
    return {path for path, (text, _) in _sources().items() if imported.search(text)}


@cache
def _sources() -> dict[str, tuple[str, Counter[str]]]:
    """Path -> text of every module, and how often it has each word beside its imports."""
    imports = re.compile(r"^from [^(\n]+ import (\([^)]*\)|.*)", re.M)
    texts = {str(path): path.read_text("utf-8") for path in sorted(SRC.rglob("*.py"))}
    return {
        path: (text, Counter(re.findall(r"\w+", imports.sub("", text))))
        for path, text in texts.items()
    }


def key_of(kind: type[Why]) -> str:
    return str(kind.__struct_config__.tag)


def code_of(kind: type[Why]) -> str:
    return key_of(kind).partition(".")[0]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
