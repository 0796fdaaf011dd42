// guests.js: guests, who play without a display by what they call; and players who are told to go.
import { note } from "../shared/forms.js";
import { t } from "../shared/i18n.js";
import { button } from "../shared/page.js";
import { PLAYER, REASON } from "./fields.js";

/** @import { Desk } from "./desk.js" */
/** @import { People } from "./people.js" */

/**
 * The forms that open a guest's account and direct somebody to leave.
 * @param {Desk} desk
 * @param {People} people
 */
export function setUpGuests(desk, people) {
  desk.add("open-guest-account", {
    tab: "guests.tab",
    acts: ["open-guest-account"],
    parts: [{ name: "player", words: "guests.name", most: 40 }, note("guests.note")],
    send: "guests.open",
    clears: ["player"],
    done: ({ player }) => t("guests.opened", { player }),
    // A guest without money can do nothing yet: the next thing is to buy in.
    afterwards: ({ player }) => {
      people.choose(player);
      desk.show("buy-in", { player });
    },
  });
  const back = button(t("dealer.back"), () => desk.show(""));
  back.dataset.t = "dealer.back";
  desk.add("direct-to-leave", {
    acts: ["direct-to-leave"],
    parts: [PLAYER, { ...REASON, words: "leave.reason" }],
    before: [back],
    send: "leave.direct",
    clears: ["player", "reason"],
    done: ({ player }) => t("leave.directed", { player }),
    afterwards: () => desk.show(""),
  });
}
