// guests.js: guests, who play without a display by what they call; and players who are told to go.
import { t } from "../shared/i18n.js";

/** The forms that open a guest's account and direct somebody to leave. */
export function setUpGuests(desk, people) {
  desk.add("open-guest-account", {
    acts: ["open-guest-account"],
    clears: ["player"],
    command: ({ player }) => ({ do: "open-guest-account", player }),
    done: ({ player }) => t("guests.opened", { player }),
    // A guest without money can do nothing yet: the next thing is to buy in.
    after: ({ player }) => {
      people.choose(player);
      desk.show("buy-in", { player });
    },
  });
  desk.add("direct-to-leave", {
    acts: ["direct-to-leave"],
    clears: ["player", "reason"],
    command: ({ player, reason }) => ({ do: "direct-to-leave", player, reason }),
    done: ({ player }) => t("leave.directed", { player }),
    after: () => desk.show(""),
  });
}
