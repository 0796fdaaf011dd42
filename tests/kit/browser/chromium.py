"""Where the Chromium is that the screens are shown in; the set-up asks before there are packages,
so only the standard library is used here."""

from __future__ import annotations

import os
import shutil

NAMED = "CROUPIER_CHROMIUM"
PLACES = (  # the headless shell first: it keeps no windows, which halves the time
    "chromium-headless-shell", "chromium", "chromium-browser",
    "google-chrome", "google-chrome-stable",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)  # fmt: skip


def find() -> str | None:
    """The one that is named, or else the first that is there."""
    named = os.environ.get(NAMED)
    found = (shutil.which(place) for place in ([named] if named else PLACES))
    return next((path for path in found if path), None)
