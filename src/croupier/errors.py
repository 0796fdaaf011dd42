"""What can go wrong, by who has to act."""

from __future__ import annotations


class CroupierError(Exception):
    """Anything Croupier raises on purpose."""


class Refusal(CroupierError):
    """The rules say no: nothing has changed, and the person is told why."""

    def __init__(self, code: str, message: str, *, clause: str) -> None:
        super().__init__(f"{message} [{clause}]")
        self.code = code  # for programs, never reworded: "bet-not-offered"
        self.message = message  # for the player or the dealer: a whole sentence
        self.clause = clause  # for the dispute: "CM18 6.1"


class SpecError(CroupierError):
    """A table's spec asks for something its rulebook does not have."""


class RulebookError(CroupierError):
    """A rulebook's data is wrong: file, key, what was found, what would fit."""

    def __init__(self, file: str, key: str, found: str, cure: str) -> None:
        super().__init__(f"{file}: {key}: {found}; {cure}")
        self.file = file
        self.key = key
