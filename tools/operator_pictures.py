"""The pictures of docs/operators.md, made by following it."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tools.guide import follow

DOCS = Path(__file__).parent.parent / "docs"


def take(name: str, page: Page) -> None:
    target = DOCS / name
    target.parent.mkdir(parents=True, exist_ok=True)
    if page.locator("dialog[open]").count() == 0:
        page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=target)


def main() -> None:
    chromium = (
        os.environ.get("CROUPIER_CHROMIUM")
        or shutil.which("chromium-headless-shell")
        or shutil.which("chromium")
    )
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        text = (DOCS / "operators.md").read_text(encoding="utf-8")
        follow(text, Path(folder), browser, take)
        browser.close()
    for picture in sorted((DOCS / "pictures/operators").glob("*.png")):
        print(f"{picture.name}: {picture.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
