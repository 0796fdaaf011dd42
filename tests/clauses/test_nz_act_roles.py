"""New Zealand and the ACT: who may do what no clause of theirs gives to anyone, as readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kit.marks import reading
from kit.role_matrix import who

# In NZ the game supervisor is the Higher Duties Dealer of CM18 and the operator everyone above;
# in the ACT the supervisor is all of these.
RANKS = {
    "NZ": {
        "staff": "dealer game-supervisor casino-operator",
        "supervisor": "game-supervisor casino-operator",
        "operator": "casino-operator",
    },
    "ACT": {
        "staff": "dealer supervisor",
        "supervisor": "supervisor",
        "operator": "supervisor",
    },
}
# who -> the readings, and what they let them ask
BOTH = {
    "staff": {
        "floor-acts": "open-table, attest, record-incident prohibited-device, clear-fault",
        "house-books": "fill, credit, count-drop",
        "cloth-corrections": "flag-outcome",
        "CM18 3.1": "buy-in",
        "CM18 3.1.2(b)": "find-foreign-chips",
        "CM18 3.1.2(c)(i)": "redeem-colour-chips",
        "CM18 3.1.2(d)": "issue-colour-chips",
        "CM18 4.1": "announce-limits",
        "CM18 4.3 #1": "set-player-limits",
        "CM18 5.1": "open-betting",
        "CM18 18.9": "vacate-seat",
    },
    "staff system": {
        "floor-acts": "notify",
        "CM18 4.1 fn1 s66(2)": "apply-limits",
    },
    "staff player": {
        "floor-acts": "take-seat, cash-out, leave",
        "CM18 18.12": "refer-complaint",
    },
    "staff player sensor system": {"floor-acts": "report-malfunction"},
    "player": {
        "repeat-wagers": "repeat-wagers",
        "CM18 18.10": "raise-dispute",
    },
    "supervisor": {
        "CM18 5.5 #1": "direct-spins",
        "CM18 7.3": "void-spin equipment-malfunction",
        "CM18 18.4": "void-spin force-majeure",
        "CM18 18.8": "give-closing-notice, close-table",
    },
    "operator": {
        "cloth-corrections": "correct-outcome",
        "operator-acts": "decide-claim",
        "CM18 18.2.1": "void-wager contravention",
        "CM18 18.2.2": "exclude-player",
        "CM18 18.2.3": "hold-payment prohibited-device",
        "CM18 18.3": "void-spin fraud, void-wager fraud",
        "CM18 18.10": "decide-dispute",
    },
}
OWN = {
    "NZ": {"staff sensor": {"ball-dropped": "ball-dropped"}},
    "ACT": {
        "staff": {
            "called-wagers": "call-bet",
            "CM18 2.4": "spin-ball",
            "CM18 5.4.1": "confirm-outcome",
            "CM18 7.1": "call-no-spin disruption",
            "CM18 7.1.1 #1": "call-no-spin wheel-not-rotating",
            "CM18 7.1.2": "call-no-spin same-direction",
            "CM18 7.1.3": "call-no-spin short-spin",
            "CM18 7.1.4": "call-no-spin foreign-object",
            "CM18 7.1.5": "call-no-spin ball-left-wheel",
            "CM18 7.1.6": "call-no-spin interference",
            "CM18 7.1.7": "call-no-spin disruption",
            "CM18 7.1.8": "call-no-spin wheel-stopped",
        },
        "staff player": {
            "CM18 3.4 #1": "place-wager",
            "CM18 3.2 #1": "move-wager, remove-wager, remove-last, remove-all",
        },
        "staff system": {"CM18 5.3": "no-more-bets", "CM18 5.4.3 #1": "settle"},
        "staff sensor": {"CM18 5.4.1": "record-outcome"},
        "supervisor": {"CM18 7.4 #1": "call-no-spin no-rest"},
    },
}


def rows() -> Iterator[Any]:
    for tag, ranks in RANKS.items():
        told = [*BOTH.items(), *OWN[tag].items()]
        for words, id, asked in ((words, *row) for words, acts in told for row in acts.items()):
            full = {one for word in words.split() for one in ranks.get(word, word).split()}
            by = "fallback-roles" if tag == "NZ" and id.startswith("CM18") else "ladder"
            for line in asked.split(", "):
                marks = reading(tag, id, by)
                yield pytest.param(tag, line, full, marks=marks, id=f"{tag} {line} {id}")


@pytest.mark.parametrize(("tag", "line", "roles"), list(rows()))
def test_who_may_where_the_text_is_silent(tag: str, line: str, roles: set[str]) -> None:
    assert who(f"{tag} cloth", line) == roles


@pytest.mark.parametrize(
    ("tag", "side"),
    [
        pytest.param(tag, side, marks=reading(tag, id), id=f"{tag} {side}")
        for tag in RANKS
        for side, id in (("player", "CM18 11.9.4"), ("house", "house-claims"))
    ],
)
def test_who_may_claim_where_the_text_is_silent(tag: str, side: str) -> None:
    other = {"player", "house"} - {side}
    assert who(f"{tag} cloth", "raise-claim") - other == {side}
