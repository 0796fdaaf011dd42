""" "split:17/20" <-> Bet, in English and in French."""

from __future__ import annotations

import unicodedata

from croupier.errors import Refusal
from croupier.rules.bets import ANIMALS, EVEN_CHANCES, INSIDE, POSITIONS, RACETRACK, Bet
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
_NAMED_BY = {  # the kinds that name one thing, what they may name, and how we say so
    "column": (("1", "2", "3"), "a column is named by its first number: 1, 2 or 3"),
    "dozen": (("1", "2", "3"), "a dozen is 1, 2 or 3"),
    "finales": (tuple("0123456789"), "finales name a last digit, 0 to 9"),
    "asian": (ANIMALS, f"an Asian race-track section is one of {', '.join(ANIMALS)}"),
    "neighbours": (POCKETS, "neighbours name one number"),
    "max": (POCKETS, "a max bet names one number"),
    **{
        kind: (named.picks, named.rule)
        for game in GAMES
        for kind, named in game.kinds.items()
        if named.picks
    },
}
_COUNT_WORDS = ("one number", *(f"{n} numbers" for n in "two three four five six".split()))


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
        raise _unreadable(text, f"{kind} stands alone, with nothing after it")
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
            raise _unreadable(text, f"{number!r} is not a number on any wheel")
    wanted = INSIDE.index(kind) + 1
    if len(set(numbers)) != wanted or len(numbers) != wanted:
        example = {"five": "0/00/1/2/3"}.get(kind, "/".join(str(n) for n in range(1, wanted + 1)))
        words = _COUNT_WORDS[wanted - 1]
        raise _unreadable(text, f"a bet of this kind names {words}: {kind}:{example}")
    return in_order(numbers)


def _neighbours(text: str, rest: str) -> Bet:
    number, plus, reach = rest.partition("+")
    if number not in POCKETS:
        raise _unreadable(text, _NAMED_BY["neighbours"][1])
    if not plus:
        return Bet("neighbours", (number,))
    if reach not in ("1", "2", "3"):
        raise _unreadable(text, "neighbours reach 1, 2 or 3 each side: neighbours:17+2")
    return Bet("neighbours", (number,), int(reach))


def _nearest_kind(kind: str) -> str:
    import difflib

    near = difflib.get_close_matches(kind, (*KINDS, *_ENGLISH), n=1)
    if near:
        return f"did you mean {near[0]!r}?"
    return f"write for example straight:17, split:17/20 or {EVEN_CHANCES[4]}"


def _unreadable(text: str, why: str) -> Refusal:
    end = "" if why.endswith("?") else "."
    return Refusal("unknown-bet", f"{text!r} is not a bet: {why}{end}", clause="notation")
