"""An amount in words, as on a ticket: English or French, from whole cents."""

from __future__ import annotations

from typing import Literal, NamedTuple

from num2words import num2words  # type: ignore[import-untyped]

from croupier.money import Cents

Language = Literal["en", "fr"]


class Unit(NamedTuple):
    """What one of a coin or note is called, and several."""

    one: str
    several: str
    feminine: bool = False  # French counts it "une", not "un"


DOLLAR, EURO = Unit("dollar", "dollars"), Unit("euro", "euros")
FRANC = Unit("franc", "francs")
CENT, CENTIME, PENNY = Unit("cent", "cents"), Unit("centime", "centimes"), Unit("penny", "pence")
SHARED = {
    **dict.fromkeys(["AUD", "NZD", "CAD", "FJD", "HKD", "SGD", "USD"], (DOLLAR, CENT)),
    "CHF": (FRANC, CENTIME),
}
# Each currency and its hundredth, as the language calls them.
UNITS: dict[Language, dict[str, tuple[Unit, Unit]]] = {
    "en": {**SHARED, "EUR": (EURO, CENT), "GBP": (Unit("pound", "pounds"), PENNY)},
    "fr": {**SHARED, "EUR": (EURO, CENTIME), "GBP": (Unit("livre", "livres", True), PENNY)},
}


def amount_in_words(amount: Cents, currency: str, language: Language) -> str:
    """12350 in AUD -> "one hundred and twenty-three dollars and fifty cents"."""
    assert amount > 0, amount
    whole, cents = divmod(amount, 100)
    also = {"en": "and", "fr": "et"}[language]
    if currency not in UNITS[language]:
        # We do not know what its hundredths are called, so they are written as on a cheque.
        counted = _counted(whole, Unit(currency, currency), language)
        return f"{counted} {also} {cents:02d}/100" if cents else counted
    unit, hundredth = UNITS[language][currency]
    parts = [(whole, unit), (cents, hundredth)]
    return f" {also} ".join(_counted(count, of, language) for count, of in parts if count)


def _counted(count: int, unit: Unit, language: Language) -> str:
    words = str(num2words(count, lang=language))
    if language == "en":
        return f"{words} {unit.one if count == 1 else unit.several}"
    if unit.feminine and words.endswith("un"):
        words += "e"
    # French: nought is singular, and a round million or more is so many millions of something.
    if count >= 1_000_000 and count % 1_000_000 == 0:
        of = "d'" if unit == EURO else "de "
        return f"{words} {of}{unit.several}"
    return f"{words} {unit.one if count < 2 else unit.several}"
