"""A value that nobody reads is an error: code asks each field of the law somewhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import croupier
from croupier.rules.law.load import FIELDS, SECTIONS, SIDE_BETS
from croupier.rules.law.section import Section
from croupier.rules.law.side_bets import SideBetLaw

SRC = Path(croupier.__file__).parent
STRUCTS: dict[str, type[Section]] = {**SECTIONS, SIDE_BETS: SideBetLaw}
BY_CLASS = {struct.__name__: name for name, struct in STRUCTS.items()}
EXEMPT = {"tournament"}  # data only so far: no code plays tournaments yet
Functions = dict[str, str]  # function -> the section it gives


def modules() -> dict[str, ast.Module]:
    """Dotted name -> module."""
    paths = (path for path in SRC.rglob("*.py") if SRC / "rules/law" not in path.parents)
    return {
        ".".join(path.relative_to(SRC.parent).with_suffix("").parts).removesuffix(".__init__"):
        ast.parse(path.read_text(encoding="utf-8"))
        for path in paths
    }  # fmt: skip


def giving(tree: ast.Module) -> Functions:
    """Functions whose annotation says that they give a section."""
    known = imported(tree)
    return {
        node.name: known[name]
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.returns is not None
        for name in names_in(node.returns)
        if name in known
    }


def within(tree: ast.Module, all_giving: dict[str, Functions]) -> Functions:
    """Functions that give a section, as a module knows them: its own and those it imports."""
    return giving(tree) | {
        alias.asname or alias.name: there[alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for there in (all_giving.get(node.module or "", {}),)
        for alias in node.names
        if alias.name in there
    }


def imported(tree: ast.Module) -> dict[str, str]:
    """Class -> section, of the classes of the law that a module imports."""
    return {
        alias.asname or alias.name: BY_CLASS[alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier.rules.law")
        for alias in node.names
        if alias.name in BY_CLASS
    }


def names_in(node: ast.AST) -> Iterator[str]:
    return (one.id for one in ast.walk(node) if isinstance(one, ast.Name))


def reads(tree: ast.Module, functions: Functions) -> set[tuple[str, str]]:
    """(section, field) of everything a module asks of the law."""
    known = imported(tree)
    found = set()
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        local = {
            argument.arg: known[name]
            for argument in (*scope.args.args, *scope.args.kwonlyargs)
            if argument.annotation is not None
            for name in names_in(argument.annotation)
            if name in known
        }
        for node in ast.walk(scope):
            for target, value in assigned(node):
                section = section_of(value, local, functions)
                if isinstance(target, ast.Name) and section:
                    local[target.id] = section
        for node in ast.walk(scope):
            if isinstance(node, ast.Attribute):
                section = section_of(node.value, local, functions)
                if section and node.attr in FIELDS[STRUCTS[section]]:
                    found.add((section, node.attr))
    return found


def assigned(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is given to which name; a tuple's names each its own."""
    if isinstance(node, ast.NamedExpr):
        yield node.target, node.value
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield target, node.value
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                yield from zip(target.elts, node.value.elts, strict=True)


def section_of(node: ast.expr, local: dict[str, str], functions: Functions) -> str:
    """Which section an expression is; nothing if none."""
    if isinstance(node, ast.Name):
        return local.get(node.id, "")
    if isinstance(node, ast.IfExp):
        both = (section_of(one, local, functions) for one in (node.body, node.orelse))
        return next(filter(None, both), "")
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return functions.get(node.func.id, "")
    if isinstance(node, ast.Subscript):
        inner = section_of(node.value, local, functions)
        return inner if inner == SIDE_BETS else ""
    if isinstance(node, ast.Attribute) and node.attr in STRUCTS and is_law(node.value):
        return node.attr
    return ""


def is_law(node: ast.expr) -> bool:
    """`law`, `table.law` or `rulebook.law(mode)`."""
    if isinstance(node, ast.Call):
        return is_law(node.func)
    return getattr(node, "attr", getattr(node, "id", "")) == "law"


def test_code_reads_every_value_of_the_law() -> None:
    trees = modules()
    known = {name: giving(tree) for name, tree in trees.items()}
    found = {one for tree in trees.values() for one in reads(tree, within(tree, known))}
    idle = [
        f"[{section}] {field}"
        for section, struct in STRUCTS.items()
        if section not in EXEMPT
        for field in FIELDS[struct]
        if (section, field) not in found
    ]
    assert not idle, f"nobody reads {', '.join(idle)}: take it out, or let the rule depend on it"


def test_only_what_is_asked_of_the_law_counts() -> None:
    said = """
from croupier.rules.law.play import Betting
def one(table, event, betting: Betting):
    places, order = table.law.places, event.order
    return places.seats, event.seats_max, betting.lock, table.law.side_bets["x"].malfunction
def two(table, places):
    return places.sensors, table.places.guests_max, (table.law.settling if table else None).order
"""
    wanted = {("places", "seats"), ("betting", "lock"), ("side_bets", "malfunction")}
    assert reads(ast.parse(said), {}) == {*wanted, ("settling", "order")}


def test_a_function_of_the_same_name_in_another_module_does_not_count() -> None:
    known = {"one": {"law_of": "places"}, "two": {}}
    assert within(ast.parse("from one import law_of as asked"), known) == {"asked": "places"}
    assert within(ast.parse("from two import law_of"), known) == {}
