"""What people read in English at a field where a sentence was written for the author of a spec.

The command line names the spec's keys; a form has its own words beside its fields. A sentence that
is not here is said as it stands.
"""

from __future__ import annotations

import re
from functools import cache

# As it is raised -> as a form says it; what stands in braces is taken over.
SENTENCES = {
    "The table's 'seats' is {count}; {mode} has at most {most} [{clause}].": (
        "There are at most {most} seats here. [{clause}]"
    ),
    "The table's 'stations' is {count}; {mode} has at most {most} [{clause}].": (
        "There are at most {most} stations here. [{clause}]"
    ),
    "'wagering_period_s' is {seconds}; {least} s is the least [{clause}].": (
        "{least} seconds are the least. [{clause}]"
    ),
    "'wagering_period_s' is {seconds}; it must be positive.": "One second is the least.",
    "The spec's 'wagering_period_s': Expected `int` <= {most}": "{most} seconds are the most.",
    "'warning_s' is {seconds}; it lies within the period of {period} s.": (
        "The warning comes during the {period} seconds to bet."
    ),
    "'warning_s' is 0; each screen warns that the period is about to end [{clause}].": (
        "There must be a warning: each screen says that the time is about to end. [{clause}]"
    ),
    "'float' is {cents}; it is 0 or more, to {most}.": "This float cannot be.",
    "'currency' is {currency}; write three letters, for example AUD.": (
        "Write three capital letters, for example AUD."
    ),
    "'place' has {text}; at most {most} characters, all of which can be seen.": (
        "The casino's name has at most {most} characters, all of which can be seen."
    ),
    "'limits.outlay' is {cents}; it is 0 or more, to {most}.": "This amount cannot be.",
    "'limits.chips' lists the chips' values in cents, from the smallest up, {count} at most; they"
    " are multiples of one amount, the smallest of {times} of it at most.": (
        "Write their values from the smallest up, at most {count}; all are multiples of one amount."
    ),
}


def plain(sentence: str) -> str:
    """The same as a form says it, or as it is."""
    for pattern, said in _patterns():
        if found := pattern.fullmatch(sentence):
            return said.format_map(found.groupdict())
    return sentence


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(written))), said)
        for written, said in SENTENCES.items()
    )
