"""What people and screens may be called: names that can be read, and taken for no other's."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.bounds import LONGEST_NAME
from croupier.characters import look_alike, wrong_with_person
from croupier.errors import SpecError


def check_name(name: str, others: Iterable[str] = ()) -> None:
    """A SpecError that says what is wrong with a name."""
    if why := wrong_with_person(name, LONGEST_NAME):
        shown = repr(name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…")
        raise SpecError(f"{shown} is no name: {why}.")
    for other in others:
        if look_alike(name, other):
            raise SpecError(f"{name!r} can be taken for {other!r}; choose another name.")
