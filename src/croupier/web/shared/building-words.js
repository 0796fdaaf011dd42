// building-words.js: the words of amounts that are not yet bets.

export const BUILDING_WORDS = {
  en: {
    building: "Not yet bets",
    "building.bet": "{bet}: {amount}, not yet a bet, {more} more.",
    "building.more": "{more} more",
    "building.seat": "Seat {seat}: {words}",
    "building.yet": "not yet a bet",
    "building.dropped": "Betting has closed. Under the minimum, and so no bet: {bets}.",
  },
  fr: {
    building: "Pas encore des mises",
    "building.bet": "{bet} : {amount}, pas encore une mise, encore {more}.",
    "building.more": "encore {more}",
    "building.seat": "Place {seat} : {words}",
    "building.yet": "pas encore une mise",
    "building.dropped": "Les mises sont closes. Sous le minimum, donc pas de mise : {bets}.",
  },
};
