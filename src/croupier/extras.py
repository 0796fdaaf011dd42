"""What a plain install leaves out, and what to say when it is needed and missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.errors import CroupierError

# Package -> the extra of ours that brings it: pip install 'croupier[analysis]'.
EXTRAS = {
    "gymnasium": "gym",
    "matplotlib": "analysis",
    "numba": "analysis",
    "numpy": "analysis",
    "psycopg": "postgres",
    "pyarrow": "analysis",
    "pyserial": "wheel",
    "scipy": "analysis",
}
# Module -> the package that brings it, where they have two names.
PACKAGES = {"serial": "pyserial"}


class MissingExtra(CroupierError, ModuleNotFoundError):
    """A package that only some need is not installed; the message is the cure."""


@contextmanager
def curing_missing_extras(extra: str = "") -> Iterator[None]:
    """Say the cure when a package of an extra is missing: of this one, or of the package's own."""
    try:
        yield
    except MissingExtra:
        raise
    except ModuleNotFoundError as error:
        module = (error.name or "").partition(".")[0]
        package = PACKAGES.get(module, module)
        if package not in EXTRAS:
            raise
        bringing = extra or EXTRAS[package]
        raise MissingExtra(
            f"This needs {package}: pip install 'croupier[{bringing}]'", name=error.name
        ) from None
