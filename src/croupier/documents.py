"""Types of what JSON and TOML files hold, and of the documents we write as JSON."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

if TYPE_CHECKING:
    # What is read from a file or a request, before anything is known of it.
    Json: TypeAlias = (
        bool | int | float | str | datetime.date | Sequence["Json"] | Mapping[str, "Json"] | None
    )
    # What can be written as JSON: the same, with structs anywhere in it.
    Written: TypeAlias = (
        "Json | msgspec.Struct | msgspec.Raw | Sequence[Written] | Mapping[str, Written]"
    )
else:
    Json = Written = Any  # msgspec resolves no type that is made of itself

Document: TypeAlias = dict[str, Written]
