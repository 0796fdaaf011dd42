"""Which passwords are refused: short ones, and those that are guessed first.

Any characters may be used, and none must be; a long phrase is better than a short riddle.
"""

from __future__ import annotations

import re

from croupier.errors import SpecError

SHORTEST, LONGEST = 12, 256
# What guesses begin with: words of this house, and those that lead every list of stolen passwords
# (our own choice of them; each also with digits, signs and look-alikes, several together, doubled).
OUR_WORDS = """
    croupier roulette casino dealer supervisor inspector surveillance manager pitboss cage
    melbourne perth crown table wheel chips jackpot blackjack poker gambling
""".split()
STOLEN = """
    password passwort motdepasse contrasena passphrase passcode qwerty azerty letmein welcome
    bonjour iloveyou jetaime monkey dragon sunshine princess football baseball basketball soccer
    hockey superman batman spiderman trustno master shadow michael jordan charlie computer
    internet whatever starwars pokemon naruto minecraft fortnite admin administrator login
    secret changeme default test guest hello freedom summer winter spring autumn monday tuesday
    wednesday thursday friday saturday sunday january february march april june july august
    september october november december daniel thomas andrew joshua matthew anthony robert
    jennifer jessica nicole amanda hannah ashley george william alexander nicolas camille maggie
    buster ginger cookie pepper chocolate banana cheese orange purple yellow silver golden
    diamond flower butterfly angel lovely love forever family mother father sister brother money
    access pass user root server system network security samsung google facebook microsoft
    windows apple android mustang corvette ferrari porsche mercedes harley yankees lakers
    cowboys steelers liverpool chelsea arsenal barcelona juventus matrix killer hunter ranger
    tigger snoopy mickey garfield hercules phoenix thunder lightning eagle falcon panther tiger
    lion wolf bear soleil doudou chouchou loulou marseille schatz australia sydney zealand
    canberra auckland london paris newyork blessed jesus christ heaven business company office
    house home number please letme open enter start zaq12wsx abcd1234 abc123
""".split()
# Phrases that everybody knows, without spaces.
KNOWN = """
    correcthorsebatterystaple thequickbrownfox maytheforcebewithyou tobeornottobe
    iloveyouforever openthedoorplease neversaynever onceuponatime
""".split()
ROWS = ("01234567890", "qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "zxcvbnm",
        "abcdefghijklmnopqrstuvwxyz", "1qaz2wsx3edc4rfv", "q1w2e3r4t5y6",
        "1q2w3e4r5t6y")  # fmt: skip


def _any_of(words: set[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted(words, key=len, reverse=True)))


def _runs_of(row: str) -> set[str]:
    """Four or more keys that lie side by side."""
    lengths = range(4, len(row) + 1)
    return {row[at : at + length] for length in lengths for at in range(len(row) - length + 1)}


WORDS = _any_of({*OUR_WORDS, *STOLEN})
RUNS = _any_of({run for row in ROWS for one in (row, row[::-1]) for run in _runs_of(one)})
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
    if any(re.sub(r"[\W\d_]", "", plain).startswith(one) for one in KNOWN):
        return True
    for form in (plain, plain.translate(LOOKS_LIKE)):
        for word in sorted(_parts_of(name), key=len, reverse=True):
            form = form.replace(word, "")
        form = RUNS.sub("", WORDS.sub("", form))
        form = re.sub(r"(.+?)\1{2,}", r"\1", form)
        if len(re.sub(r"[\W\d_]", "", form)) < 4 and len(set(form)) < 7:
            return True
    return False


def _parts_of(name: str) -> set[str]:
    """A name and its parts, as far as they are not so short that they are in every phrase."""
    plain = name.casefold()
    return {one for one in (plain, *re.split(r"[\W_]+", plain)) if len(one) > 2}
