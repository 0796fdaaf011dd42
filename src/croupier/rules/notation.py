""" "split:17/20" <-> Bet, in English and French."""

from __future__ import annotations

import unicodedata

from croupier.errors import Refusal
from croupier.refusals import NOTATION, Part
from croupier.rules import refusals as r
from croupier.rules.bets import ANIMALS, INSIDE, POSITIONS, RACETRACK, Bet
from croupier.rules.sidebets import GAMES, SIDE
from croupier.rules.wheel import POCKETS, in_order

KINDS = (*POSITIONS, *RACETRACK, *SIDE)
FRENCH = {
    "straight": "plein",
    "split": "cheval",
    "street": "transversale",
    "corner": "carre",
    "six": "sixaine",
    "column": "colonne",
    "dozen": "douzaine",
    "low": "manque",
    "high": "passe",
    "even": "pair",
    "odd": "impair",
    "red": "rouge",
    "black": "noir",
}
_ENGLISH = {french: english for english, french in FRENCH.items()}
# The kinds that name one thing, what they may name, and how we say so.
_NAMED_BY: dict[str, tuple[tuple[str, ...], Part]] = {
    "column": (("1", "2", "3"), r.Columns()),
    "dozen": (("1", "2", "3"), r.Dozens()),
    "finales": (tuple("0123456789"), r.LastDigits()),
    "asian": (ANIMALS, r.AsianSections(ANIMALS)),
    "neighbours": (POCKETS, r.OneNumber()),
    "max": (POCKETS, r.OneNumberOfMax()),
    **{
        kind: (named.picks, named.rule)
        for game in GAMES
        for kind, named in game.kinds.items()
        if named.rule is not None
    },
}


def parse(text: str) -> Bet:
    """Read a bet in English or French, its numbers in any order."""
    kind, _, rest = _plain(text).partition(":")
    kind = _ENGLISH.get(kind, kind)
    if kind not in KINDS:
        raise _unreadable(text, _nearest_kind(kind))
    if kind in INSIDE:
        return Bet(kind, _numbers(text, kind, rest))
    if kind == "neighbours":
        return _neighbours(text, rest)
    if kind in _NAMED_BY:
        allowed, rule = _NAMED_BY[kind]
        picked = next((one for one in allowed if one.casefold() == rest), None)
        if picked is None:
            raise _unreadable(text, rule)
        return Bet(kind, (picked,))
    if rest:
        raise _unreadable(text, r.StandsAlone(kind))
    return Bet(kind)


def format(bet: Bet, language: str = "en") -> str:
    """Write a bet, by default in English; `parse` reads it back."""
    if language == "fr" and bet.kind in FRENCH:
        return str(Bet(FRENCH[bet.kind], bet.pick, bet.reach))
    return str(bet)


def _plain(text: str) -> str:
    """Lower case, without accents or spaces: "Carré: 1/2/4/5" reads as it was meant."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in letters if not (unicodedata.combining(c) or c.isspace()))


def _numbers(text: str, kind: str, rest: str) -> tuple[str, ...]:
    numbers = rest.split("/") if rest else []
    for number in numbers:
        if number not in POCKETS:
            raise _unreadable(text, r.NotANumber(number))
    wanted = INSIDE.index(kind) + 1
    if len(set(numbers)) != wanted or len(numbers) != wanted:
        example = {"five": "0/00/1/2/3"}.get(kind, "/".join(str(n) for n in range(1, wanted + 1)))
        raise _unreadable(text, r.HowManyNumbers(wanted, f"{kind}:{example}"))
    return in_order(numbers)


def _neighbours(text: str, rest: str) -> Bet:
    number, plus, reach = rest.partition("+")
    if number not in POCKETS:
        raise _unreadable(text, _NAMED_BY["neighbours"][1])
    if not plus:
        return Bet("neighbours", (number,))
    if reach not in ("1", "2", "3"):
        raise _unreadable(text, r.Reach())
    return Bet("neighbours", (number,), int(reach))


def _nearest_kind(kind: str) -> Part:
    import difflib

    near = difflib.get_close_matches(kind, (*KINDS, *_ENGLISH), n=1)
    return r.KindMeant(near[0]) if near else r.ForExample()


def _unreadable(text: str, because: Part) -> Refusal:
    return Refusal(r.UnknownBet(text, because), clause=NOTATION)
