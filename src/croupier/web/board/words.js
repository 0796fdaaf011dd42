// words.js: the words of a tournament's board alone.

export const BOARD = {
  en: {
    "board.standings": "Standings",
    "board.places": "Places",
    "board.entrants": "Entered",
    "board.entered": "{players} of {max} entered",
    "board.closes": "Entries close at {at}",
    "board.next": "{round} at {at}",
    "board.soon": "Next: {round}",
    "board.cut": "Cut",
    "board.prize": "{share} of the pool",
    "board.none": "Nobody has entered yet",
    "board.pages": "{page} of {pages}",
  },
  fr: {
    "board.standings": "Classement",
    "board.places": "Classement final",
    "board.entrants": "Inscrits",
    "board.entered": "{players} inscrits sur {max}",
    "board.closes": "Clôture des inscriptions à {at}",
    "board.next": "{round} à {at}",
    "board.soon": "Ensuite : {round}",
    "board.cut": "Seuil",
    "board.prize": "{share} de la dotation",
    "board.none": "Personne n'est encore inscrit",
    "board.pages": "{page} sur {pages}",
  },
};
