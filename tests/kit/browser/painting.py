"""Whether a page is painted: without a graphics card that is a fifth of what a browser does for a
test, and nearly all ask what a page says and where things lie, not how it looks."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page

# What is wholly transparent is laid out, pressed and read as ever, and never painted.
TRANSPARENT = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
}"""


def leave_unpainted(context: BrowserContext) -> None:
    """Every page of it, from its beginning."""
    context.add_init_script(TRANSPARENT)


def paint(page: Page) -> None:
    """For a measure that asks whether something is transparent."""
    page.evaluate("() => { document.documentElement.style.opacity = 1; }")
