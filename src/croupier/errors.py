"""Every error of the package, by who has to act."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.refusals import Why


class CroupierError(Exception):
    """Anything Croupier raises on purpose."""


class Refusal(CroupierError):
    """The rules say no: nothing has changed, and the person is told why."""

    def __init__(self, why: Why, *, clause: str) -> None:
        super().__init__(why, clause)
        self.why = why  # the particulars, and the code
        self.clause = clause  # for the dispute: "CM18 6.1"

    @property
    def code(self) -> str:
        """For programs, never reworded: "no-such-bet"."""
        return self.why.code

    @property
    def message(self) -> str:
        """A whole sentence for staff, in English; `sentences.say` has other readers' too."""
        from croupier.refusals.sentences import say

        return say(self.why)

    @property
    def particulars(self) -> dict[str, Any]:
        """As JSON has them; their `type` names the sentence: the code, or "code.variant"."""
        found: dict[str, Any] = msgspec.to_builtins(self.why)
        return found

    def __str__(self) -> str:
        return f"{self.message} [{self.clause}]"


class SpecError(CroupierError):
    """A table's spec asks for something its rulebook does not have."""


class Unreadable(SpecError):
    """What was sent is no command: why, as a refusal would say it."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        from croupier.refusals.sentences import say

        return say(self.why)


class RulebookError(CroupierError):
    """A rulebook's data is wrong: file, key, what was found, what would fit."""

    def __init__(self, file: str, key: str, found: str, cure: str) -> None:
        super().__init__(f"{file}: {key}: {found}; {cure}")
        self.file = file
        self.key = key
