"""Crown Perth: who may do what, act by act; whoever is above on the ladder may too."""

from __future__ import annotations

import pytest

from croupier.rules.book.cited import READING
from kit.marks import clause, reading
from kit.role_matrix import who

# Dealer, Table Games Manager and Casino Operator are all of the staff.
OPERATOR = {"casino-operator"}
MANAGER = OPERATOR | {"table-games-manager"}
DEALER = STAFF = MANAGER | {"dealer"}
PLAYER, SYSTEM, SENSOR, CAGE = {"player"}, {"system"}, {"sensor"}, {"cage"}

Row = tuple[set[str], str]
BOTH: dict[str, Row] = {
    "open-table": (DEALER, "reading: floor-acts"),
    "attest": (STAFF, "reading: floor-acts"),
    "announce-limits": (OPERATOR, "7.3 chapeau"),
    "agree-limits": (PLAYER, "7.3(b)"),
    "apply-limits": (SYSTEM | STAFF, "reading: floor-acts"),
    "give-closing-notice": (OPERATOR, "7.12 sentence 2"),
    "close-table": (OPERATOR, "7.12 sentence 1"),
    "take-seat": (PLAYER | DEALER, "reading: floor-acts"),
    "fill": (STAFF, "reading: house-books"),
    "credit": (STAFF, "reading: house-books"),
    "count-drop": (STAFF, "reading: house-books"),
    "exclude-player": (MANAGER, "7.11(b)"),
    "record-incident prohibited-device": (STAFF, "reading: floor-acts"),
    "notify": (STAFF | SYSTEM, "6.12 sentence 2"),
    "open-betting": (DEALER, "reading: floor-acts"),
    "spin-ball": (DEALER, "2.1(a)"),
    "withdraw-winning-wager": (PLAYER, "3.5(b)"),
    "call-no-spin short-spin": (DEALER, "6.1(b)"),
    "void-spin force-majeure": (OPERATOR, "7.14(a)"),
    "void-spin fraud": (OPERATOR, "7.14(b)"),
    "void-wager contravention": (MANAGER, "7.11(a)"),
    "report-malfunction": (STAFF | PLAYER | SENSOR | SYSTEM, "6.14 sentence 1"),
    "confirm-records": (MANAGER, "6.16(b)"),
    "clear-fault": (STAFF, "reading: floor-acts"),
    "decide-claim": (OPERATOR, "6.15"),
    "raise-dispute": (PLAYER, "7.13"),
    "decide-dispute": (OPERATOR, "7.13"),
    "draw-spread": (SYSTEM, "4.2(b)"),
}
CLOTH: dict[str, Row] = {
    "offer-legacy-wager": (OPERATOR, "7.4 chapeau"),
    "accept-legacy-wager": (PLAYER, "7.5(a)"),
    "extend-legacy-wager": (MANAGER, "7.6(b)"),
    "end-legacy-wager": (SYSTEM, "7.6(a)"),
    "buy-in": (DEALER, "reading: cloth-buy-in"),
    "issue-colour-chips": (DEALER, "3.7"),
    "redeem-colour-chips": (DEALER, "6.5(a)"),
    "find-foreign-chips": (DEALER, "6.4 chapeau"),
    "cash-out": (PLAYER | DEALER, "reading: floor-acts"),
    "leave": (PLAYER | DEALER, "reading: floor-acts"),
    "place-wager": (PLAYER | DEALER, "3.4"),
    "call-bet": (DEALER, "3.3"),
    "move-wager": (PLAYER | DEALER, "3.5(a)"),
    "remove-wager": (PLAYER | DEALER, "3.5(a)"),
    "remove-last": (PLAYER | DEALER, "3.5(a)"),
    "remove-all": (PLAYER | DEALER, "3.5(a)"),
    "repeat-wagers": (PLAYER, "reading: repeat-wagers"),
    "no-more-bets": (DEALER | SYSTEM, "4.4 sentence 1"),
    "record-outcome": (DEALER | SENSOR, "4.5 chapeau"),
    "confirm-outcome": (DEALER, "4.5 chapeau"),
    "settle": (DEALER | SYSTEM, "4.6(b)"),
    "flag-outcome": (DEALER, "reading: cloth-corrections"),
    "correct-outcome": (MANAGER, "reading: cloth-corrections"),
}
STATIONS: dict[str, Row] = {
    "buy-in": (PLAYER | DEALER, "3.9 chapeau"),
    "cash-out": (PLAYER | DEALER, "reading: cash-out"),
    "leave": (PLAYER, "reading: floor-acts"),
    "report-print-failure": (PLAYER | STAFF, "reading: tickets"),
    "reprint-ticket": (MANAGER, "reading: tickets"),
    "void-ticket": (MANAGER, "reading: tickets"),
    "redeem-ticket": (CAGE, "reading: tickets"),
    "pay-manually malfunction": (MANAGER, "reading: manual-payment"),
    "place-wager": (PLAYER, "1.1 Wagering Period"),
    "move-wager": (PLAYER, "1.1 Wagering Period"),
    "remove-wager": (PLAYER, "1.1 Wagering Period"),
    "remove-last": (PLAYER, "1.1 Wagering Period"),
    "remove-all": (PLAYER, "1.1 Wagering Period"),
    "repeat-wagers": (PLAYER, "2.5(b)"),
    "end-wagering-period": (SYSTEM, "4.4 sentence 2"),
    "no-more-bets": (DEALER | SYSTEM, "4.4 sentence 2"),
    "record-outcome": (DEALER | SENSOR, "4.5(c)"),
    "confirm-outcome": (DEALER, "4.5(c)"),
    "settle": (DEALER | SYSTEM, "4.7(b)"),
    "call-no-spin early-rest": (DEALER | SYSTEM, "6.2"),
    "freeze-accounts": (DEALER, "6.9 part 1"),
    "correct-outcome": (DEALER, "6.9 part 2"),
    "release-accounts": (DEALER, "reading: frozen-accounts"),
    "hold-payment malfunction": (OPERATOR, "6.12 sentence 1"),
    "release-payment": (OPERATOR, "6.12 sentence 1"),
    "require-return": (OPERATOR, "6.12 sentence 1"),
    "lapse-hold": (SYSTEM, "6.12 sentence 1"),
    "refuse-credit": (OPERATOR, "6.13 closing"),
}


@pytest.mark.parametrize(
    ("mode", "asked", "roles", "cited"),
    [
        pytest.param(
            *(mode, asked, roles, cited),
            marks=reading("CP", cited.removeprefix(READING))
            if cited.startswith(READING)
            else clause("CP", cited),
            id=f"{mode}-{asked}",
        )
        for mode, rows in (("cloth", BOTH | CLOTH), ("ats", BOTH | STATIONS))
        for asked, (roles, cited) in rows.items()
    ],
)
def test_who_may(mode: str, asked: str, roles: set[str], cited: str) -> None:
    """Those the clause names, whoever is above them, and no other role."""
    assert who(f"CP {mode}", asked) == roles


@pytest.mark.parametrize("mode", ["cloth", "ats"])
@pytest.mark.parametrize(
    "side",
    [
        pytest.param("player", marks=clause("CP", "6.15")),
        pytest.param("house", marks=reading("CP", "house-claims")),
    ],
)
def test_who_may_claim(mode: str, side: str) -> None:
    other = {"player", "house"} - {side}
    assert who(f"CP {mode}", "raise-claim") - other == {side}
