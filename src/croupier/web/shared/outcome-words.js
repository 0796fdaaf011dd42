// outcome-words.js: the words of the outcome as a moment.

export const OUTCOME_WORDS = {
  en: {
    "outcome.said": "{outcome}, {colour}.",
    "outcome.won": "Won {amount}",
    "outcome.lost": "Lost {amount}",
    lost: "You lose {amount} on {outcome}.",
    "lost.beside": "{won} You lose {amount} beside it.",
  },
  fr: {
    "outcome.said": "{outcome}, {colour}.",
    "outcome.won": "Gagné {amount}",
    "outcome.lost": "Perdu {amount}",
    lost: "Vous perdez {amount} sur le {outcome}.",
    "lost.beside": "{won} Vous perdez {amount} à côté.",
  },
};
