// screens.js: which screens a table has, by how it is played.

/** @type {Record<string, string[]>} */
const SCREENS = {
  cloth: ["station", "wnd"],
  touchbet: ["station", "flying", "wnd"],
  touchtable: ["display", "table", "flying", "wnd"],
  ats: ["station", "wnd"],
};

/**
 * The screens that are paired with a table of this mode.
 * @param {string} mode
 */
export const screensOf = (mode) => SCREENS[mode] ?? ["wnd"];

/**
 * Whether a screen is some player's own: it is paired with the player's name.
 * @param {string} screen
 */
export const isOwn = (screen) => ["station", "display", "player"].includes(screen);
