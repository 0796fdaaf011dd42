// choosing.js: rulebook, game, layout, wheel and mode: only what goes together is offered.

import { html } from "../shared/drawn.js";
import { t } from "../shared/i18n.js";
import { $ } from "../shared/page.js";
import { smallLayout, smallWheel } from "../shared/small-layout.js";

/** @import { Choices, Chosen, Rulebook } from "./types.d.ts" */
/** @typedef {(key: keyof Chosen, value: string) => void} Choose */

/**
 * @param {Choices} choices
 * @param {Rulebook} book
 * @param {Chosen} chosen
 * @param {Choose} choose
 */
export function drawChoosing(choices, book, chosen, choose) {
  const of = (/** @type {keyof Chosen} */ key) => (/** @type {string} */ value) =>
    choose(key, value);
  const radios = (/** @type {keyof Chosen} */ key, /** @type {Option[]} */ options) =>
    drawRadios(key, options, chosen[key], of(key));
  radios(
    "rulebook",
    choices.rulebooks.map(({ id, tag, title }) => ({
      value: id,
      name: tag,
      more: title,
      lang: "en",
    })),
  );
  radios(
    "game",
    unique(book.tables.map(({ game }) => game)).map((game) => ({
      value: game,
      name: t(`game.${game}`),
    })),
  );
  const inGame = book.tables.filter(({ game }) => game === chosen.game);
  const wheelOf = (/** @type {string} */ id) => choices.wheels.find((one) => one.id === id);
  radios(
    "layout",
    unique(inGame.map(({ layout }) => layout)).map((id) => {
      const name = t("make.layout.is", { layout: id });
      const areas = book.layouts.find((one) => one.id === id)?.areas ?? [];
      const wheel = wheelOf(inGame.find(({ layout }) => layout === id)?.wheel ?? "");
      return { value: id, name, picture: smallLayout(areas, wheel?.colours ?? {}, name) };
    }),
  );
  const onLayout = inGame.filter(({ layout }) => layout === chosen.layout);
  radios(
    "mode",
    unique(onLayout.map(({ mode }) => mode)).map((mode) => ({
      value: mode,
      name: t(`make.mode.${mode}`),
      more: t(`make.mode.${mode}.is`),
    })),
  );
  const inMode = onLayout.filter(({ mode }) => mode === chosen.mode);
  radios(
    "wheel",
    unique(inMode.map(({ wheel }) => wheel)).map((id) => {
      const name = t(`wheel.${id}`, {}, id);
      const wheel = wheelOf(id);
      const picture = wheel && smallWheel(wheel.order, wheel.colours, name);
      return { value: id, name, picture };
    }),
  );
}

/**
 * `lang` is of what is said beside the name, if it is not the page's.
 * @typedef {{value: string, name: string, more?: string, lang?: string, picture?: SVGElement}} Option
 */

/**
 * Cards to choose one of; what is drawn already is only marked.
 * @param {string} key
 * @param {Option[]} options
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function drawRadios(key, options, chosen, choose) {
  const focused =
    document.activeElement instanceof HTMLInputElement && document.activeElement.name === key;
  const place = $(key);
  place.setAttribute("role", "radiogroup");
  place.ariaLabel = t(`make.${key}`);
  place.replaceChildren(
    ...options.map(({ value, name, more, lang, picture }) => {
      const radio = html("input", { type: "radio", name: key, value, checked: value === chosen });
      radio.ariaLabel = name;
      radio.addEventListener("change", () => choose(value));
      const words = more ? [html("small", lang ? { lang } : {}, more)] : [];
      return html(
        "label",
        {},
        html("span", {}, name),
        ...words,
        ...(picture ? [picture] : []),
        radio,
      );
    }),
  );
  const again = place.querySelector("input:checked");
  if (focused && again instanceof HTMLInputElement) again.focus();
}

/** @param {string[]} values */
const unique = (values) => [...new Set(values)];
