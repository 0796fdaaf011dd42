"""What a table may set of a side bet, with the defaults where the texts are silent."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.errors import SpecError
from croupier.rules.spec import KindLimits

# Reads what stands at a key, or raises a ValueError that says what would fit.
Setting = Callable[[Any], Any]


class SideConfig(msgspec.Struct, frozen=True):
    own: dict[str, Any] = {}  # what only this side bet has, read by its own module
    bets: tuple[str, ...] | None = None
    option: int | None = None
    limits: KindLimits = KindLimits()
    allow_over_100: bool = False


def configured(name: str, settings: Mapping[str, Setting], given: dict[str, Any]) -> SideConfig:
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
    limits = _limits(name, given.get("limits", {}))
    over = _read(name, "allow_over_100", _flag, given.get("allow_over_100", False))
    return SideConfig(own, bets, option, limits, over)


def option(raw: Any) -> int:
    """A setting: which of a rulebook's options."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise ValueError("it is a number")
    return raw


def some_of(kinds: tuple[str, ...]) -> Setting:
    """A setting: which of a side bet's kinds of bet are offered."""

    def read(raw: Any) -> tuple[str, ...]:
        good = isinstance(raw, list | tuple) and raw and all(one in kinds for one in raw)
        if not good or len(set(raw)) < len(raw):
            raise ValueError(f"list {' and '.join(kinds)}, or one of them")
        return tuple(raw)

    return read


def _read(name: str, key: str, read: Setting, raw: Any) -> Any:
    try:
        return read(raw)
    except ValueError as error:
        raise SpecError(f"'side_bets.{name}.{key}' is {raw!r}; {error}.") from None


def _flag(raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise ValueError("it is true or false")
    return raw


def _limits(name: str, raw: Any) -> KindLimits:
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
