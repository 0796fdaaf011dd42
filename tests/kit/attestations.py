"""Everything a table has to be vouched for, vouched for; a test leaves out what it is about."""

from __future__ import annotations

from croupier.table.opening.ask import wanted_attestations
from kit.table import Playing

# A value within the rule, for each item of any rulebook.
RIGHT: dict[str, int | str] = {
    "ball-material": "non-metallic",
    "ball-mm": 20,
    "cameras": 1,
    "game-system-configuration": "complete",
    "layout-end": "opposite-the-wheel",
    "marker-buttons": "enough",
    "results-independent": "confirmed",
    "results-uniform": "confirmed",
    "results-unpredictable": "confirmed",
    "screen-diagram": "L",
    "stations": 1,
    "table-diagram": "S",
    "table-layout": "1",
    "table-type": "american",
    "wheel-level": "level-and-free",
    "wheel-mm": 750,
}


def right(at: Playing, item: str) -> int | str:
    if item == "screen-diagram" and at.table.offer.spec.mode == "touchtable":
        return "U"
    return RIGHT.get(item, "approved" if item.endswith("-approval") else "present")


def vouch(at: Playing, *but: str) -> None:
    """The dealer attests all that is wanted, except these."""
    for wanted in wanted_attestations(at.table):
        if wanted.item not in but:
            at.dealer("attest", item=wanted.item, value=right(at, wanted.item))
