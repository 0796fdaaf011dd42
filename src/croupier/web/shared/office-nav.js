// office-nav.js: where somebody of the staff goes from here. The server says which pages are theirs.

import { accountPath, apiUntilHeard, signOut } from "./api.js";
import { html, svg } from "./drawn.js";
import { addWords, onLanguage, otherLanguage, t } from "./i18n.js";
import { NAV_WORDS } from "./office-nav-words.js";
import { button } from "./page.js";
import { roleWords } from "./roles.js";

addWords(NAV_WORDS);

/** @typedef {{name: string, role: string, doors: string[], demo: boolean}} Who */

const SOON = 1000; // by when the server has usually said who this is
const NOBODY = { name: "", role: "", doors: [], demo: false }; // as long as it has not

/** A browser may have somebody of the tables and somebody of the cage side by side. */
function signedInAs() {
  const asked = new URLSearchParams(location.search).get("as");
  return location.pathname === "/cage" || asked === "cage" ? "cage" : "staff";
}

/**
 * On a page of the office a bar along the top (`bar`); elsewhere a button that opens a list.
 */
class OfficeNav extends HTMLElement {
  /** @type {Who | null} */
  #who = null;
  #forget = () => {};
  #width = 0; // of the window it was drawn for

  async connectedCallback() {
    const forget = onLanguage(() => this.#draw());
    const turned = () => this.#width !== innerWidth && this.#draw();
    addEventListener("resize", turned);
    this.#forget = () => {
      forget();
      removeEventListener("resize", turned);
    };
    const late = setTimeout(() => this.#draw(), SOON);
    this.#who = await apiUntilHeard(`/api/me?as=${signedInAs()}`);
    clearTimeout(late);
    this.#draw();
  }

  disconnectedCallback() {
    this.#forget();
  }

  /** As a bar where all of it has room, else folded. */
  #draw() {
    const bar = this.hasAttribute("bar");
    const who = this.#who ?? NOBODY;
    // Who may go nowhere needs no way; who is not known yet can still sign out, or read French.
    if (this.#who ? !who.doors?.length : !bar) return;
    this.#width = innerWidth;
    if (bar) this.role = "banner"; // else it stands in the page's own
    this.#lay(who, bar, !bar);
    if (bar && this.scrollWidth > this.clientWidth) this.#lay(who, bar, true);
  }

  /**
   * @param {Who} who
   * @param {boolean} bar
   * @param {boolean} folded
   */
  #lay(who, bar, folded) {
    const links = who.doors.map((door) => this.#link(door));
    if (who.demo) links.unshift(html("a", { href: "/demo" }, t("nav.demo")));
    const list = html("nav", { id: "office-list", ariaLabel: t("nav.office") }, ...links);
    const opens = button(t("nav.menu"), () => {}, "opens");
    opens.prepend(mark());
    opens.setAttribute("popovertarget", "office-list");
    if (folded) {
      list.popover = "auto";
      list.append(...(bar ? this.#personal(who) : []));
      this.replaceChildren(opens, list);
      return;
    }
    const home = html("a", { className: "home", href: "/tables" }, mark(), "Croupier");
    const own = html("div", { className: "own" }, ...this.#personal(who));
    this.replaceChildren(home, list, own);
  }

  /** @param {string} door */
  #link(door) {
    const here =
      location.pathname === `/${door}` || (door === "tables" && location.pathname === "/");
    const cage = signedInAs() === "cage" ? "cage" : "";
    const href = door === "account" ? accountPath(cage) : `/${door}`;
    const words = door === "account" ? "account" : `nav.${door}`;
    const made = html("a", { href, className: door }, t(words));
    if (here) made.setAttribute("aria-current", "page");
    return made;
  }

  /** @param {Who} who */
  #personal({ name, role }) {
    const said = html("span", { id: "who" }, html("b", {}, name), ` ${roleWords(role)}`);
    const speak = button(t("language"), otherLanguage);
    return [...(name ? [said] : []), speak, button(t("sign-out"), signOut)];
  }
}

/** A wheel with its ball: the mark of the house. */
export function mark() {
  const spokes = Array.from({ length: 12 }, (_, at) => {
    const angle = (at * Math.PI) / 6;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${12 + 5.2 * x} ${12 + 5.2 * y}L${12 + 9 * x} ${12 + 9 * y}`;
  });
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "mark", "aria-hidden": "true" },
    svg("circle", { cx: 12, cy: 12, r: 10.8, class: "rim" }),
    svg("path", { d: spokes.join(""), class: "frets" }),
    svg("circle", { cx: 12, cy: 12, r: 5.2, class: "hub" }),
    svg("circle", { cx: 18.2, cy: 8.4, r: 1.9, class: "ball" }),
  );
}

customElements.define("office-nav", OfficeNav);
