"""What a table offers when a tournament leaves ordinary rules out, and by which rules it plays."""

from __future__ import annotations

import msgspec

from croupier.rules.book.cited import Citation, Cited, Data
from croupier.rules.law import Law
from croupier.rules.offer import Offer
from croupier.rules.offered import LeftOut


def excluding(offer: Offer, reading: str) -> Offer:
    """The offer without the bets, duties and acts of rules that are left out, by one reading of
    which those are; the same each time."""
    key = f"excluding {reading}"
    if key not in offer.__dict__:
        offer.__dict__[key] = _without(offer, ExcludedRules(offer, reading))
    found = offer.__dict__[key]
    assert isinstance(found, Offer), key
    return found


class ExcludedRules:
    """The rules that a tournament leaves out here."""

    def __init__(self, offer: Offer, reading: str) -> None:
        tournament = offer.law.tournament
        rules = tournament.exclusions if tournament is not None else None
        self.tag = offer.rulebook.tag
        self.rules: dict[str, str] = {}
        self.instead: frozenset[str] = frozenset()
        if rules is not None:
            besides = rules.literal if reading == "literal" else rules.intended
            self.rules = {one.value: one.clause for one in (*rules.common, *besides)}
            self.instead = frozenset(one.act for one in rules.instead)

    def by(self, clause: str) -> str:
        """The clause that leaves out the rule which is cited; nothing where it holds."""
        own = clause.removeprefix(f"{self.tag} ")
        return next(
            (
                said
                for rule, said in self.rules.items()
                if own == rule or own.startswith((f"{rule} ", f"{rule}("))
            ),
            "",
        )


def _without(offer: Offer, left: ExcludedRules) -> Offer:
    kinds = {
        data.kind: said
        for data in offer.rulebook.bet
        if (said := left.by(data.odds.clause) or left.by(data.wins))
    }
    sides = {id: said for id, side in offer.side.items() if (said := left.by(side.clause))}
    side_bets = {id: one for id, one in offer.spec.side_bets.items() if id not in sides}
    spec = msgspec.structs.replace(offer.spec, side_bets=side_bets)
    made = Offer(spec, offer.rulebook, offer.wheel, offer.layout)
    made.__dict__["bets"] = {bet: row for bet, row in offer.bets.items() if row.kind not in kinds}
    made.__dict__["law"] = _law(offer.law, left)
    mode = offer.spec.mode
    outlay = next(data for data in offer.rulebook.limits if mode in data.modes).outlay
    short = left.by(outlay.clause) if outlay is not None else ""
    laws = offer.law.side_bets.items()
    faults = {id: said for id, law in laws if (said := left.by(law.malfunction.clause))}
    made.__dict__["left_out"] = LeftOut(kinds | sides, _acts(offer, left), short, faults)
    return made


def _acts(offer: Offer, left: ExcludedRules) -> dict[str, str]:
    """Acts whose rule is left out, unless another gives them, and by which clause."""
    return {
        act: said
        for act, power in offer.powers.items()
        if act not in left.instead and (said := left.by(power.clause))
    }


def _law(law: Law, left: ExcludedRules) -> Law:
    """Duties that only some texts know are not there; what every table has stays as it is."""
    changed = {
        name: _section(section, left)
        for name in law.__struct_fields__
        if name != "tournament" and isinstance(section := getattr(law, name), Data)
    }
    # Nor does a display that fails make a side bet void where nothing else of it does.
    side_bets = {
        id: msgspec.structs.replace(one, wnd=None) if left.by(one.malfunction.clause) else one
        for id, one in law.side_bets.items()
    }
    return msgspec.structs.replace(law, **changed, side_bets=side_bets)


def _section(section: Data, left: ExcludedRules) -> Data:
    optional = (one.name for one in msgspec.structs.fields(section) if one.default is None)
    gone = {
        name: None
        for name in optional
        if isinstance(said := getattr(section, name), Citation | Cited) and left.by(said.clause)
    }
    return msgspec.structs.replace(section, **gone) if gone else section
