"""What screen readers are told of a page, and what axe-core finds wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from kit.browser.painting import paint

USED = {"button", "link", "textbox", "combobox", "radio", "checkbox", "radiogroup", "searchbox",
        "dialog", "img", "image", "listbox", "spinbutton", "switch", "tab", "menuitem"}  # fmt: skip
AXE = Path(__file__).parents[3] / "node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOUR = ["color-contrast", "link-in-text-block"]
# Nothing is fetched for it (preload): our pages have no styles of other hosts.
RUN = """async ([rules, root]) => {
  const part = root !== "body" && document.querySelector(root); // drawn anew, it may be gone
  const { violations } = await axe.run(part ? root : document, {
    preload: false, resultTypes: ["violations"], runOnly: rules,
  });
  const inSight = async ({ target: [css] }) => { // not under what stays while the page rolls
    const one = document.querySelector(css);
    one.scrollIntoView({ block: "center" });
    return (await axe.run(one, { preload: false, runOnly: ["target-size"] })).violations.length;
  };
  for (const found of violations.filter(({ id }) => id === "target-size")) {
    const kept = [];
    for (const node of found.nodes) if (await inSight(node)) kept.push(node);
    found.nodes = kept;
  }
  return violations.filter(({ nodes }) => nodes.length).map(({ id, impact, nodes }) =>
    `${id} (${impact}): ${nodes.slice(0, 3).map(({ target }) => target.join(" ")).join(", ")}`
      + (nodes.length > 3 ? ` and ${nodes.length - 3} more` : ""));
}"""


def violations(page: Page, rules: list[str] = RULES, root: str = "body") -> list[str]:
    """What axe-core finds, of any severity; it is put into the page when it is first asked."""
    paint(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
    found: list[str] = page.evaluate(RUN, [rules, root])
    return found


def nameless(page: Page) -> list[str]:
    """What can be used and has no name, in the tree that screen readers read."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    found = [node for node in nodes if not node["ignored"] and node["role"]["value"] in USED]
    return [
        f"{node['role']['value']} {node.get('backendDOMNodeId')}"
        for node in found
        if not node.get("name", {}).get("value", "").strip()
    ]
