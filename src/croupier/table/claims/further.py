"""What a complainant is told of going further than a decision at the table.

The log holds the sentence, as it was told; screens are sent what it is about, and say it in their
own language.
"""

from __future__ import annotations

from croupier.rules.book.cited import Cited

SENTENCES = {
    "inspector": "An inspector is present and may be consulted.",
    "gaming-commission": "The Commission may review this decision.",
}


def told(review: Cited[str]) -> str:
    return f"{SENTENCES[review.value]} [{review.clause}]"


def told_of(advice: str) -> tuple[str, str]:
    """Who reviews a decision, and the clause; two blanks where nothing was told."""
    for whom, sentence in SENTENCES.items():
        if advice.startswith(sentence):
            return whom, advice.removeprefix(sentence).strip(" []")
    return "", ""
