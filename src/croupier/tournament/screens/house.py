"""What who runs a tournament sees beside entrants and sessions: people, tables, money, choices."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from croupier.money import Cents
from croupier.tournament.cup import Cup
from croupier.tournament.powers import is_present
from croupier.tournament.screens.parts import ChoiceView, CupHouse, CupTableView
from croupier.tournament.screens.views import paid_in
from croupier.tournament.terms.document import BonusTerms, NamedGround, PenaltyTerms, RefundGround


def house(cup: Cup) -> CupHouse:
    state = cup.state
    paid, refunded, due = paid_in(cup)
    awarded = state.pool.amount is not None
    return CupHouse(
        directors=list(state.directors),
        deputies=list(state.deputies),
        here=list(state.here),
        present=is_present(cup),
        briefing=cup.law.setup.briefing is not None,
        advised=list(state.advised),
        tables=[_table(cup, name) for name in state.tables],
        others=[name for name in cup.tables if name not in state.tables],
        paid=paid,
        refunded=refunded,
        due=due,
        unawarded=state.pool.unawarded if awarded else None,
        bonus=state.pool.bonus,
        choices=choices(cup),
        prices=_prices(cup),
    )


def _table(cup: Cup, name: str) -> CupTableView:
    side = cup.tables.get(name)
    seen = None if side is None else side.session
    return CupTableView(
        table=name,
        phase="" if side is None else side.phase,
        session="" if seen is None else seen.id,
        practice=list(cup.state.practice.get(name, ())),
    )


Listed = PenaltyTerms | NamedGround | RefundGround | BonusTerms


def choices(cup: Cup) -> dict[str, list[ChoiceView]]:
    """By what is chosen: ids with the words of the Terms; the rulebook's own have none."""
    conduct, terms = cup.conduct, cup.terms
    penalties = _listed(conduct.penalties or ())
    grounds = [one.ground for one in cup.law.disqualification.grounds]
    if "by-terms" in grounds:
        disqualify = _listed(conduct.disqualify or ()) + penalties
    else:
        disqualify = [ChoiceView(id=one, says="", amount=None) for one in grounds]
    substitutes = terms.substitutes
    return {
        "penalties": penalties,
        "disqualify": disqualify,
        "refunds": _listed(terms.refunds or ()),
        "bonus": _listed(one for one in terms.bonus or () if one.id not in cup.state.pool.bonuses),
        "circumstances": _listed(substitutes.circumstances) if substitutes else [],
    }


def _listed(found: Iterable[Listed]) -> list[ChoiceView]:
    return [ChoiceView(id=one.id, says=one.says, amount=getattr(one, "amount", None))
            for one in found]  # fmt: skip


def _prices(cup: Cup) -> dict[str, Cents]:
    fees = cup.terms.fees
    if fees is UNSET:
        return {}
    found = {"rebuy": fees.rebuy, "add-on": fees.add_on, "buy-back": fees.buy_back}
    return {act: price for act, price in found.items() if isinstance(price, int)}
