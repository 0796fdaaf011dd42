"""A process in which one value of a rulebook is another."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import pytest
from tools.prove.alterations import Alteration
from tools.prove.child import Change, Forker, Told

from croupier import rulebooks
from croupier.rules.book import checks
from croupier.rules.book.rulebook import Rulebook


class AlteredRulebook(Forker):
    def __init__(self, session: pytest.Session, told: Told, early: set[Path]) -> None:
        self.mappings = {id: rulebooks.read(id) for id in rulebooks.IDS}
        self.built: dict[str, Rulebook] = {
            _file(id): rulebooks.rulebook(id) for id in rulebooks.IDS
        }
        super().__init__(session, told, early)

    def _alter(self, change: Change) -> None:
        assert isinstance(change, Alteration)
        id = rulebooks.TAGS[change.value.tag]
        changed = copy.deepcopy(self.mappings[id])
        change.apply(changed)
        mappings = {**self.mappings, id: changed}
        built, real = {**self.built}, checks.build
        del built[_file(id)]

        def read(id: str) -> dict[str, Any]:
            return copy.deepcopy(mappings[id])

        def build(mapping: Any, file: str, *rest: Any) -> Rulebook:
            if file not in built:
                made = real(mapping, file, *rest)
                if file != _file(id):
                    return made
                built[file] = made
            return built[file]

        vars(rulebooks).update(read=read, build=build)
        self._forget()
        if rulebooks.rulebook(id) is self.built[_file(id)]:
            raise AssertionError("the altered rulebook is not seen")


def _file(id: str) -> str:
    return f"{id}/rulebook.toml"
