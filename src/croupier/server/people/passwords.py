"""Which passwords are refused: short ones, and those that are guessed first.

Any characters may be used, and none must be; a long phrase is better than a short riddle.
"""

from __future__ import annotations

import re

from croupier.errors import SpecError

SHORTEST, LONGEST = 8, 256
# What guesses begin with: words of this house, and those that lead every list of stolen passwords.
OUR_WORDS = ("croupier", "roulette", "casino", "dealer", "supervisor", "inspector", "surveillance",
             "manager", "pitboss", "cage", "melbourne", "perth", "crown")  # fmt: skip
STOLEN = ("password", "passwort", "motdepasse", "qwerty", "azerty", "letmein", "welcome", "bonjour",
          "iloveyou", "monkey", "dragon", "sunshine", "princess", "football", "baseball",
          "superman", "batman", "trustno", "master", "shadow", "michael", "jordan", "charlie",
          "computer", "internet", "whatever", "starwars", "admin", "login", "secret", "changeme",
          "default", "test", "guest", "hello", "freedom", "summer", "winter")  # fmt: skip
ROWS = ("01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm",
        "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv", "q1w2e3r4t5y6",
        "1q2w3e4r5t6y")  # fmt: skip
LOOKS_LIKE = str.maketrans("@4301$57!", "aaeoissti")


def check_password(password: str, name: str = "") -> None:
    if len(password) < SHORTEST:
        raise SpecError(f"A password has at least {SHORTEST} characters; a phrase is best.")
    if len(password) > LONGEST:
        raise SpecError(f"A password has at most {LONGEST} characters.")
    if is_guessed(password, name):
        raise SpecError("This password is among the first that are guessed; a phrase is better.")


def is_guessed(password: str, name: str = "") -> bool:
    """Whether little is left of it once the name, common words, rows of keys, repetitions, digits
    and signs are taken away."""
    plain = password.casefold()
    for form in (plain, plain.translate(LOOKS_LIKE)):
        for word in sorted((name.casefold(), *OUR_WORDS, *STOLEN), key=len, reverse=True):
            form = form.replace(word, "") if word else form
        for row in ROWS:
            for run in (row, row[::-1]):
                form = _without_runs(form, run)
        form = re.sub(r"(.+?)\1{2,}", r"\1", form)
        if len(re.sub(r"[\W\d_]", "", form)) < 4 and len(set(form)) < 7:
            return True
    return False


def _without_runs(text: str, row: str) -> str:
    """Without four or more keys that lie side by side."""
    for length in range(len(row), 3, -1):
        for start in range(len(row) - length + 1):
            text = text.replace(row[start : start + length], "")
    return text
