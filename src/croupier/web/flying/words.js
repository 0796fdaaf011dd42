// words.js: the words of the flying display alone.

export const FLYING = {
  en: {
    "flying.title": "Flying display",
    "flying.table": "Table {table}",
    "flying.limits": "Min {min} · Max {max}",
    "flying.seats": "Bets by seat",
    "flying.none": "Nobody is at the table.",
    "flying.seat": "Seat {tag}: {amount}",
    "flying.guest": "Guest {tag}: {amount}",
    "flying.total": "All bets",
  },
  fr: {
    "flying.title": "Affichage des mises",
    "flying.table": "Table {table}",
    "flying.limits": "Min {min} · Max {max}",
    "flying.seats": "Mises par place",
    "flying.none": "Personne n'est à la table.",
    "flying.seat": "Place {tag} : {amount}",
    "flying.guest": "Invité {tag} : {amount}",
    "flying.total": "Toutes les mises",
  },
};
