"""What docs/proof.md says of the labs is what their files hold."""

from __future__ import annotations

from tools.lab_docs import PAGE, part


def test_the_page_of_the_labs_is_current() -> None:
    assert part() in PAGE.read_text(encoding="utf-8"), "`make lab-docs` writes it"
