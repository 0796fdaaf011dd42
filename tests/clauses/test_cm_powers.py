"""Crown Melbourne: who may do what, where a clause or a reading names them, and nobody else."""

from __future__ import annotations

import pytest

from kit.marks import Ids, shows
from kit.melbourne import LADDER
from kit.role_matrix import who

MODES = ("cloth", "touchbet", "touchtable")
SEEN_BY = ("player", "sensor", "system")  # and, where there are guests, by them
Row = tuple[str, str, tuple[str, ...], str, Ids, Ids]

# What is asked, in which mode (none: each), who beside the ladder, from which role of it up
# ("-": nobody of it), clauses, readings.
IN_2025: list[Row] = [
    ("open-table", "", (), "dealer", (), "floor-acts"),
    ("attest", "", (), "dealer", (), "floor-acts"),
    ("take-seat", "", ("player",), "dealer", (), "floor-acts"),
    ("cash-out", "cloth", ("player",), "dealer", (), "floor-acts"),
    ("leave", "cloth", ("player",), "dealer", (), "floor-acts"),
    ("record-incident prohibited-device", "", (), "dealer", (), "floor-acts"),
    ("record-incident detention", "", (), "assistant-casino-manager", "18.2.4", ()),
    ("fill", "", (), "dealer", (), "house-books"),
    ("credit", "", (), "dealer", (), "house-books"),
    ("count-drop", "", (), "dealer", (), "house-books"),
    ("reprint-ticket", "touchbet", (), "area-manager", (), "crown-acts"),
    ("void-ticket", "touchbet", (), "area-manager", (), "crown-acts"),
    ("pay-manually print-failure", "touchbet", (), "area-manager", (), "crown-acts"),
    ("require-return", "touchbet", (), "area-manager", (), "credit-taken-back"),
    ("repeat-wagers", "cloth", ("player",), "-", (), "repeat-wagers"),
    ("repeat-wagers", "touchbet", ("player",), "-", "11.3.1(c)", ()),
    ("no-more-bets", "", ("system",), "dealer", "5.3", ()),
    ("record-outcome", "touchbet", ("sensor",), "dealer", "11.2 Game system", ()),
    ("settle", "", ("system",), "dealer", "5.4.3 #1", ()),
    ("flag-outcome", "cloth", (), "dealer", (), "cloth-corrections"),
    ("correct-outcome", "cloth", (), "area-manager", (), "cloth-corrections"),
    ("notify", "cloth", ("system",), "dealer", (), "faults-elsewhere"),
    ("report-malfunction", "cloth", SEEN_BY, "dealer", (), "faults-elsewhere"),
    ("report-malfunction", "touchbet", SEEN_BY, "dealer", "11.9.4", ()),
    ("report-malfunction", "touchtable", ("guest", *SEEN_BY), "dealer", "12.9.3", ()),
    ("clear-fault", "cloth", (), "dealer", (), "faults-elsewhere"),
    ("clear-fault", "touchtable", (), "dealer", (), "faults-elsewhere"),
]
IN_2011: list[Row] = [
    ("open-table", "", (), "dealer", (), "floor-acts"),
    ("attest", "", (), "dealer", (), "floor-acts"),
    ("take-seat", "", ("player",), "dealer", (), "floor-acts"),
    ("cash-out", "cloth", ("player",), "dealer", (), "floor-acts"),
    ("leave", "cloth", ("player",), "dealer", (), "floor-acts"),
    ("record-incident prohibited-device", "", (), "dealer", (), "floor-acts"),
    ("record-incident confiscation", "", (), "pit-boss", "13.2.4", ()),
    ("record-incident detention", "", (), "pit-boss", "13.2.5", ()),
    ("fill", "", (), "dealer", (), "house-books"),
    ("credit", "", (), "dealer", (), "house-books"),
    ("count-drop", "", (), "dealer", (), "house-books"),
    ("apply-limits", "", ("system",), "dealer", (), "unnamed-acts"),
    ("set-player-limits", "", (), "dealer", (), "unnamed-acts"),
    ("vacate-seat", "", (), "dealer", (), "unnamed-acts"),
    ("find-foreign-chips", "cloth", (), "dealer", "3.1.2(b)", ()),
    ("report-print-failure", "touchbet", ("player",), "dealer", (), "unnamed-acts"),
    ("report-malfunction", "cloth", SEEN_BY, "dealer", (), "unnamed-acts"),
    ("report-malfunction", "touchbet", SEEN_BY, "dealer", (), "unnamed-acts"),
    ("report-malfunction", "touchtable", ("guest", *SEEN_BY), "dealer", (), "unnamed-acts"),
    ("clear-fault", "", (), "dealer", (), "unnamed-acts"),
    ("reprint-ticket", "touchbet", (), "pit-boss", (), "crown-acts"),
    ("void-ticket", "touchbet", (), "pit-boss", (), "crown-acts"),
    ("pay-manually print-failure", "touchbet", (), "pit-boss", (), "crown-acts"),
    ("require-return", "touchbet", (), "pit-boss", (), "credit-taken-back"),
    ("repeat-wagers", "cloth", ("player",), "-", (), "repeat-wagers"),
    ("repeat-wagers", "touchbet", ("player",), "-", (), "repeat-wagers"),
    ("no-more-bets", "", ("system",), "dealer", "5.3", ()),
    ("record-outcome", "touchbet", ("sensor",), "dealer", "10.2 game system(a)", ()),
    ("settle", "", ("system",), "dealer", "5.5", ()),
    ("flag-outcome", "cloth", (), "dealer", (), "cloth-corrections"),
    ("correct-outcome", "cloth", (), "game-supervisor", (), "cloth-corrections"),
    ("notify", "cloth", ("system",), "dealer", (), "faults-elsewhere"),
    ("notify", "touchbet", ("system",), "dealer", "10.9.1 #2", ()),
    ("notify", "touchtable", ("system",), "dealer", "11.9.1 #2", ()),
]


@pytest.mark.parametrize(
    ("tag", "mode", "act", "others", "lowest"),
    [
        pytest.param(tag, mode, act, others, lowest, marks=shows(tag, ids, reads),
                     id=f"{tag}-{mode}-{act}")
        for tag, rows in (("CM18", IN_2025), ("CM11", IN_2011))
        for act, only, others, lowest, ids, reads in rows
        for mode in ([only] if only else MODES)
    ],
)  # fmt: skip
def test_who_may(tag: str, mode: str, act: str, others: tuple[str, ...], lowest: str) -> None:
    """Whoever is named, on the ladder with whoever is above, and no other role."""
    ladder = LADDER[tag]
    above = () if lowest == "-" else ladder[ladder.index(lowest) :]
    assert who(f"{tag} {mode}", act) == {*others, *above}


# Players claim by these clauses and readings; the house by a reading of its own.
CLAIMS: list[tuple[str, str, Ids, Ids]] = [
    ("CM18", "cloth", (), "faults-elsewhere"),
    ("CM18", "touchbet", "11.9.4", ()),
    ("CM18", "touchtable", "12.9.3", ()),
    ("CM11", "cloth", (), "faults-elsewhere"),
    ("CM11", "touchbet", "10.9.4", ()),
    ("CM11", "touchtable", "11.9.3", ()),
]


@pytest.mark.parametrize(
    ("tag", "mode", "side"),
    [
        pytest.param(tag, mode, side, marks=marks, id=f"{tag}-{mode}-{side}")
        for tag, mode, ids, reads in CLAIMS
        for side, marks in (
            ("player", shows(tag, ids, reads)), ("house", shows(tag, (), "house-claims")),
        )
    ],
)  # fmt: skip
def test_who_may_claim(tag: str, mode: str, side: str) -> None:
    other = {"player", "house"} - {side}
    assert who(f"{tag} {mode}", "raise-claim") - other == {side}
