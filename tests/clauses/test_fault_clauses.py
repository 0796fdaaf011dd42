"""Which clause speaks of a malfunction and of a hold: of the whole system, or of one place."""

from __future__ import annotations

import pytest

from croupier.table import events as e
from kit.marks import clause, shows
from kit.melbourne import MANAGER, place
from kit.perth import OPERATOR, stations
from kit.table import Playing, books, down, only

BETS = {"ana": {"straight:17": 10_00}, "bo": {"red": 5_00}}
DARK = {"what": "dark"}
# Of the system and of a place: before the lock, after it, what withholds payment, kind (a).
RULES = {
    ("CM18", "touchbet"): ("11.9.5", "11.9.7", "11.9.6"),
    ("CM18", "touchtable"): ("12.9.4", "12.9.6", "12.9.5"),
    ("CM11", "touchbet"): ("10.9.5", "10.9.7", "10.9.6"),
    ("CM11", "touchtable"): ("11.9.4", "11.9.6", "11.9.5"),
}


def at_screens(tag: str, mode: str) -> Playing:
    return stations(BETS) if tag == "CP" else down(tag, BETS, mode=mode)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(
    ("tag", "mode"),
    [
        *(
            pytest.param(tag, mode, marks=shows(tag, (f"{system}(a)", f"{own}(a)")))
            for (tag, mode), (system, own, _) in RULES.items()
        ),
        pytest.param("CP", "ats", marks=shows("CP", "6.16(a)")),
    ],
)
def test_what_is_declared_and_what_it_stops_have_the_clause_of_the_part(
    tag: str, mode: str, whole: bool
) -> None:
    """The clause about a player's claim is not about what staff have found."""
    at = at_screens(tag, mode)
    component = "game-system" if whole else place(mode if tag != "CP" else "touchbet", 1)
    system, own, _ = RULES.get((tag, mode), ("6.16", "6.16", ""))
    wanted = f"{tag} {system if whole else own}(a)"
    declared = at.dealer("report-malfunction", component=component, **DARK)
    assert only(declared, e.MalfunctionReported).clause == wanted
    refused = at.refused("out-of-order", "player:ana", "place-wager", bet="red", stake=10_00)
    assert refused.clause == wanted


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param(tag, mode, marks=shows(tag, (f"{system}(b)", f"{own}(b)")))
        for (tag, mode), (system, own, _) in RULES.items()
    ],
)
def test_after_the_lock_it_is_the_clause_about_the_records(
    tag: str, mode: str, whole: bool
) -> None:
    at = at_screens(tag, mode)
    at.close()
    component = "game-system" if whole else place(mode, 1)
    declared = at.dealer("report-malfunction", component=component, **DARK)
    system, own, _ = RULES[tag, mode]
    assert only(declared, e.MalfunctionReported).clause == f"{tag} {system if whole else own}(b)"


@pytest.mark.parametrize(
    ("tag", "mode", "kind"),
    [
        pytest.param(tag, mode, kind, marks=shows(tag, f"{kinds}({kind})"))
        for (tag, mode), kinds in {
            **{where: kinds for where, (_, _, kinds) in RULES.items()},
            ("CP", "ats"): "6.11",
        }.items()
        for kind in "abcd"
    ],
)
def test_the_kinds_are_of_a_place_and_not_of_the_system(tag: str, mode: str, kind: str) -> None:
    at = at_screens(tag, mode)
    by = OPERATOR if tag == "CP" else MANAGER[tag]
    kinds = RULES[tag, mode][2] if tag != "CP" else "6.11"
    for part in ("game-system", "display-controller") if tag == "CP" else ("game-system",):
        of_the_system = {"component": part, "kind": kind, **DARK}
        refused = at.refused("unknown-kind", by, "report-malfunction", **of_the_system)
        assert refused.clause == f"{tag} {kinds}({kind})"
    own = "sgc" if tag == "CP" else place(mode, 1)  # Perth has the console fail in these ways too
    declared = at.ask(by, "report-malfunction", component=own, kind=kind, **DARK)
    assert only(declared, e.MalfunctionReported).clause == f"{tag} {kinds}({kind})"


# ---- Holds ----


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("released", [True, False])
@pytest.mark.parametrize(
    ("tag", "mode"),
    [
        pytest.param(tag, mode, marks=shows(tag, (f"{system}(b)(i)", f"{own}(b)(i)")))
        for (tag, mode), (system, own, _) in RULES.items()
    ],
)
def test_a_hold_a_second_one_and_what_it_stops_have_the_clause_of_the_part(
    tag: str, mode: str, whole: bool, released: bool
) -> None:
    at = at_screens(tag, mode)
    at.close()
    component = "game-system" if whole else place(mode, 1)
    at.dealer("report-malfunction", component=component, **DARK)
    at.dealer("record-outcome", outcome="17")
    at.dealer("settle")
    at.ask(MANAGER[tag], "confirm-records", spin=1, confirmed=True)
    at.dealer("clear-fault", component=component)
    system, own, _ = RULES[tag, mode]
    wanted = f"{tag} {system if whole else own}(b)(i)"
    asked = {"player": "ana", "ground": "malfunction", "reason": "it is looked into"}
    held = only(at.ask(MANAGER[tag], "hold-payment", **asked), e.PaymentHeld)
    assert held.clause == wanted
    assert at.refused("held", "player:ana", "cash-out").clause == wanted
    if released:
        at.ask(MANAGER[tag], "release-payment", **asked)
    else:
        at.wait(72 * 3600)
    again = at.refused("held-already", MANAGER[tag], "hold-payment", **asked)
    assert again.clause == wanted
    assert "at most" in str(again)  # it did not last that long if it was released


@books(CM18="12.9.4(b)(i)", CM11="11.9.4(b)(i)")
def test_no_payment_is_held_of_a_guest_who_has_no_display(tag: str) -> None:
    """It is withheld in respect of a particular one."""
    at = at_screens(tag, "touchtable")
    at.dealer("open-guest-account", player="gus")
    at.dealer("buy-in", player="gus", amount=100_00, tender="cash")
    at.dealer("call-bet", player="gus", bet="red", stake=10_00)
    at.close()
    at.dealer("report-malfunction", component="game-system", **DARK)
    asked = {"ground": "malfunction", "reason": "it is looked into"}
    refused = at.refused("no-malfunction", MANAGER[tag], "hold-payment", player="gus", **asked)
    assert refused.clause == f"{tag} {'12' if tag == 'CM18' else '11'}.9.4(b)(i)"
    only(at.ask(MANAGER[tag], "hold-payment", player="ana", **asked), e.PaymentHeld)


@clause("CP", "6.12 sentence 1")
def test_in_perth_a_cash_out_under_a_hold_has_its_clause() -> None:
    at = stations(BETS)
    at.dealer("report-malfunction", component="station:1", **DARK)
    at.dealer("clear-fault", component="station:1")
    asked = {"player": "ana", "ground": "malfunction", "reason": "it is looked into"}
    at.ask(OPERATOR, "hold-payment", **asked)
    assert at.refused("held", "player:ana", "cash-out").clause == "CP 6.12 sentence 1"


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(("tag", "mode"), [*RULES, ("CP", "ats")])
def test_with_nothing_down_the_moment_says_which_clause_speaks(
    tag: str, mode: str, whole: bool
) -> None:
    """Before no more bets the one about wagers that are void, after it the one about those that
    wait."""
    component = "game-system" if whole else place(mode if tag != "CP" else "touchbet", 1)
    for late in (False, True):
        at = stations({}) if tag == "CP" else down(tag, {}, mode=mode)
        if late:
            at.close()
        rules = at.table.screens.law.malfunction
        assert rules is not None
        before = rules.before_lock if whole else rules.place_before_lock
        after = rules.after_lock if whole else rules.place_after_lock
        assert before.clause != after.clause
        declared = only(
            at.dealer("report-malfunction", component=component, **DARK), e.MalfunctionReported
        )
        assert (declared.fate, declared.clause) == ("none", (after if late else before).clause)
