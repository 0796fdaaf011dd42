"""A value and the clause it comes from: what every file of a rulebook is made of."""

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")
READING = "reading: "  # how a citation starts that follows a reading, not the rulebook's own words


class Data(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table of a rulebook's file; a key it does not know is an error."""


class Cited(Data, Generic[T], frozen=True, kw_only=True):
    """A value beside the clause it comes from."""

    value: T
    clause: str


class Citation(Data, frozen=True, kw_only=True):
    """The clause of a rule that is the same wherever it stands: there is no value to choose."""

    clause: str
