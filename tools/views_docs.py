"""`make views-docs`: what is written from the types of views.

docs/views.md has every key of them, web/shared/views.d.ts is for whoever checks the screens, and by
web/shared/merging.js they lay a change over a view.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from croupier.cage import CageEvent
from croupier.server.floor import messages
from croupier.table.events import Event
from croupier.table.screens.layout_parts import LayoutView
from croupier.table.screens.messages import Fields, TableChange, TableSnapshot
from croupier.tournament.screens.messages import CupSnapshot, CupViewChange

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs/views.md"
SHARED = ROOT / "src/croupier/web/shared"
BEGIN, END = "<!-- written by `make views-docs`: -->", "<!-- to here -->"
HEAD = "written by `make views-docs` from the types of views in src/croupier; do not edit."
# Each kind of view, as it comes first and as it changes.
VIEWS: dict[type[msgspec.Struct], type[msgspec.Struct]] = {
    TableSnapshot: TableChange,
    messages.FloorSnapshot: messages.FloorChange,
    messages.CageSnapshot: messages.CageChange,
    CupSnapshot: CupViewChange,
}
ROOTS = (
    *VIEWS,
    *VIEWS.values(),
    messages.CommandDone,
    messages.CommandRefused,
    messages.TablePaused,
    messages.PastResults,
    LayoutView,
)
WORDS = {
    str: "string",
    int: "number",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
    msgspec.Raw: "Record<string, unknown>",
}
WIDTH = 100  # of a line of the screens' scripts
HAPPENED = "AnyEvent"
HEADER = f"""// views.d.ts: {HEAD}
// Whole numbers of money are cents.

/** Something that happened, by the name of its kind, with what it says. */
export interface {HAPPENED} {{ type: string; [key: string]: unknown }}

/** What socket.js keeps beside what it was sent. */
export interface Connection {{
  connected: boolean;
  /** The server's clock less ours, in milliseconds. */
  offset: number;
}}

export type TableView = TableSnapshot & Connection;
export type FloorView = FloorSnapshot & Connection;
export type CageView = CageSnapshot & Connection;
"""


def structs() -> list[type[msgspec.Struct]]:
    """Every structure that is sent, each before those it is made of."""
    found: dict[type[msgspec.Struct], None] = {}
    waiting: list[Any] = list(ROOTS)
    while waiting:
        kind = waiting.pop(0)
        if not _is_struct(kind):
            waiting[:0] = get_args(kind)
        elif kind not in found and not issubclass(kind, Event | CageEvent):
            found[kind] = None
            waiting[:0] = [] if _is_list(kind) else get_type_hints(kind).values()
    return [kind for kind in found if not _is_list(kind)]


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _is_list(kind: type[msgspec.Struct]) -> bool:
    return kind.__struct_config__.array_like


def typescript(kind: Any) -> str:
    """A type as TypeScript writes it."""
    if kind in WORDS:
        return WORDS[kind]
    origin, args = get_origin(kind), get_args(kind)
    if _is_struct(kind):
        if issubclass(kind, Event | CageEvent):
            return HAPPENED
        if _is_list(kind):
            return f"[{', '.join(typescript(one) for one in get_type_hints(kind).values())}]"
        return str(kind.__name__)
    if origin in (Union, types.UnionType):
        shown = [typescript(one) for one in args if one is not msgspec.UnsetType]
        return " | ".join(dict.fromkeys(shown))
    if origin is Literal:
        return " | ".join(f'"{one}"' for one in args)
    if origin is dict:
        return f"Record<string, {typescript(args[1])}>"
    if origin is tuple and args[-1] is not Ellipsis:
        return f"[{', '.join(map(typescript, args))}]"
    assert origin in (list, tuple), kind
    one = typescript(args[0])
    return f"({one})[]" if "|" in one else f"{one}[]"


class Field:
    """A key of what is sent: its name, its type as TypeScript writes it, what it means."""

    def __init__(self, struct: type[msgspec.Struct], field: msgspec.structs.FieldInfo) -> None:
        kind = get_type_hints(struct)[field.name]
        whole = {change: snapshot for snapshot, change in VIEWS.items()}.get(struct)
        if Fields in get_args(kind) and whole is not None:
            self.type = f"Partial<{typescript(get_type_hints(whole)[field.name])}>"
        else:
            self.type = typescript(kind)
        self.name = field.encode_name
        left_out = msgspec.UnsetType in get_args(kind) or struct.__struct_config__.omit_defaults
        self.optional = left_out and not field.required
        self.means = next(
            (said for one in struct.__mro__ if (said := _comments(one).get(field.name))), ""
        )


def fields(struct: type[msgspec.Struct]) -> Iterator[Field]:
    for field in msgspec.structs.fields(struct):
        yield Field(struct, field)


def _comments(struct: type) -> dict[str, str]:
    """What stands beside each field in the code, or above it."""
    if not issubclass(struct, msgspec.Struct) or struct is msgspec.Struct:
        return {}
    found = {}
    above: list[str] = []
    for line in inspect.getsource(struct).splitlines():
        if said := re.fullmatch(r"    # (.*)", line):
            above.append(said[1])
        elif field := re.match(r"    (\w+): [^#]*(?:# (.*))?$", line):
            found[field[1]] = field[2] or " ".join(above)
            above = []
    return found


def _said(struct: type[msgspec.Struct]) -> str:
    return " ".join(inspect.cleandoc(struct.__doc__ or "").split())


def declarations() -> str:
    """web/shared/views.d.ts."""
    parts = [HEADER]
    for struct in structs():
        lines = [f"/** {_said(struct)} */", f"export interface {struct.__name__} {{"]
        tag = struct.__struct_config__.tag
        if tag is not None:
            lines.append(f'  {struct.__struct_config__.tag_field}: "{tag}";')
        for field in fields(struct):
            lines += [f"  /** {field.means} */"] if field.means else []
            lines.append(f"  {field.name}{'?' if field.optional else ''}: {field.type};")
        parts.append("\n".join([*lines, "}\n"]))
    return "\n".join(parts)


def merging() -> str:
    """web/shared/merging.js."""
    by_field, by_entry = set(), set()
    for snapshot in VIEWS:
        for field in msgspec.structs.fields(snapshot):
            kind = get_type_hints(snapshot)[field.name]
            for one in get_args(kind) if get_origin(kind) in (Union, types.UnionType) else (kind,):
                if _is_struct(one):
                    by_field.add(field.encode_name)
                elif get_origin(one) is dict and _is_struct(get_args(one)[1]):
                    by_entry.add(field.encode_name)
    lists = {
        "BY_FIELD": ("Parts of a view of which a change has the fields that differ.", by_field),
        "BY_ENTRY": ("Maps of which a change has the entries that differ; null: gone.", by_entry),
    }
    texts = [f"// merging.js: {HEAD}"]
    for name, (means, keys) in lists.items():
        quoted = [f'"{key}"' for key in sorted(keys)]
        one_line = f"export const {name} = [{', '.join(quoted)}];"
        lines = [f"export const {name} = [", *(f"  {key}," for key in quoted), "];"]
        listed = one_line if len(one_line) <= WIDTH else "\n".join(lines)
        texts.append(f"/** {means} */\n{listed}")
    return "\n\n".join(texts) + "\n"


def reference() -> str:
    """The list of keys in docs/views.md."""
    parts = ["`?` is a key that may be left out. The same as TypeScript:"
             " [views.d.ts](../src/croupier/web/shared/views.d.ts).\n"]  # fmt: skip
    for struct in structs():
        tag = struct.__struct_config__.tag
        kind = f' (`"type": "{tag}"`)' if tag else ""
        lines = [f"### {struct.__name__}{kind}", "", _said(struct), ""]
        lines += ["| key | type | meaning |", "|---|---|---|"]
        for field in fields(struct):
            name = f"`{field.name}`{'?' if field.optional else ''}"
            shown = field.type.replace("|", "\\|")
            lines.append(f"| {name} | `{shown}` | {field.means} |")
        parts.append("\n".join([*lines, ""]))
    return "\n".join(parts)


def page() -> str:
    """docs/views.md with its list of keys as the types have it."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    return f"{before}{BEGIN}\n\n{reference()}\n{END}{after}"


def written() -> dict[Path, str]:
    """Every file this writes, and its text."""
    return {
        PAGE: page(),
        SHARED / "views.d.ts": declarations(),
        SHARED / "merging.js": merging(),
    }


if __name__ == "__main__":
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")
