"""What a table may set of a side bet, with the defaults where the texts are silent."""

from __future__ import annotations

import difflib
from fractions import Fraction
from typing import Any

import msgspec

from croupier.errors import SpecError
from croupier.rules.spec import KindLimits

KEYS = {
    "lucky-symbols": ("weights",),
    "roulette-match": ("bonus_chance", "bets"),
    "spread-bet": ("option",),
    "lucky-ball": (),
}
ALWAYS = ("limits", "allow_over_100")
# In proportion to 1/(odds + 1), so that each symbol returns 1539/1739.
WEIGHTS = (76, 324, 1539, 3078, 1539, 324, 76)
BONUS = Fraction(1, 10_000)
MATCHES = ("colour-match", "number-match")


class SideConfig(msgspec.Struct, frozen=True):
    weights: tuple[int, ...] = WEIGHTS
    bonus_chance: Fraction = BONUS
    bets: tuple[str, ...] | None = None
    option: int | None = None
    limits: KindLimits = KindLimits()
    allow_over_100: bool = False


def configured(name: str, given: dict[str, Any]) -> SideConfig:
    """Read one side bet's keys; what does not fit is named with its cure."""
    allowed = (*KEYS[name], *ALWAYS)
    for key in given:
        if key not in allowed:
            near = difflib.get_close_matches(key, allowed, n=1)
            hint = f"; did you mean {near[0]!r}?" if near else f"; it has {', '.join(allowed)}"
            raise SpecError(f"The spec has an unknown key 'side_bets.{name}.{key}'{hint}")
    found: dict[str, Any] = {}
    if "weights" in given:
        found["weights"] = _weights(name, given["weights"])
    if "bonus_chance" in given:
        found["bonus_chance"] = _chance(name, given["bonus_chance"])
    if "bets" in given:
        found["bets"] = _bets(name, given["bets"])
    if "option" in given:
        if not isinstance(given["option"], int) or isinstance(given["option"], bool):
            raise SpecError(f"'side_bets.{name}.option' is {given['option']!r}; it is a number.")
        found["option"] = given["option"]
    found["limits"] = _limits(name, given.get("limits", {}))
    found["allow_over_100"] = _flag(name, given.get("allow_over_100", False))
    return SideConfig(**found)


def _weights(name: str, raw: Any) -> tuple[int, ...]:
    good = isinstance(raw, list | tuple) and len(raw) == 7
    if not good or any(not isinstance(w, int) or isinstance(w, bool) or w < 1 for w in raw):
        raise SpecError(
            f"'side_bets.{name}.weights' is {raw!r}; give seven positive whole numbers, for A to G."
        )
    return tuple(raw)


def _chance(name: str, raw: Any) -> Fraction:
    try:
        chance = Fraction(raw) if isinstance(raw, str | int) else None
    except (ValueError, ZeroDivisionError):
        chance = None
    if chance is None or not 0 <= chance <= 1:
        raise SpecError(
            f"'side_bets.{name}.bonus_chance' is {raw!r}; write a fraction from 0 to 1, for"
            ' example "1/10000".'
        )
    return chance


def _bets(name: str, raw: Any) -> tuple[str, ...]:
    good = isinstance(raw, list | tuple) and raw and all(one in MATCHES for one in raw)
    if not good or len(set(raw)) < len(raw):
        raise SpecError(
            f"'side_bets.{name}.bets' is {raw!r}; list {' and '.join(MATCHES)}, or one of them."
        )
    return tuple(raw)


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


def _flag(name: str, raw: Any) -> bool:
    if not isinstance(raw, bool):
        raise SpecError(f"'side_bets.{name}.allow_over_100' is {raw!r}; it is true or false.")
    return raw
