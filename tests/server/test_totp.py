"""Codes that change with the time, as RFC 6238 and every authenticator app have them."""

from __future__ import annotations

import numpy as np
import pytest
import zxingcpp

from croupier.server.people.second_factor.totp import (
    address,
    code_of,
    new_key,
    squares,
    step_at,
    step_of,
)

RFC_KEY = b"12345678901234567890"  # of RFC 6238, appendix B, whose codes have eight digits


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "94287082"), (1111111109, "07081804"), (1111111111, "14050471"),
     (1234567890, "89005924"), (2000000000, "69279037"), (20000000000, "65353130")],
)  # fmt: skip
def test_codes_are_those_of_the_rfc(seconds: int, code: str) -> None:
    assert code_of(RFC_KEY, step_at(seconds)) == code[2:]


def test_a_clock_may_be_half_a_minute_wrong_and_no_more() -> None:
    key = new_key()
    code = code_of(key, 100)
    for step in range(97, 104):
        expected = 100 if abs(step - 100) <= 1 else None
        assert step_of(key, code, step * 30 + 7) == expected
    for wrong in ("", "1", "12345", "1234567", "äöüäöü", "\0" * 6):
        assert step_of(key, wrong, 3000) is None


def test_an_app_opens_the_key_by_its_address() -> None:
    found = address(RFC_KEY, "ada lovelace")
    secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    assert found == f"otpauth://totp/Croupier:ada%20lovelace?secret={secret}&issuer=Croupier"


def test_a_telephone_reads_the_key_from_the_screen() -> None:
    for text in ("a", address(RFC_KEY, "ada lovelace"), "x" * 500):
        rows = [[0 if one == "1" else 255 for one in row] for row in squares(text)]
        light = np.pad(np.array(rows, dtype=np.uint8), 4, constant_values=255)
        (found,) = zxingcpp.read_barcodes(np.kron(light, np.ones((4, 4), dtype=np.uint8)))
        assert found.text == text
