"""Whether what a screen says is what its view says: every visible text beside what the server
holds, in the screen's language by the word files, and nothing left blank."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Page

import croupier
from kit.browser.painting import paint

WEB = Path(croupier.__file__).parent / "web"
View = dict[str, Any]
# A fence is a message of the test's own, which the page itself does not hear: once it has come, so
# has all that was sent before it. A page that joins anew in between is sent it once more.
LISTENS = """(language) => {
  localStorage.setItem("croupier-language", language);
  const Socket = window.WebSocket;
  window.croupierFence = { sockets: 0, passed: 0 };
  window.WebSocket = class extends Socket {
    constructor(...words) {
      super(...words);
      window.croupierFence.sockets += 1;
      this.addEventListener("message", (event) => {
        const { fence } = JSON.parse(event.data);
        if (fence === undefined) return;
        event.stopImmediatePropagation();
        window.croupierFence.passed = fence;
      });
    }
  };
}"""
SETTLED = """async (fence) => {
  const { croupierFence: mine } = window;
  const late = performance.now() + 1_000;
  while (mine.sockets && mine.passed < fence) {
    if (performance.now() > late) return false;
    await new Promise((go) => setTimeout(go, 5));
  }
  await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
  return true;
}"""
# What a person sees or has read aloud, and where it stands.
TEXTS = """() => {
  const shown = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const rest = { texts: [], blank: [], title: document.title, language: document.documentElement.lang };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const say = (text, one, how) => {
    const words = text.trim().replace(/\\s+/g, " ");
    const own = one.closest("[lang]");
    if (words) rest.texts.push({
      text: words, how, size: Number.parseFloat(getComputedStyle(one).fontSize) / innerHeight,
      on: one.closest("roulette-layout, race-track, side-bets, spread-rings, #sides, roulette-wheel")?.localName ?? "",
      past: Boolean(one.closest("result-strip, #results, .results, #acts, [data-past]")),
      pressed: Boolean(one.closest("button, a, select, option, summary, [role=button], [role=tab], dialog")),
      hidden: Boolean(one.closest("[aria-hidden=true]")),
      foreign: Boolean((own && own !== document.documentElement) || one.closest("svg[role=img]")),
      at: `${one.localName}${one.id ? "#" + one.id : ""}${one.closest("[id]") && !one.id ? " in #" + one.closest("[id]").id : ""}`,
    });
  };
  while (walk.nextNode()) {
    const text = walk.currentNode, one = text.parentElement;
    if (one && !one.closest("script, style, template, datalist, noscript, pre") && shown(one)) say(text.data, one, "text");
  }
  for (const one of document.body.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    if (!shown(one)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      if (one.hasAttribute(name)) say(one.getAttribute(name), one, name);
    }
  }
  for (const one of document.body.querySelectorAll("select")) {
    if (shown(one)) for (const option of one.options) say(option.text, option, "option");
  }
  const named = (one) => (one.textContent.trim() || one.ariaLabel || one.title || one.getAttribute("aria-labelledby")
    || one.querySelector("img[alt], [aria-label]"));
  for (const one of document.body.querySelectorAll("h1, h2, h3, button, a[href], th, legend, label, [role=status], [role=alert]")) {
    const status = one.matches("[role=status], [role=alert]");
    if (shown(one) && !named(one) && !(status && one.getBoundingClientRect().height < 8)) {
      rest.blank.push(`${one.localName}${one.id ? "#" + one.id : "." + one.className}`);
    }
  }
  rest.counting = [...document.querySelectorAll("count-down")].filter(shown).map((one) => one.textContent.trim() || one.ariaLabel || "");
  return rest;
}"""  # noqa: E501
WORDS = """async (paths) => {
  const all = { en: {}, fr: {} };
  for (const path of paths) {
    for (const words of Object.values(await import(path))) {
      if (!words?.en || !words?.fr) continue;
      for (const code of ["en", "fr"]) Object.assign(all[code], words[code]);
    }
  }
  return all;
}"""
LEFT_OVER = re.compile(r"\bundefined\b|\bNaN\b|\[object |\{\w+\}|\bnull\b|Invalid Date")
WORD = re.compile(r"[^\W\d_]{4,}")
BIG = 0.06  # of the screen's height: a number so large is shown as the one that counts
OTHER = {"en": "fr", "fr": "en"}


class Text(NamedTuple):
    """One text on a screen."""

    text: str
    how: str  # text, or the attribute it is read from
    size: float  # of the screen's height
    on: str  # the layout, track or wheel it is on
    past: bool  # in a list of what was before
    pressed: bool  # it is on what can be pressed, or in a dialog
    hidden: bool  # from those who listen
    foreign: bool  # marked as of a language of its own
    at: str


class Said(NamedTuple):
    """All that a screen says at one moment."""

    language: str
    title: str
    texts: list[Text]
    blank: list[str]
    counting: list[str]

    @property
    def stated(self) -> list[str]:
        """What is said of how things stand: nothing to press, no history, no layout."""
        return [one.text for one in self.texts if not (one.pressed or one.past or one.on)]

    @property
    def aloud(self) -> list[str]:
        """All that is said but for what can be pressed, the countdown's own words too."""
        return [one.text for one in self.texts if not one.pressed] + self.counting

    def states(self, words: str) -> bool:
        return any(words.casefold() in one.casefold() for one in self.stated)


def said_by(page: Page) -> Said:
    paint(page)
    found = page.evaluate(TEXTS)
    texts = [Text(**one) for one in found["texts"]]
    return Said(found["language"], found["title"], texts, found["blank"], found["counting"])


class Dictionary:
    """The words of all screens, as their files have them."""

    def __init__(self, page: Page) -> None:
        files = sorted(WEB.rglob("*words.js"))
        paths = [f"/static/{one.relative_to(WEB).as_posix()}" for one in files]
        self._words: dict[str, dict[str, str]] = page.evaluate(WORDS, paths)
        self._known = {code: _tokens(words.values()) for code, words in self._words.items()}

    def word(self, language: str, key: str) -> str:
        return self._words[language][key]

    def strangers(self, said: Said, language: str, names: set[str]) -> Iterator[str]:
        """Words of the other language: in its files, not in this one's, and nobody's name."""
        own, other = self._known[language], self._known[OTHER[language]]
        strange = other - own - names
        texts = [*said.texts, Text(said.title, "title", 0, "", False, False, False, False, "title")]
        for one in texts:
            found = sorted(_tokens([one.text]) & strange)
            if found and not one.foreign:
                yield f'{one.at} ({one.how}) "{one.text[:60]}" has {", ".join(found)}'

    def is_key(self, text: str) -> bool:
        """Whether it is the key of a text and not the text."""
        return "." in text and any(text in words for words in self._words.values())


def _tokens(texts: Any) -> set[str]:
    return {
        word.casefold() for text in texts for word in WORD.findall(re.sub(r"\{\w+\}", "", text))
    }


def names_in(*parts: Any) -> set[str]:
    """The words in what people and rulebooks have written: said in whatever language it is."""
    found: list[str] = []
    waiting = list(parts)
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, dict):
            waiting += [*one, *one.values()]
        elif isinstance(one, list | tuple | set):
            waiting += one
    return _tokens(found)


def empty(said: Said, words: Dictionary) -> Iterator[str]:
    """Nothing blank, no key instead of its words, nothing that was not filled in."""
    if not said.texts:
        yield "the screen is blank"
    yield from (f"{one} is blank" for one in said.blank)
    for one in said.texts:
        if words.is_key(one.text) or LEFT_OVER.search(one.text):
            yield f'{one.at} says "{one.text}"'


def contradictions(said: Said, view: View, layout: View, words: Dictionary) -> Iterator[str]:
    """What a table's screen says against its view."""
    public, colours = view["public"], layout["colours"]

    def word(key: str) -> str:
        return words.word(said.language, key)

    stopped = bool(public["fault"] or public["no_spin"])
    fault, outcome = bool(public["fault"]), public["outcome"]
    now = [one for one in said.texts if not one.past and not one.pressed]
    plates = {one.text for one in now if one.text in colours and one.size >= BIG and not one.on}
    stated = set(said.stated)
    told = {n: f"{n} {word(f'colour.{colour}')}" for n, colour in colours.items()}
    current = plates | {n for n, phrase in told.items() if phrase in stated}
    marks = _marks(said, word("dolly"), word("wheel.rests"))
    if stopped and marks - current:
        yield f"{sorted(marks)} is marked on the layout or the wheel while the table is stopped"
    if stopped and current:
        why = public["fault"] or public["no_spin"]
        yield f"{sorted(current)} is shown as the outcome while the table is stopped: {why}"
    if not stopped and current - {outcome, *public["results"][:1]}:
        yield f"{sorted(current)} is shown, and the outcome is {outcome or 'none'}"
    if not stopped and public["phase"] == "outcome" and outcome:
        spoken = any(outcome in re.findall(r"\w+", one) for one in said.stated) or plates
        if not spoken:
            yield f"the outcome {outcome} is not said"
    calls = {word("phase.betting"), *layout["announcements"]["open-betting"]}
    for call in sorted(calls) if public["locked"] else ():
        if said.states(call):
            yield f"“{call}” while no bets are taken"
    if not fault and public["no_spin"] and not said.states(word("phase.no-spin")):
        yield "that it is a no spin is not said"
    if fault and not (said.states(word("phase.fault")) or said.states(public["fault"])):
        if not any(said.states(what) for what in public["faults"].values()):
            yield "that it is stopped is not said"
    yield from _of_phase(said, public, word)
    counts = bool(public["ends_at"]) and not public["locked"] and not stopped
    if said.counting and not counts:
        yield f"a countdown ({said.counting}) while no betting runs to an end"
    if counts and not said.counting:
        yield "betting runs to an end, and no countdown says so"
    if counts and public["warns_at"] <= view["now"]:
        if not any(word("count.short").casefold() in one.casefold() for one in said.aloud):
            yield "that these are the last bets is not said"


def _marks(said: Said, *templates: str) -> set[str]:
    """The numbers that the dolly or the ball in the wheel are said to be on."""
    forms = [re.escape(one).replace(r"\{outcome\}", r"(\w+)") for one in templates]
    ways = [re.compile(re.sub(r"\\\{\w+\\\}", ".+", one)) for one in forms]
    found = (way.fullmatch(one.text) for one in said.texts if not one.past for way in ways)
    return {one[1] for one in found if one}


def _of_phase(said: Said, public: View, word: Any) -> Iterator[str]:
    """The phase is said, and no other."""
    phases = {"betting", "ball-in-play", "no-more-bets", "idle", "wagering-closed", "locked"}
    mine = {public["phase"]}
    if public["locked"]:
        mine |= {"locked", "wagering-closed"}
    elif public["phase"] == "ball-in-play":
        mine |= {"betting"}  # bets are still taken
    if public["final_bets"]:
        mine |= {"final-bets"}
    if public["fault"] or public["no_spin"]:
        mine |= {"idle"}
    own = {word(f"phase.{one}").casefold() for one in mine & phases}
    for phase in sorted(phases - mine):
        words = word(f"phase.{phase}").casefold()
        if words not in own and any(words == one.casefold().strip(" .!“”") for one in said.stated):
            yield f"“{word(f'phase.{phase}')}” is said, and the phase is {public['phase']}"
