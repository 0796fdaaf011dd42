"""Every file of a rulebook fits the JSON Schema its first line names, and a slip does not."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from croupier import rulebooks

FILES = sorted(Path(rulebooks.__file__).parent.glob("*/*.toml"))


def plain(node: Any) -> Any:
    """As JSON has it."""
    if isinstance(node, dict):
        return {key: plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [plain(value) for value in node]
    return node.isoformat() if isinstance(node, date) else node


def checked(path: Path) -> tuple[Any, dict[str, Any]]:
    first, _, text = path.read_text(encoding="utf-8").partition("\n")
    schema = path.parent / first.removeprefix("#:schema ")
    made = jsonschema_rs.validator_for(json.loads(schema.read_text(encoding="utf-8")))
    return made, plain(tomllib.loads(text))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_file_fits_its_schema(path: Path) -> None:
    schema, data = checked(path)
    assert [str(error) for error in schema.iter_errors(data)] == []
    assert not schema.is_valid({**data, "xyzzy": {}})


def test_a_word_of_no_vocabulary_does_not_fit() -> None:
    schema, data = checked(Path(rulebooks.__file__).parent / "crown-perth-rag599/irregular.toml")
    data["after_no_spin"]["wagers"]["value"] = "stay"
    assert not schema.is_valid(data)
