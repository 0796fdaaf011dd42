"""What is accepted as money, bets that are called, and colour chips."""

from __future__ import annotations

from typing import ClassVar, Literal

from croupier.rules.cited import Citation, Cited
from croupier.rules.law.section import CLOTH, Mode, Role, Section

Means = Literal["cash", "chips", "voucher", "token", "note", "ticket"]


class Tender(Section, frozen=True, kw_only=True):
    """What a buy-in is paid with, and how an account is paid out."""

    by_player: Cited[tuple[Means, ...]]
    to_dealer: Cited[tuple[Means, ...]]
    cash_out_at_dealer: Cited[Literal["chips", "ticket"]]
    cash_out: Citation | None = None


class CallBets(Section, frozen=True, kw_only=True):
    """Bets that a player calls and the dealer places."""

    optional: ClassVar[bool] = True

    tender: Cited[tuple[Means, ...]]
    lock: Citation
    cash: Citation | None = None


class ColourChips(Section, frozen=True, kw_only=True):
    """Chips of a colour whose value their player declares, and chips of other tables."""

    modes: ClassVar[tuple[Mode, ...]] = CLOTH

    in_use: Cited[Literal["by-agreement", "refused"]]  # a colour that somebody has already
    marker: Cited[Literal["always", "above-minimum"]]
    closed_table_value: Cited[Literal["as-issued", "minimum"]]
    closed_table_notify: Cited[tuple[Role, ...]]
    foreign: Cited[Literal["no-wager", "paid-in-value-chips"]]  # another table's, on the layout
    foreign_losing: Citation
    foreign_advice: Cited[Literal["return-to-issuing-table", "none"]]
    foreign_value: Citation | None = None
    closed_table: Citation | None = None
