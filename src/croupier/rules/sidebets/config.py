"""What a table may set of a side bet, with the defaults where the texts are silent."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec

from croupier.documents import Json
from croupier.errors import SpecError
from croupier.rules.spec import KindLimits

# Reads what stands at a key, or raises a ValueError that says what would fit.
Setting = Callable[[Json], object]
T = TypeVar("T")


class SideConfig(msgspec.Struct, frozen=True):
    own: dict[str, object] = {}  # what only this side bet has, read by its own module
    bets: tuple[str, ...] | None = None
    option: int | None = None
    limits: KindLimits = KindLimits()
    allow_over_100: bool = False


def configured(name: str, settings: Mapping[str, Setting], given: Mapping[str, Json]) -> SideConfig:
    """Read one side bet's keys; what does not fit is named with its cure."""
    allowed = (*settings, "limits", "allow_over_100")
    for key in given:
        if key not in allowed:
            near = difflib.get_close_matches(key, allowed, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; it has {', '.join(allowed)}"
            raise SpecError(f"The spec has an unknown key 'side_bets.{name}.{key}'{hint}")
    own = {
        key: _read(name, key, read, given[key]) for key, read in settings.items() if key in given
    }
    bets, option = own.pop("bets", None), own.pop("option", None)
    assert bets is None or isinstance(bets, tuple), bets
    assert option is None or isinstance(option, int), option
    limits = _limits(name, given.get("limits", {}))
    over = _read(name, "allow_over_100", _flag, given.get("allow_over_100", False))
    return SideConfig(own, bets, option, limits, over)


def option(raw: Json) -> int:
    """A setting: which of a rulebook's options."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise ValueError("it is a number")
    return raw


def some_of(kinds: tuple[str, ...]) -> Setting:
    """A setting: which of a side bet's kinds of bet are offered."""

    def read(raw: Json) -> tuple[str, ...]:
        found = words(raw)
        if not found or len(set(found) & set(kinds)) < len(found):
            raise ValueError(f"list {' and '.join(kinds)}, or one of them")
        return found

    return read


def _read(name: str, key: str, read: Callable[[Json], T], raw: Json) -> T:
    try:
        return read(raw)
    except ValueError as error:
        raise SpecError(f"'side_bets.{name}.{key}' is {raw!r}; {error}.") from None


def _flag(raw: Json) -> bool:
    if not isinstance(raw, bool):
        raise ValueError("it is true or false")
    return raw


def _limits(name: str, raw: Json) -> KindLimits:
    try:
        limits = msgspec.convert(raw, KindLimits)
    except msgspec.ValidationError as error:
        raise SpecError(f"'side_bets.{name}.limits': {error}") from None
    known = [value for value in (limits.min, limits.max, limits.unit) if value is not None]
    if any(value < 1 for value in known):
        raise SpecError(f"'side_bets.{name}.limits' are positive whole numbers of cents.")
    if limits.min is not None and limits.max is not None and limits.min > limits.max:
        raise SpecError(
            f"'side_bets.{name}.limits' has minimum {limits.min} over maximum {limits.max}."
        )
    return limits


def words(raw: Json) -> tuple[str, ...]:
    """The words of a list of nothing else; none, if it is anything other than that."""
    given = raw if isinstance(raw, list | tuple) else ()
    found = tuple(one for one in given if isinstance(one, str))
    return found if len(found) == len(given) else ()


def whole(raw: Json) -> int:
    """A whole number that was checked before."""
    assert isinstance(raw, int), raw
    return raw
