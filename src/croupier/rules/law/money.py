"""What is accepted as money, bets that are called, and colour chips."""

from typing import ClassVar, Literal

from croupier.rules.book.cited import Citation, Cited
from croupier.rules.law.section import CLOTH, Role, Section
from croupier.rules.vocabulary import Mode

Means = Literal["cash", "chips", "voucher", "token", "note", "ticket"]
CalledWith = Literal["cash", "chips", "voucher", "token"]  # machines take the rest


class Tender(Section, frozen=True, kw_only=True):
    """What a buy-in is paid with. Who may buy in is the power `buy-in`: each key is required where
    that power is given to such a role, and refused where it is not."""

    by_player: Cited[tuple[Means, ...]] | None = None  # at a station, if players may buy in
    to_dealer: Cited[tuple[Means, ...]] | None = None  # handed over, if staff may buy in


class CallBets(Section, frozen=True, kw_only=True):
    """Bets that a player calls and the dealer places."""

    optional: ClassVar[bool] = True

    tender: Cited[tuple[CalledWith, ...]]
    lock: Citation | None = None
    to_account: Citation | None = None  # what is not chips is bought in first, then called


class ColourChips(Section, frozen=True, kw_only=True):
    """Chips of a colour whose value their player declares."""

    modes: ClassVar[tuple[Mode, ...]] = CLOTH

    in_use: Cited[Literal["by-agreement", "refused"]]  # a colour another player has
    marker: Cited[Literal["always", "above-minimum"]]
    declared: Citation | None = None  # what one is worth is said by whoever buys them
    one_value: Citation | None = None  # all chips of a colour are worth the same
    colours: Citation | None = None  # a table's set has some colours and no others
    closed_table_at_minimum: Citation | None = None  # valued at the issuing table's minimum
    closed_table_notify: Cited[tuple[Role, ...]] | None = None


class ForeignChips(Section, frozen=True, kw_only=True):
    """Foreign chips on the layout count as a wager; without this section they do not."""

    modes: ClassVar[tuple[Mode, ...]] = CLOTH
    optional: ClassVar[bool] = True

    winning: Citation  # paid in value chips
    losing: Citation  # kept by the table
    advice: Citation  # other foreign chips go back to their table
    most: Citation  # with the player's own chips on the bet they stand up to the maximum only
