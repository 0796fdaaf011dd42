"""What screen readers are told of a page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

USED = {"button", "link", "textbox", "combobox", "radio", "checkbox", "radiogroup", "searchbox",
        "dialog", "img", "image", "listbox", "spinbutton", "switch", "tab", "menuitem"}  # fmt: skip


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
