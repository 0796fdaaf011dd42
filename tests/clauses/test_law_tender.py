"""What a buy-in and a called bet may be paid with: each means there is, taken or refused."""

from __future__ import annotations

from typing import Any

import pytest

from kit.marks import clause, reading
from kit.table import Playing, playing

MEANS = ("cash", "note", "voucher", "token", "chips", "ticket")
CHIPS_AND_MONEY = ("cash", "voucher", "token", "chips")


def row(tag: str, mode: str, by: str, taken: tuple[str, ...], mark: Any) -> Any:
    return pytest.param(tag, mode, by, taken, marks=mark, id=f"{tag}-{mode}-{by}")


def code_of(at: Playing, means: str, by: str, do: str, **fields: Any) -> str:
    """By which code a means of payment is refused; nothing if it is taken."""
    before = len(at.steps)
    try:
        at.ask(by, do, tender=means, **fields)
    except Exception as refusal:
        assert len(at.steps) == before
        return str(getattr(refusal, "code", refusal))
    return ""


@pytest.mark.parametrize(
    ("tag", "mode", "by", "taken"),
    [
        row("CM18", "cloth", "dealer", CHIPS_AND_MONEY, clause("CM18", "3.1")),
        row("CM18", "touchbet", "player", ("note",), clause("CM18", "11.7.2")),
        row("CM18", "touchtable", "dealer", CHIPS_AND_MONEY, clause("CM18", "12.7.2")),
        row("CM11", "cloth", "dealer", CHIPS_AND_MONEY, reading("CM11", "cloth-buy-in")),
        row("CM11", "touchbet", "player", ("note",), clause("CM11", "10.7.2")),
        row("CM11", "touchtable", "dealer", CHIPS_AND_MONEY, clause("CM11", "11.7.2")),
        row("CP", "cloth", "dealer", ("cash", "voucher", "chips"), reading("CP", "cloth-buy-in")),
        row("CP", "ats", "dealer", ("cash", "voucher", "chips"), clause("CP", "3.9(a)")),
        row("CP", "ats", "player", ("note", "ticket"), clause("CP", "3.9(b)")),
        row("NZ", "cloth", "dealer", CHIPS_AND_MONEY, reading("NZ", "CM18 3.1")),
        row("ACT", "cloth", "dealer", CHIPS_AND_MONEY, reading("ACT", "CM18 3.1")),
    ],
)
def test_a_buy_in_is_paid_with(tag: str, mode: str, by: str, taken: tuple[str, ...]) -> None:
    period = {"wagering_period_s": 20} if mode in ("touchbet", "ats") else {}
    at = playing(tag, mode=mode, **period)
    for means in MEANS:
        fields = {"amount": 20_00, **({"player": "ana"} if by == "dealer" else {})}
        code = code_of(at, means, f"{by}:ana", "buy-in", **fields)
        # A ticket that is taken is asked for its number first.
        wanted = "wrong-tender" if means not in taken else "form" if means == "ticket" else ""
        assert code == wanted, means


@pytest.mark.parametrize(
    ("tag", "mode", "by", "taken"),
    [
        row("CM18", "cloth", "dealer", CHIPS_AND_MONEY, clause("CM18", "3.3 #1")),
        row("CM18", "touchtable", "dealer", CHIPS_AND_MONEY, clause("CM18", "3.3 #1")),
        row("CM11", "cloth", "dealer", CHIPS_AND_MONEY, clause("CM11", "3.3 #1")),
        row("CM11", "touchtable", "dealer", CHIPS_AND_MONEY, clause("CM11", "3.3 #1")),
        row("CP", "cloth", "dealer", ("chips",), clause("CP", "3.3")),
        row("NZ", "cloth", "dealer", ("chips",), clause("NZ", "3.4")),
        row("ACT", "cloth", "dealer", ("chips", "cash"), clause("ACT", "5.3 [accompanied]")),
    ],
)
def test_a_called_bet_comes_with(tag: str, mode: str, by: str, taken: tuple[str, ...]) -> None:
    at = playing(tag, mode=mode)
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    at.dealer("open-betting")
    for means in CHIPS_AND_MONEY:  # there is no other way to call a bet
        called = {"player": "ana", "bet": "split:17/20", "stake": 5_00}
        code = code_of(at, means, by, "call-bet", **called)
        assert code == ("" if means in taken else "wrong-tender"), means


@pytest.mark.parametrize(
    ("tag", "mode", "by", "cited"),
    [
        row("CM18", "cloth", "dealer", ("CM18 3.3 #2",), clause("CM18", "3.3 #2")),
        row("CM11", "cloth", "dealer", ("CM11 3.3 #2",), clause("CM11", "3.3 #2")),
        row("CM18", "touchtable", "dealer", ("CM18 3.3 #2",), clause("CM18", "3.3 #2")),
        row("CM11", "touchtable", "dealer", ("CM11 3.3 #2",), clause("CM11", "3.3 #2")),
    ],
)
def test_a_late_call_is_refused_by(tag: str, mode: str, by: str, cited: tuple[str, ...]) -> None:
    at = playing(tag, mode=mode)
    at.dealer("buy-in", player="ana", amount=100_00, tender="cash")
    at.close()
    called = {"player": "ana", "bet": "split:17/20", "stake": 5_00, "tender": "chips"}
    assert at.refused("betting-closed", by, "call-bet", **called).clause == cited[0]
