"""Why something about the Terms or about entries is refused."""

from __future__ import annotations

from croupier.refusals import Count, Fault, Why


class TermsAreFixed(Why, frozen=True, tag="terms-fixed"):
    pass


class AmendmentUnread(Why, frozen=True, tag="form.terms"):
    fault: Fault


class IdentityFixed(Why, frozen=True, tag="terms-fixed.identity"):
    """A tournament keeps its id and its rulebook."""

    what: str


class NotAdvised(Why, frozen=True, tag="regulator-not-advised"):
    pass


class NoSuchVersion(Why, frozen=True, tag="no-such-version"):
    about: str
    version: Count
