// words.js: the words of the page that an address of no page leads to, English and French.

export const NOT_FOUND = {
  en: {
    "not-found.title": "There is no such page",
    "not-found.why":
      "The address may have been typed wrong, or is of a screen that this server does not have.",
    "not-found.home": "To the first page",
  },
  fr: {
    "not-found.title": "Cette page n'existe pas",
    "not-found.why":
      "L'adresse est peut-être mal écrite, ou celle d'un écran que ce serveur n'a pas.",
    "not-found.home": "Vers la première page",
  },
};
