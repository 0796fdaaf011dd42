"""Every small way to break a function, and how it is done in a running process."""

from __future__ import annotations

import ast
import copy
import difflib
import gc
import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType

SRC = Path(__file__).resolve().parents[2] / "src"
PACKAGES = ("rules", "table", "cage", "ledger")  # what pays, and what is paid

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr,
}  # fmt: skip
Function = ast.FunctionDef | ast.AsyncFunctionDef
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Mutant:
    """One change of one function: the nth node of its tree, in the nth way."""

    file: str  # "croupier/rules/limits.py"
    function: str  # "Area.of"
    line: int
    node: int
    way: int

    @property
    def id(self) -> str:
        return f"{self.file}:{self.line} {self.function} {self.node}.{self.way}"

    @property
    def module(self) -> str:
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def lines(self) -> range:
        """Those of its function."""
        function = _function(_tree(self.file), self.function)
        return range(function.lineno, (function.end_lineno or function.lineno) + 1)

    @property
    def about(self) -> str:
        return f"{self.file} {self.function}"

    @property
    def change(self) -> str:
        """As it would stand in the file, with a line around it."""
        function = _function(_tree(self.file), self.function)
        before, after = ast.unparse(function), ast.unparse(self._changed(function))
        lines = difflib.unified_diff(before.splitlines(), after.splitlines(), n=1, lineterm="")
        return "\n".join(list(lines)[2:])

    @property
    def became(self) -> str:
        """What stands there, and what it is made into, in one line."""
        lines = self.change.splitlines()[1:]
        return " → ".join(
            " ".join(one[1:].strip() for one in lines if one.startswith(sign)) for sign in "-+"
        )

    def apply(self) -> None:
        """From here on the function does the wrong thing, whoever holds it."""
        tree = copy.deepcopy(_tree(self.file))
        found = _function(tree, self.function)
        changed = self._changed(found)
        if "super()" in ast.unparse(found):  # the code keeps its free variable, whatever is left
            changed.body.append(ast.Expr(ast.Name("__class__", ast.Load())))
        _replace(tree, found, changed)
        ast.fix_missing_locations(tree)
        module = importlib.import_module(self.module)
        assert module.__file__ is not None
        wrong = _code(compile(tree, module.__file__, "exec"), self.function)
        holders = _functions(self.module, self.function)
        if not holders:
            raise LookupError(f"{self.id}: nobody holds this function")
        for one in holders:
            one.__code__ = wrong
        for one in _made_by(self.module, self.function):
            made = _same(wrong, one.__code__)
            if made is not None:
                one.__code__ = made

    def _changed(self, function: Function) -> Function:
        made = copy.deepcopy(function)
        node = list(_inside(made))[self.node]
        list(_ways(node))[self.way](made)
        return made


def all_mutants() -> Iterator[Mutant]:
    for package in PACKAGES:
        for path in sorted((SRC / "croupier" / package).rglob("*.py")):
            yield from mutants_of(str(path.relative_to(SRC)))


def mutants_of(file: str) -> Iterator[Mutant]:
    for name, function in _named(_tree(file)):
        for number, node in enumerate(_inside(function)):
            for way, _ in enumerate(_ways(node)):
                yield Mutant(file, name, getattr(node, "lineno", function.lineno), number, way)


def _ways(node: ast.AST) -> Iterator[Callable[[ast.stmt], None]]:
    """What may be done to a node; each is told the function it is in."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
        yield lambda _: node.ops.__setitem__(0, COMPARED[type(node.ops[0])]())
        if isinstance(node.ops[0], ast.Lt | ast.Gt | ast.LtE | ast.GtE):
            yield lambda _: node.ops.__setitem__(0, _opposite(node.ops[0]))
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield lambda _: setattr(node, "op", other)
        for at in range(len(node.values)):
            yield lambda function, at=at: _without(function, node, at)  # type: ignore[misc]
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in RECKONED:
        yield lambda _: setattr(node, "op", RECKONED[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield lambda function: _replace(function, node, node.operand)
    elif isinstance(node, ast.Constant) and isinstance(value := node.value, bool):
        yield lambda _: setattr(node, "value", not value)
    elif isinstance(node, ast.Constant) and isinstance(number := node.value, int):
        yield lambda _: setattr(node, "value", number + 1)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLED:
        name = node.func
        yield lambda _: setattr(name, "id", CALLED[name.id])
    elif isinstance(node, ast.If | ast.IfExp | ast.While) and not _is_altered(node.test):
        yield lambda _: setattr(node, "test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.Raise) or (isinstance(node, ast.Expr) and _does(node)):
        yield lambda function: _replace(function, node, ast.Pass())
    elif isinstance(node, ast.Return) and node.value is not None and not _is_none(node.value):
        yield lambda _: setattr(node, "value", ast.Constant(None))
    elif isinstance(node, ast.Continue):
        yield lambda function: _replace(function, node, ast.Break())


def _without(function: ast.stmt, node: ast.BoolOp, at: int) -> None:
    rest = [one for one in node.values if one is not node.values[at]]
    _replace(function, node, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))


def _is_altered(test: ast.expr) -> bool:
    """Whether it is negated by an alteration of its own."""
    return isinstance(test, ast.Compare | ast.UnaryOp)


def _opposite(op: ast.cmpop) -> ast.cmpop:
    return ast.GtE() if isinstance(op, ast.Lt | ast.LtE) else ast.LtE()


def _does(node: ast.Expr) -> bool:
    return isinstance(node.value, ast.Call)


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((SRC / file).read_text(encoding="utf-8"))


def _named(tree: ast.Module) -> Iterator[tuple[str, Function]]:
    """Functions of the module and methods of its classes; what is inside them belongs to them."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, Function):
                    yield f"{node.name}.{one.name}", one


def _function(tree: ast.Module, name: str) -> Function:
    return next(function for found, function in _named(tree) if found == name)


def _inside(function: ast.stmt) -> Iterator[ast.AST]:
    """The nodes of its body; decorators, annotations and defaults are not run again."""
    for statement in getattr(function, "body", []):
        yield from _walk(statement)


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "type_params", "msg"):
            continue  # the words of an assertion are for us
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _walk(child)


def _replace(root: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put one node in another's place."""
    for parent in ast.walk(root):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list) and old in value:
                value[value.index(old)] = new


def _code(module: CodeType, name: str) -> CodeType:
    """The code of a function inside the code of its module."""
    found = module
    for part in name.split("."):
        found = next(
            one for one in found.co_consts if isinstance(one, CodeType) and one.co_name == part
        )
    return found


def _made_by(module: str, name: str) -> list[FunctionType]:
    """What the function has made already, when modules were imported: it will not be made again."""
    inside = f"{name}.<locals>."
    return [
        one
        for (where, called), found in everything_held().items()
        if where == module and called.startswith(inside)
        for one in found
    ]


def _same(outer: CodeType, inner: CodeType) -> CodeType | None:
    """What stands at the same place of a function that was broken."""
    for one in outer.co_consts:
        if isinstance(one, CodeType):
            if (one.co_name, one.co_firstlineno) == (inner.co_name, inner.co_firstlineno):
                return one if one.co_freevars == inner.co_freevars else None
            found = _same(one, inner)
            if found is not None:
                return found
    return None


def _functions(module: str, name: str) -> list[FunctionType]:
    """Whoever holds it, among all there were when it was first asked, or else now."""
    found = everything_held().get((module, name))
    if found is None:
        everything_held.cache_clear()
        found = everything_held().get((module, name), [])
    return found


@cache
def everything_held() -> dict[tuple[str, str], list[FunctionType]]:
    """Every function of ours by module and name; asked before a fork, no child looks again."""
    gc.unfreeze()  # what is frozen would not be found
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType):
            found.setdefault((one.__module__, one.__qualname__), []).append(one)
    return found
