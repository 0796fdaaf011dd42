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
    "neighbours-area": "beside-zero",
    "results-independent": "confirmed",
    "results-uniform": "confirmed",
    "results-unpredictable": "confirmed",
    "screen-elements": "complete",
    "stations": 1,
    "table-layout": "1",
    "table-type": "american",
    "wheel-level": "level-and-free",
    "wheel-mm": 750,
}
# The drawing a screen or a table is like, by rulebook and mode.
DIAGRAMS = {
    ("CM18", "touchbet", "screen-diagram"): "K",
    ("CM18", "touchtable", "screen-diagram"): "M",
    ("CM18", "touchtable", "table-diagram"): "L",
    ("CM11", "touchbet", "screen-diagram"): "L",
    ("CM11", "touchtable", "screen-diagram"): "U",
    ("CM11", "touchtable", "table-diagram"): "S",
}


def right(at: Playing, item: str) -> int | str:
    if item.endswith("-diagram"):
        offer = at.table.offer
        return DIAGRAMS[offer.rulebook.tag, offer.spec.mode, item]
    return RIGHT.get(item, "approved" if item.endswith("-approval") else "present")


def vouch(at: Playing, *but: str) -> None:
    """The dealer attests all that is wanted, except these."""
    for wanted in wanted_attestations(at.table):
        if wanted.item not in but:
            at.dealer("attest", item=wanted.item, value=right(at, wanted.item))
