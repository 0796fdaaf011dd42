"""Chips, banks and limits: amounts that chips can make, and money that stays money."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from croupier.bounds import are_chips
from croupier.rules.spec import Limits, wrong_limits
from croupier.tournament.terms import refusals as r
from croupier.tournament.terms.amounts import is_money, money_text
from croupier.tournament.terms.document import RoundLimits, rounds_of
from croupier.tournament.terms.items import Checking
from croupier.tournament.terms.limits import limits_of

NONE = "null"


def check_chips(at: Checking) -> None:
    _check_types(at)
    sound = at.terms.chips is not UNSET and are_chips(at.terms.chips.chips)
    if at.terms.chips is not UNSET and not sound:
        key, clause = "chips.chips", at.law.terms.chips.clause
        at.wrong(key, clause, r.ChipsOutOfOrder(key), r.ChipsFromSmallest(key))
    _check_banks(at)
    for key, limits, clause in _limits(at):
        _check_limits(at, key, limits, clause, sound)
    _check_order(at)
    if sound:
        _check_in_chips(at)
    if is_money(at.terms):
        _check_cost(at)


def _check_types(at: Checking) -> None:
    """Types of chips, when they are redeemed, who may buy more."""
    chips, law = at.terms.chips, at.law.chips
    if chips is not UNSET:
        if chips.type not in law.types.value:
            why = r.NoChoiceOfRules("chips.type", chips.type, law.types.value)
            at.wrong("chips.type", law.types.clause, why, r.WriteOneOf("chips.type", why.choices))
        for name in ("rate", "redeem_at"):
            if chips.type != "redemption" and getattr(chips, name) is not UNSET:
                key = f"chips.{name}"
                out = r.OutOfPlace(key, key)
                at.wrong(key, at.law.terms.chips_after.clause, out, r.LeaveOut(key))
        if chips.type == "redemption" and chips.redeem_at not in (UNSET, *law.redeemed.value):
            key = "chips.redeem_at"
            when = r.NoChoiceOfRules(key, str(chips.redeem_at), law.redeemed.value)
            at.wrong(key, law.redeemed.clause, when, r.WriteOneOf(key, when.choices))
    rebuy = at.terms.rebuy
    if rebuy is not UNSET:
        both = ("any",) if len(law.rebuy.value) > 1 else ()
        known = (*law.rebuy.value, *both)
        if rebuy.when not in known:
            who = r.NoChoiceOfRules("rebuy.when", rebuy.when, known)
            at.wrong("rebuy.when", law.rebuy.clause, who, r.WriteOneOf("rebuy.when", known))


def _check_banks(at: Checking) -> None:
    """Kept chips are of an earlier round; a play-off's bank is no more than any round's."""
    law, banks = at.law, []
    for index, round in enumerate(rounds_of(at.terms)):
        key = f"rounds[{index}].bank"
        if isinstance(round.bank, int):
            banks.append((round.bank, key))
            if index and "new" not in law.chips.next_bank.value:
                new = r.SettledByRules("bank")
                at.wrong(key, law.chips.next_bank.clause, new, r.WriteValue(key, '"keep"'))
        elif round.bank == "keep" and "kept" not in law.chips.next_bank.value:
            why = r.SettledByRules("keep")
            at.wrong(key, law.chips.next_bank.clause, why, r.WriteValue(key, str(_usual(at))))
        elif round.bank == "keep" and not index:
            out = r.OutOfPlace(key, "keep")
            at.wrong(key, law.terms.bank.clause, out, r.WriteValue(key, str(_usual(at))))
    play_off = at.terms.play_off
    if play_off is not UNSET and banks:
        least, key = min(banks)
        bust = law.ties.all_bust_bank
        clause = law.terms.play_off.clause if bust is None else bust.clause
        _at_most(at, "play_off.bank", play_off.bank, key, least, clause)


def _usual(at: Checking) -> int:
    """A bank to propose: the largest that another round has."""
    found = [one.bank for one in rounds_of(at.terms) if isinstance(one.bank, int)]
    return max(found, default=1_000_00)


def _at_most(at: Checking, key: str, amount: int, other: str, most: int, clause: str) -> None:
    if amount > most:
        why = r.AmountOver(key, amount, other, most)
        at.wrong(key, clause, why, r.WriteAtMost(key, most))


def _limits(at: Checking) -> Iterator[tuple[str, RoundLimits, str]]:
    law = at.law.terms
    for index, round in enumerate(rounds_of(at.terms)):
        if round.limits is not UNSET:
            yield f"rounds[{index}].limits", round.limits, law.limits.clause
    for index, step in enumerate(() if at.terms.limit_changes is UNSET else at.terms.limit_changes):
        yield f"limit_changes[{index}].limits", step.limits, law.limit_changes.clause


def _check_limits(
    at: Checking, key: str, limits: RoundLimits, clause: str, chips_are_sound: bool
) -> None:
    """As a table's spec would be checked; a unit is the smallest chip unless it is said."""
    chips = at.terms.chips
    if chips is UNSET or not chips_are_sound:
        found: Limits = limits_of(limits, Limits().chips)
    else:
        found = limits_of(limits, chips.chips)
        if limits.chips is not UNSET and limits.chips != chips.chips:
            at.wrong(
                f"{key}.chips",
                clause,
                r.OtherChips(f"{key}.chips"),
                r.WriteSame(f"{key}.chips", "chips.chips"),
            )
    wrong = wrong_limits(found, at.rulebook)
    if wrong is not None:
        at.wrong(key, clause, r.LimitsInTerms(key, wrong), r.MendLimits(key))


def _check_order(at: Checking) -> None:
    """What must be wagered can be: with the bank, and within the maximum."""
    wagers, law = at.terms.wagers, at.law.terms
    for index, round in enumerate(rounds_of(at.terms)):
        if round.limits is UNSET:
            continue
        key = f"rounds[{index}]"
        if isinstance(round.bank, int):
            least, bank = f"{key}.limits.min", round.bank
            _at_most(at, least, round.limits.min, f"{key}.bank", bank, law.limits.clause)
        if wagers is not UNSET and law.compulsory.value != "refused":
            most, name = round.limits.max, f"{key}.limits.max"
            clause = law.compulsory.clause
            _at_most(at, "wagers.compulsory", wagers.compulsory, name, most, clause)


def _amounts(at: Checking) -> Iterator[tuple[str, int, str]]:
    """Every amount that is laid out in chips."""
    terms, law = at.terms, at.law.terms
    for index, round in enumerate(rounds_of(terms)):
        if isinstance(round.bank, int):
            yield f"rounds[{index}].bank", round.bank, law.bank.clause
    if terms.play_off is not UNSET:
        yield "play_off.bank", terms.play_off.bank, law.play_off.clause
    if terms.rebuy is not UNSET:
        yield "rebuy.bank", terms.rebuy.bank, law.rebuy.clause
    if terms.add_on is not UNSET:
        yield "add_on.bank", terms.add_on.bank, law.add_on.clause
    for index, one in enumerate(_penalties(at)):
        if one.startswith("chips:"):
            amount, key = int(one.removeprefix("chips:")), f"conduct.penalties[{index}].penalty"
            yield key, amount, law.penalties.clause
    if terms.wagers is not UNSET:
        yield "wagers.compulsory", terms.wagers.compulsory, law.compulsory.clause
    for key, limits, clause in _limits(at):
        for name in ("min", "max", "unit", "outlay", "inside_min", "inside_max", "inside_unit"):
            if isinstance(found := getattr(limits, name), int):
                yield f"{key}.{name}", found, clause
        for kind, own in ({} if limits.kinds is UNSET else limits.kinds).items():
            for name in ("min", "max", "unit"):
                if isinstance(found := getattr(own, name), int):
                    yield f"{key}.kinds.{kind}.{name}", found, clause


def _penalties(at: Checking) -> list[str]:
    conduct = at.terms.conduct
    listed = UNSET if conduct is UNSET else conduct.penalties
    return [] if listed is UNSET else [one.penalty for one in listed]


def _check_in_chips(at: Checking) -> None:
    assert at.terms.chips is not UNSET
    chip = at.terms.chips.chips[0]
    for key, amount, clause in _amounts(at):
        if amount % chip:
            at.wrong(key, clause, r.AmountNotInChips(key, amount, chip), r.WriteInChips(key, chip))


def _check_cost(at: Checking) -> None:
    """Chips that are money cost what they are worth, and nothing of that is for prizes."""
    terms, law = at.terms, at.law
    fees = terms.fees
    for index, round in enumerate(rounds_of(terms)):
        key, paid = f"rounds[{index}].bank", round.buy_in
        if round.bank is not UNSET and paid is not UNSET:
            bought = round.bank if isinstance(round.bank, int) else None
            _same(at, key, bought, f"rounds[{index}].buy_in", paid, law.terms.bank.clause)
    for name, block in (("rebuy", terms.rebuy), ("add_on", terms.add_on)):
        paid = UNSET if fees is UNSET else getattr(fees, name)
        if block is not UNSET and isinstance(paid, int):
            clause = getattr(law.terms, name).clause
            _same(at, f"{name}.bank", block.bank, f"fees.{name}", paid, clause)
    if terms.pool is UNSET or terms.pool.collected is UNSET:
        return
    for name in ("buy_in", "rebuy", "add_on"):
        share = getattr(terms.pool.collected, name)
        if isinstance(share, str) and share.partition("/")[0].strip("0"):
            key = f"pool.collected.{name}"
            at.wrong(key, law.terms.prize_pool.clause, r.ShareOfChips(key), r.LeaveOut(key))


def _same(
    at: Checking, key: str, chips: int | None, other: str, paid: int | None, clause: str
) -> None:
    if chips != paid:
        why = r.ChipsNotAtCost(key, _text(chips), _text(paid))
        cure = r.WriteValue(other, NONE if chips is None else str(chips))
        at.wrong(key, clause, why, cure)


def _text(amount: int | None) -> str:
    return NONE if amount is None else money_text(amount)
