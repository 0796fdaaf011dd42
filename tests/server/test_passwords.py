"""Passwords that are guessed first are refused; a phrase or a random one never is."""

from __future__ import annotations

import secrets

import pytest

from croupier.errors import SpecError
from croupier.server.people.passwords import check_password


@pytest.mark.parametrize(
    "password",
    """12345678 password Password1! passw0rd P@ssw0rd123 qwertyui qwerty123 1qaz2wsx 11111111
    abcdefgh croupier croupier1 Casino2026! ada-lovelace lovelace1 aaaaaaaa abababab letmein1
    welcome2025 1q2w3e4r roulette00 00000000 87654321 iloveyou! dealer123 asdfghjk short
    123456789012 passwordpassword Password1234! qwertyuiop123 iloveyou1234 1q2w3e4r5t6y7u
    Summer2026!!! adminadmin12 croupier-croupier ada-lovelace-2026 lovelace12345 P@ssw0rd!P@ssw0rd!
    abcabcabcabc 1qaz2wsx3edc correcthorsebatterystaple liverpool2025 dragon123dragon letmeinletmein
    monkeymonkey1 111222333444 qwerty-qwerty-1 elevenchars""".split(),
)
def test_what_is_guessed_first_is_refused(password: str) -> None:
    with pytest.raises(SpecError, match=r"guessed|at least 12"):
        check_password(password, "ada-lovelace" if "ada" in password else "lovelace")


@pytest.mark.parametrize(
    "password",
    ["correct horse", "open-sesame-1", "sieben rote Äpfel", "x" * 60 + "yz phrase",
     "七つの赤い林檎ですよ本当に",
     "Tr0ub4dor&3x", "k7#pQ9!vL2$z", "battery staple casino"],
)  # fmt: skip
def test_a_phrase_is_taken_as_it_is(password: str) -> None:
    check_password(password, "ada")


def test_random_ones_are_taken() -> None:
    for _ in range(2_000):
        check_password(secrets.token_urlsafe(9))


def test_a_password_may_be_long_and_not_endless() -> None:
    check_password("correct horse battery " * 10)
    with pytest.raises(SpecError, match="at most 256"):
        check_password("correct horse battery " * 20)
