"""Phrases shared by the sentences of a case: money, limits, counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.money import format_cents
from croupier.rules.spec import Limits

# By event: the kind of thing it is, and the sentence.
Sayings = dict[type, tuple[str, Callable[[Any], str]]]
money = format_cents


def few(count: int, thing: str) -> str:
    """ "1 spin", "3 spins"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def quoted(says: tuple[str, ...]) -> str:
    """ ": “Place your bets”", or nothing."""
    return f": {' '.join(f'“{one}”' for one in says)}" if says else ""


def with_note(said: str, note: str) -> str:
    """A sentence with an optional note."""
    return f"{said} {ended(note)}" if note else said


def ended(text: str) -> str:
    """With a full stop, if it has no end of its own."""
    return text if text.endswith((".", "!", "?", "]")) else f"{text}."


def limits(given: Limits) -> str:
    """ "minimum 5.00, maximum 500.00, unit 5.00"."""
    _, _, unit = given.of("red")
    said = f"minimum {money(given.min)}, maximum {money(given.max)}, unit {money(unit)}"
    said += f", outlay {money(given.outlay)}" if given.outlay else ""
    return f"{said}, by position" if given.by_position else said


def hour(at: str) -> str:
    """ "20:00:05": the time of day."""
    return at[11:].removesuffix("Z")


def day(at: str) -> str:
    """ "2026-01-01 20:00:05"."""
    return f"{at[:10]} {hour(at)}"
