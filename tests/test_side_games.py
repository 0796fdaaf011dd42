"""Side bets are one kind of thing: nothing outside a side bet's own module tells it apart."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from croupier.rules import vocabulary
from croupier.rules.sidebets import BY_ACT, BY_EVENT, GAMES, SIDE
from croupier.rules.sidebets.game import SideGame
from croupier.table import commands as c
from croupier.table import events as e

SRC = Path(__file__).parent.parent / "src/croupier"
HOMES = (SRC / "rules/sidebets", SRC / "web/shared/side-bets")
VOCABULARY = SRC / "rules/vocabulary.py"  # the closed lists of words that rulebooks may use
# These measure with a game's own numbers; they choose between no games.
MEASURE = {SRC / "analysis/price/design.py", SRC / "cli/rng.py"}
IDS = [game.id for game in GAMES]
# Names that could be nothing else; "match" and "symbol" are words of their own.
NAMES = sorted(name for name in {*IDS, *SIDE, *BY_ACT, *BY_EVENT} if "-" in name)
NAMED = re.compile(rf"(?<![\w-])({'|'.join(NAMES)})(?![\w-])")
DRAWN = "|".join(game.drawn_as for game in GAMES)
PICKED = re.compile(rf"""drawn(\??\.({DRAWN})\b|(\.get\(|\[)["'])""")
MODULES = {path.stem for path in HOMES[0].glob("*.py")} - {"__init__", "config", "game"}


def elsewhere(ending: str) -> list[Path]:
    return [
        path
        for path in sorted(SRC.rglob(f"*.{ending}"))
        if not any(path.is_relative_to(home) for home in HOMES)
    ]


def strings(tree: ast.AST) -> Iterator[str]:
    """What code compares or looks up: no docstrings, and no sentences for people."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings and " " not in node.value:
                yield node.value


def told_apart_in_python(text: str) -> list[str]:
    tree = ast.parse(text)
    found = [one for one in strings(tree) if NAMED.search(one)]
    found += [one.group() for one in PICKED.finditer(text)]
    found += re.findall(r"\bside\.id [=!]=.*", text)
    return found


def told_apart_in_javascript(text: str) -> list[str]:
    return [one.group() for one in (*NAMED.finditer(text), *PICKED.finditer(text))]


def imported(text: str) -> set[str]:
    """The games' own modules that a module imports."""
    return {
        part
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("croupier.rules.s")
        for part in ((node.module or "").rpartition(".")[2], *(one.name for one in node.names))
        if part in MODULES and "sidebets" in (node.module or "")
    }


@pytest.mark.parametrize("path", elsewhere("py"), ids=lambda path: str(path.relative_to(SRC)))
def test_python_tells_no_side_bet_apart(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path != VOCABULARY:
        assert told_apart_in_python(text) == []
    if path not in MEASURE:
        assert imported(text) == set()


@pytest.mark.parametrize("path", elsewhere("js"), ids=lambda path: str(path.relative_to(SRC)))
def test_screens_tell_no_side_bet_apart(path: Path) -> None:
    if not path.stem.endswith("words"):  # dictionaries
        assert told_apart_in_javascript(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("code", [
    'if side.id == NAME: pass', 'x = "lucky-ball" in y', 'z = f"spread-bet:{n}"',
    'do("draw-symbol")', 'a = table.drawn["match"]', 'b = table.drawn.get("spread")',
    'k = kind == "colour-match"',
])  # fmt: skip
def test_what_tells_side_bets_apart_is_found(code: str) -> None:
    assert told_apart_in_python(code)


@pytest.mark.parametrize(
    "code", ['id === "roulette-match"', "drawn.spread ?? x", 'this.drawn["lucky-ball"]']
)
def test_what_tells_them_apart_on_screens_is_found(code: str) -> None:
    assert told_apart_in_javascript(code)


def test_a_game_that_is_imported_elsewhere_is_found() -> None:
    assert imported("from croupier.rules.sidebets import lucky_ball, SideBet") == {"lucky_ball"}
    assert imported("from croupier.rules.sidebets.spread import total") == {"spread"}


def test_every_game_is_in_the_lists_of_rulebooks_and_screens() -> None:
    assert set(get_args(vocabulary.SideBet)) == set(IDS)
    screens = {path.stem for path in HOMES[1].glob("*.js")} - {"games"}
    assert screens == set(IDS)
    listed = (HOMES[1] / "games.js").read_text(encoding="utf-8")
    for name in IDS:
        assert f'from "./{name}.js";' in listed


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_draw_has_its_command_and_its_event(game: SideGame) -> None:
    events = {str(kind.__struct_config__.tag) for kind in get_args(e.AnyEvent)}
    for draw in game.draws:
        assert draw.act in c.NAMES
        assert draw.act in get_args(vocabulary.Act)
        assert draw.event in events
    assert game.due(None) == game.draws[0]
    # One wins by what another is drawn by: no two share a name.
    assert [one for one in GAMES if one.drawn_as == game.drawn_as] == [game]
