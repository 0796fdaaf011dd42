"""Names that pages for people mention in back-ticks: each looked up in the code it stands for."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path

from croupier import rulebooks
from croupier.cage import CageEvent
from croupier.table.rooms import DECISIONS, EVOLUTIONS, ROOMS

ROOT = Path(__file__).parents[2]
SRC = ROOT / "src/croupier"
BASES = (SRC, ROOT, ROOT / "docs")
QUOTED = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w<>.-]+(?:/[\w<>.-]+)*(?:\.(?:py|js|toml|tsv|html|md)|/)")


def quoted(page: str) -> list[str]:
    """What a page has in back-ticks, outside of its blocks of code."""
    prose = re.sub(r"^```.*?^```", "", page, flags=re.M | re.S)
    return QUOTED.findall(prose)


def is_path(name: str) -> bool:
    return bool(PATH.fullmatch(name)) or (ROOT / name).exists()


def path_exists(name: str) -> bool:
    """A file or folder; `<id>` stands for some rulebook, `<room>` for every room of a table."""
    for room in ROOMS if "<room>" in name else [""]:
        spelt = [name.replace("<room>", room).replace("<id>", id) for id in rulebooks.IDS]
        if not any((base / one).exists() for base, one in product(BASES, spelt)):
            return False
    return True


@cache
def defined() -> tuple[frozenset[str], frozenset[str]]:
    """Every class, function, field and constant of the package, and every `Class.attribute`."""
    names: set[str] = set()
    members: set[str] = set()
    for path in SRC.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names |= set(_bound(node))
            if isinstance(node, ast.ClassDef):
                members |= {f"{node.name}.{one}" for child in node.body for one in _bound(child)}
    return frozenset(names), frozenset(members)


def _bound(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return [node.name]
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return [node.target.id]
    if isinstance(node, ast.Assign):
        return [target.id for target in node.targets if isinstance(target, ast.Name)]
    return []


def resolves(name: str) -> bool:
    """Whether `croupier.rules.settle.lines` or the like can be imported or asked for."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:]:
            found = getattr(found, part, None)
        return found is not None
    return False


def is_code(name: str) -> bool:
    """An identifier, dotted or not, that the package defines."""
    names, members = defined()
    if "." in name:
        return name in members or resolves(f"croupier.{name.removeprefix('croupier.')}")
    return name in names or resolves(f"croupier.{name}")


@cache
def tags() -> frozenset[str]:
    """Every command and event as JSON calls it: `place-wager`, `wager-placed`."""
    kinds = [*DECISIONS, *EVOLUTIONS, *CageEvent.__subclasses__()]
    return frozenset(str(kind.__struct_config__.tag) for kind in kinds)


@cache
def words() -> frozenset[str]:
    """Every word in the package's data and scripts: keys of TOML, values, names in JavaScript."""
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in SRC.rglob("*")
        if path.suffix in (".py", ".toml", ".js", ".html")
    )
    return frozenset(re.findall(r"[\w$-]+", text))


@cache
def targets() -> frozenset[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^([a-z-]+):", text, re.M))


@cache
def subcommands() -> frozenset[str]:
    from croupier.cli import app

    named = (one.name or one.callback.__name__ for one in app.registered_commands if one.callback)
    groups = (one.name for one in app.registered_groups)
    return frozenset(str(name).replace("_", "-") for name in (*named, *groups))


def fault(name: str) -> str:
    """Why a quoted name is wrong, or nothing."""
    if name.startswith("make "):
        return "" if name.split()[1] in targets() else "no target of the Makefile"
    if name.startswith("croupier "):
        return "" if name.split()[1] in subcommands() else "no command of croupier"
    if name.startswith("[["):
        return "" if name.strip("[]") in words() else "no table of a rulebook"
    if is_path(name):
        return "" if path_exists(name) else "no such file"
    if re.fullmatch(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)+", name) or re.fullmatch(
        r"[A-Z]+[a-z]\w*", name
    ):
        return "" if is_code(name) else "no such name in the package"
    if re.fullmatch(r"[\w-]+", name):
        return "" if is_code(name) or name in tags() | words() else "no such word in the package"
    return ""
