"""Whether what a person reads and presses on a screen is whole, and nothing lies on anything."""

from __future__ import annotations

import os
import time
from typing import Literal

from playwright.sync_api import Page

Schemes = tuple[Literal["light", "dark"], ...]
SCHEMES: Schemes = ("light", "dark")
REST_S = 5.0  # reached only when something does not fit
RESULTS = "17 0 32 5 36 11 14 29 2 20 26 34 10 8 31 9".split()  # a past that fills every strip
BY_NIGHT = (360, 740)  # where there is least room
SIZES = [(360, 740), (768, 1024), (1366, 768), (3840, 2160)]
if "CROUPIER_SIZES" in os.environ:  # `make soak` looks at those between as well
    SIZES = sorted([*SIZES, (390, 844), (1024, 768), (1920, 1080)])

# Texts by the lines they fill, buttons and fields by their boxes; less what a scroll area hides.
MISFITS = """(root) => {
  const once = (ask) => { // nothing moves meanwhile, so each element is asked once
    const known = new Map();
    return (one) => known.has(one) ? known.get(one) : known.set(one, ask(one)).get(one);
  };
  const shown = once((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const clips = once((one) => getComputedStyle(one).display !== "contents"
    && /hidden|clip|auto|scroll/.test(getComputedStyle(one).overflow));
  const scrolls = once((one) => /auto|scroll/.test(getComputedStyle(one).overflowX + getComputedStyle(one).overflowY)
    && (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1));
  const boxOf = once((one) => one.getBoundingClientRect());
  const name = (one) => {
    const id = one.id ? `#${one.id}` : `${one.localName}.${[...one.classList].join(".")}`;
    return `${id} "${(one.textContent || one.ariaLabel || "").trim().slice(0, 24)}"`;
  };
  const parents = once((one) => one.parentElement ? [one.parentElement, ...parents(one.parentElement)] : []);
  const ends = ({ left, top, right, bottom }) => ({ left, top, right, bottom });
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left), right: Math.min(one.right, other.right),
    top: Math.max(one.top, other.top), bottom: Math.min(one.bottom, other.bottom),
  });
  const wide = (box) => box.right - box.left;
  const high = (box) => box.bottom - box.top;
  const page = document.scrollingElement;
  const rolls = page.scrollHeight > innerHeight + 1 && !/hidden|clip/.test(getComputedStyle(document.body).overflowY);
  const sight = { left: 0, right: innerWidth, top: rolls ? -1e6 : 0, bottom: rolls ? 1e6 : innerHeight };

  const pen = document.createElement("canvas").getContext("2d");
  const inked = (text, one, box) => { // letters are not as high as their lines
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(one);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const ink = pen.measureText(text);
    box.top += ink.fontBoundingBoxAscent - ink.actualBoundingBoxAscent;
    box.bottom -= ink.fontBoundingBoxDescent - ink.actualBoundingBoxDescent;
    return box;
  };

  const texts = [];
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const one = text.parentElement;
    if (!text.data.trim() || one.closest("svg, .said, datalist, option, template") || !shown(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = inked(text.data, one, ends(range.getBoundingClientRect()));
    const kept = scrolls(one) || getComputedStyle(one).textOverflow === "ellipsis"; // shortened, and said so
    texts.push({ one, box: kept ? meet(whole, boxOf(one)) : whole, slack: 3 });
  }
  const pressed = [...root.querySelectorAll("button, input:not([type=radio]), select, a[href]")]
    .filter((one) => shown(one) && !one.closest(".said"))
    .map((one) => ({ one, box: ends(one.getBoundingClientRect()), slack: 1 }));

  const misfits = [];
  const seen = [];
  for (const item of [...texts, ...pressed]) {
    let { box } = item;
    if (wide(box) < 1 || high(box) < 1) continue;
    let rolled = false; // a scroll area shows it when it is wanted
    for (const above of parents(item.one)) {
      if (above === document.body || above === document.documentElement || !clips(above)) continue;
      const cut = meet(box, boxOf(above));
      rolled ||= scrolls(above);
      const lost = Math.max(wide(box) - wide(cut), high(box) - high(cut));
      const older = item.one.matches(".result") && (wide(cut) <= 0 || high(cut) <= 0);
      if (!rolled && !older && lost > item.slack) misfits.push(`${name(item.one)} is cut off by ${name(above)}`);
      box = cut;
    }
    if (wide(box) <= 0 || high(box) <= 0) continue;
    const cut = meet(box, sight);
    if (!rolled && (wide(box) - wide(cut) > 1 || high(box) - high(cut) > 1)) {
      misfits.push(`${name(item.one)} leaves the screen`);
    }
    seen.push({ ...item, box });
  }
  for (const { one, box } of texts) {
    const button = one.closest("button");
    if (!button || !shown(button)) continue;
    const cut = meet(box, button.getBoundingClientRect());
    if (wide(box) - wide(cut) > 1 || high(box) - high(cut) > 4) misfits.push(`${name(one)} leaves its button`);
  }
  const framed = once((one) => { // a panel with a line around it
    const { display, borderLeftWidth, borderRightWidth } = getComputedStyle(one);
    return display !== "inline" && parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0;
  });
  const placed = once((one) => /absolute|fixed/.test(getComputedStyle(one).position));
  for (const { one, box } of seen) {
    const above = [one, ...parents(one)];
    const at = above.findIndex(framed);
    if (at < 1 || above.slice(0, at).some(placed)) continue; // such as a key at a button's corner
    const cut = meet(box, boxOf(above[at]));
    if (wide(box) - wide(cut) > 3 || high(box) - high(cut) > 4) misfits.push(`${name(one)} leaves ${name(above[at])}`);
  }
  const stays = once((one) => parents(one).some((above) => above !== document.body && stays(above)) // while the page rolls
    || getComputedStyle(one).position === "sticky" && !parents(one).some((above) => above.parentElement && above !== document.body && clips(above)));
  const flows = once((one) => getComputedStyle(one).display === "inline"); // after what stands before it
  const follow = (one, other) => one.parentElement === other.parentElement && flows(one) && flows(other);
  seen.forEach((item, at) => {
    for (let next = at + 1; next < seen.length; next++) {
      const other = seen[next];
      if (other.box.left >= item.box.right || other.box.right <= item.box.left
        || other.box.top >= item.box.bottom || other.box.bottom <= item.box.top) continue;
      if (rolls && stays(item.one) !== stays(other.one)) continue; // the page rolls it from under there
      const both = meet(item.box, other.box);
      if (wide(both) > item.slack && high(both) > Math.max(item.slack, other.slack)
        && !item.one.contains(other.one) && !other.one.contains(item.one) && !follow(item.one, other.one)) {
        misfits.push(`${name(item.one)} lies on ${name(other.one)}`);
      }
    }
  });
  if (page.scrollWidth > innerWidth + 1) misfits.push(`the page is ${page.scrollWidth} wide`);
  return misfits;
}"""  # noqa: E501

# What is shown for some seconds stays once it is shown: measuring takes as long as it takes.
STAYS = """(one) => Object.defineProperty(one, "hidden", {
  set: (hidden) => hidden || one.removeAttribute("hidden"),
})"""

# A clip takes no part in how anything is laid out, nor in whether it counts as shown.
PAINTED = """(painted) => {
  const { style } = document.documentElement;
  style.clipPath = painted ? "" : "inset(100%)";
  style.opacity = painted ? "" : 1; // what is transparent would not count as shown
}"""


# Office screens follow the system; a room is at night until somebody chooses day.
LIT = """(light) => {
  const page = document.documentElement;
  if (page.classList.contains("room")) page.dataset.light = light;
}"""


def lit(page: Page, scheme: Literal["light", "dark"]) -> None:
    """By day or by night, whichever of the two ways the screen has."""
    page.emulate_media(color_scheme=scheme)
    page.evaluate(LIT, "day" if scheme == "light" else "night")


def misfits(page: Page, root: str = "body", schemes: Schemes = SCHEMES) -> list[str]:
    """What does not fit: at any size by day, and at one of them by night, which moves nothing."""
    found = []
    page.evaluate(PAINTED, False)  # it is measured, not looked at: most of the work is painting
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        for scheme in schemes if (width, height) == BY_NIGHT else schemes[:1]:
            lit(page, scheme)
            lines = at_rest(page, root)
            found += [f"{width}x{height} {scheme}: {line}" for line in lines]
    page.evaluate(PAINTED, True)
    return found


def at_rest(page: Page, root: str) -> list[str]:
    """What still does not fit when all has come to rest: on a busy machine a screen draws itself
    for its new size some frames later."""
    deadline = time.monotonic() + REST_S
    while True:
        lines: list[str] = page.locator(root).evaluate(MISFITS)
        if not lines or time.monotonic() > deadline:
            return lines
        settle(page)


def settle(page: Page) -> None:
    """Until everything that watches its size has drawn itself."""
    page.evaluate(
        "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
    )
