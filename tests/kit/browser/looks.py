"""What axe-core finds in what of a page looks unlike anything it was asked about before: so every
phase is looked at in the time that a few took."""

from __future__ import annotations

from playwright.sync_api import Page

from kit.browser.accessibility import violations

# An element's look is its tag, its attributes but for what is counted or measured, whether it has
# words, its colours, and the look of all it lies in. The outermost of what is new is marked.
MARK = """(before) => {
  const known = new Set(before);
  const fresh = new Set();
  const measured = /^(style|d|[xy][12]?|c[xy]|r[xy]?|points|transform|width|height|viewBox|value|title|href)$/;
  const counted = /^(data-.*|aria-(label|value.*|current|keyshortcuts|controls))$/;
  for (const one of document.querySelectorAll("[data-fresh]")) one.removeAttribute("data-fresh");
  const look = (one, above, marked) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const { color, backgroundColor, opacity } = getComputedStyle(one);
    const own = [...one.attributes].filter(({ name }) => !measured.test(name) && !counted.test(name))
      .map(({ name, value }) => `${name}=${/^(id|for|aria-.*by)$/.test(name) ? "" : value}`);
    const told = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
    const mine = `${above}>${one.localName}${own}${told}${color}${backgroundColor}${opacity}`;
    let hash = 5381;
    for (let at = 0; at < mine.length; at++) hash = (hash * 33 + mine.charCodeAt(at)) | 0;
    const isNew = !known.has(hash);
    if (isNew) fresh.add(hash);
    if (isNew && !marked && one !== document.body) one.setAttribute("data-fresh", "");
    for (const part of one.children) look(part, hash, isNew && one !== document.body);
  };
  look(document.body, "", false);
  return [...fresh];
}"""  # noqa: E501


class Looks:
    """What axe-core was asked about on each page; whole the first time, then what is new."""

    def __init__(self) -> None:
        self._known: dict[Page, set[int]] = {}

    def violations(self, page: Page) -> list[str]:
        known = self._known.get(page)
        fresh: list[int] = page.evaluate(MARK, list(known or ()))
        self._known[page] = (known or set()) | set(fresh)
        if known is None:
            return violations(page)
        return violations(page, root="[data-fresh]") if fresh else []
