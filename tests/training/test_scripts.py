"""The scripts that are shipped: readable, in both languages, and of events and acts that exist."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from croupier import rulebooks
from croupier.errors import SpecError
from croupier.rules.spec import complete, read_spec
from croupier.table import events as e
from croupier.table.base import kebab
from croupier.table.commands import AnyCommand
from croupier.training.script import Match, check, names, script

EVENTS = {kebab(kind.__name__): kind for kind in get_args(e.AnyEvent)}


def test_there_are_enough_over_several_rulebooks() -> None:
    found = [script(name) for name in names()]
    assert len({one.table["rulebook"] for one in found}) >= 3
    assert sum(len(one.incident) for one in found) >= 8


@pytest.mark.parametrize("name", names())
def test_a_script_fits_its_rulebook(name: str) -> None:
    found = script(name)
    book = rulebooks.rulebook(str(found.table["rulebook"]))
    spec = complete(read_spec(found.spec), book)
    pockets = rulebooks.offer(spec).wheel.pockets
    assert set(found.balls) <= set(pockets)
    ids = [one.id for one in found.incident]
    assert len(ids) == len(set(ids))
    for incident in found.incident:
        assert incident.wants or incident.never, incident.id
        assert {incident.begins, incident.ends} <= set(EVENTS), incident.id
        assert not incident.ball or incident.ball in pockets
        for happening in incident.happens:
            if not happening.sensors:
                msgspec.convert({**happening.command, "by": happening.by}, AnyCommand)
        for match in (*incident.wants, *incident.never):
            assert_known(match)


def assert_known(match: Match) -> None:
    kind = EVENTS[match.event]
    fields = {field.encode_name for field in msgspec.structs.fields(kind)}
    assert {*match.fields, *match.but} <= fields, match


@pytest.mark.parametrize("name", names())
def test_a_script_speaks_both_languages(name: str) -> None:
    found = script(name)
    said = [found.title, *(one.card for one in found.incident)]
    said += [m.says for one in found.incident for m in (*one.wants, *one.never)]
    assert all(set(words) == {"en", "fr"} and all(words.values()) for words in said)


def test_an_unknown_script_is_refused_with_those_there_are() -> None:
    with pytest.raises(SpecError, match="there are melbourne-stations"):
        script("nowhere")


def test_a_clause_that_the_rulebook_has_not_is_refused() -> None:
    wrong = msgspec.structs.replace(script("perth-terminals"), number="nowhere")
    with pytest.raises(SpecError, match="CP has no clause nowhere"):
        check(wrong)
