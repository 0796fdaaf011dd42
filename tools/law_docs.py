"""`make law-docs`: docs/law.md and a JSON Schema for each file of a rulebook, from the types."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec

from croupier import rulebooks
from croupier.rules.book.cited import Citation, Data
from croupier.rules.book.rulebook import Rulebook
from croupier.rules.law.load import FIELDS, SECTIONS, SIDE_BETS
from croupier.rules.law.section import MODES, Section
from croupier.rules.law.side_bets import SideBetLaw
from croupier.rules.words import Game

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/law.md"
SCHEMAS = ROOT / "src/croupier/rulebooks/schema"
HEAD = """# Every key of the law

Written by `make law-docs` from the types in `src/croupier/rules/law`; do not edit. How the files
are laid out: [rulebooks.md](rulebooks.md).

A key has a `value` and its `clause`, or, where a rule is the same wherever it stands, a `clause`
alone. A key that is not required is a duty or a thing that only some texts know: where it is left
out, there is none.
"""


def page() -> str:
    """docs/law.md."""
    structs: dict[str, type[Data]] = {**SECTIONS, f"{SIDE_BETS}.<id>": SideBetLaw}
    parts = [HEAD, *(text for name, struct in structs.items() for text in _section(name, struct))]
    return "\n".join(parts)


def _section(name: str, struct: type[Data]) -> Iterator[str]:
    """A section, then the groups in it."""
    modes = getattr(struct, "modes", MODES)
    where = "" if modes == MODES else f" In {', '.join(modes)}."
    may = " A rulebook may have none of it." if getattr(struct, "optional", False) else ""
    lines = [f"## `[{name}]`", "", f"{inspect.cleandoc(struct.__doc__ or '')}{where}{may}", ""]
    lines += ["| key | value | required | meaning |", "|---|---|---|---|"]
    groups: list[tuple[str, type[Data]]] = []
    said = _comments(struct)
    for field in msgspec.structs.fields(struct):
        kind = _plain(field.type)
        if isinstance(kind, type) and issubclass(kind, Data) and kind is not Citation:
            groups.append((f"{name}.{field.name}", kind))
        cells = (f"`{field.name}`", _value(kind), "yes" if field.required else "", said[field.name])
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    yield "\n".join([*lines, ""])
    for group, kind in groups:
        yield from _section(group, kind)


def _plain(kind: Any) -> Any:
    """Without `| None`."""
    some = [one for one in get_args(kind) if one is not type(None)]
    return some[0] if type(None) in get_args(kind) else kind


def _value(kind: Any) -> str:
    if kind is Citation:
        return "–"
    if isinstance(kind, type) and issubclass(kind, Data):
        return "a table"
    (schema,), parts = msgspec.json.schema_components([kind])
    if "$ref" in schema:
        schema = parts[schema["$ref"].rpartition("/")[2]]
    return _words(schema.get("properties", {}).get("value", schema), parts)


def _words(schema: dict[str, Any], parts: dict[str, Any]) -> str:
    if "enum" in schema:
        return ", ".join(f"`{word}`" for word in schema["enum"])
    if schema.get("type") == "integer":
        return f"{schema.get('minimum', '…')} to {schema.get('maximum', '…')}"
    if schema.get("type") == "array":
        items = schema.get("items", {})
        if "$ref" in items:
            return "a list of tables"
        return f"a list of {_words(items, parts)}"
    return f"text like `{schema['pattern']}`" if "pattern" in schema else "text"


def _comments(struct: type[Data]) -> dict[str, str]:
    """What stands beside each field in the code."""
    found = re.findall(r"^    (\w+): [^#\n]*(?:# (.*))?$", inspect.getsource(struct), re.MULTILINE)
    return dict(found)


def schemas() -> dict[str, dict[str, Any]]:
    """File name -> its JSON Schema: every table that stands in such a file of any rulebook."""
    files: dict[str, set[str]] = {}
    for id in rulebooks.IDS:
        for table, file in rulebooks.files(id).items():
            files.setdefault(file, set()).add(table)
    (ref,), parts = msgspec.json.schema_components([Rulebook], ref_template="#/$defs/{name}")
    head = parts[ref["$ref"].rpartition("/")[2]]["properties"]
    found = {}
    for file, tables in sorted(files.items()):
        defs = dict(parts)
        properties = {
            table: _section_schema(table, defs) if table in SECTIONS or table == SIDE_BETS
            else head[table]
            for table in sorted({*tables, "reading"})  # which may stand in any file
        }  # fmt: skip
        found[file] = {
            "title": f"{file} of a rulebook",
            "type": "object",
            "properties": properties,
            "additionalProperties": False,
            "$defs": _used(properties, defs),
        }
    return found


def _section_schema(table: str, defs: dict[str, Any]) -> dict[str, Any]:
    if table == SIDE_BETS:
        return {"type": "object", "additionalProperties": _fields_schema(SideBetLaw, defs)}
    fields = _fields_schema(SECTIONS[table], defs)
    defs[f"in-{table}"] = fields
    same = {"$ref": f"#/$defs/in-{table}"}
    games = {"type": "object", "properties": dict.fromkeys(get_args(Game), same)}
    own = {**fields["properties"], **dict.fromkeys(MODES, same), "game": games}
    return {**fields, "properties": own}


def _fields_schema(struct: type[Section], defs: dict[str, Any]) -> dict[str, Any]:
    kinds = list(FIELDS[struct].items())
    made, more = msgspec.json.schema_components(
        [kind for _, kind in kinds], ref_template="#/$defs/{name}"
    )
    defs.update(more)
    properties = {name: one for (name, _), one in zip(kinds, made, strict=True)}
    return {
        "type": "object",
        "description": struct.__doc__ or "",
        "properties": properties,
        "additionalProperties": False,
    }


def _used(node: Any, defs: dict[str, Any]) -> dict[str, Any]:
    """The definitions that are referred to, directly or not."""
    found: dict[str, Any] = {}
    waiting = [node]
    while waiting:
        for name in re.findall(r'"#/\$defs/([^"]+)"', json.dumps(waiting.pop())):
            if name not in found:
                found[name] = defs[name]
                waiting.append(defs[name])
    return dict(sorted(found.items()))


def written() -> dict[Path, str]:
    """Every file this page writes, and its text."""
    texts = {SCHEMAS / f"{Path(file).stem}.json": schema for file, schema in schemas().items()}
    return {
        PAGE: page(),
        **{path: json.dumps(text, indent=1) + "\n" for path, text in texts.items()},
    }


if __name__ == "__main__":
    SCHEMAS.mkdir(exist_ok=True)
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
