"""Documents as programs read them."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.documents import Document


def read_back(document: Document) -> dict[str, Any]:
    """What a program finds in the JSON that is written of it."""
    return msgspec.json.decode(msgspec.json.encode(document), type=dict[str, Any])
