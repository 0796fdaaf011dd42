"""Numbers as people type them: a slip is told, not rounded."""

from __future__ import annotations

import typer


def whole(text: str) -> int:
    """1000, 1_000 or 1e3."""
    found = _whole(text)
    if found is None:
        raise typer.BadParameter(f"{text!r} is not a whole number; write for example 1000 or 1e6")
    return found


def cents(text: str) -> int:
    """50000, which is 500.00."""
    from croupier.money import parse_cents

    found = _whole(text)
    if found is not None:
        return found
    try:
        meant = parse_cents(text)
    except ValueError:
        meant = 500_00
        text = "500.00"
    raise typer.BadParameter(f"amounts are in cents here; write {meant} for {text}")


def _whole(text: str) -> int | None:
    import re

    match = re.fullmatch(r"([+-]?\d{1,60})(?:e(\d{1,2}))?", text.strip().replace("_", ""))
    return int(match[1]) * int(10 ** int(match[2] or 0)) if match else None
