// nowhere-words.js: what a table's screens say where there is no table for them.

export const NOWHERE = {
  en: {
    "nowhere.404": "There is no table {table} here",
    "nowhere.404.why":
      "It may have another number, or not be made yet. As soon as it is there, this screen shows it.",
    "nowhere.403": "This screen belongs to another table",
    "nowhere.403.why":
      "A screen shows the table it was paired with, and no other. To change tables, ask the dealer for a code.",
    "nowhere.own": "Go to table {table}",
    "nowhere.code": "Type a code",
  },
  fr: {
    "nowhere.404": "Il n'y a pas de table {table} ici",
    "nowhere.404.why":
      "Elle a peut-être un autre numéro, ou n'existe pas encore. Dès qu'elle existe, cet écran la montre.",
    "nowhere.403": "Cet écran appartient à une autre table",
    "nowhere.403.why":
      "Un écran montre la table à laquelle il est relié, et aucune autre. Pour changer de table, demandez un code au croupier.",
    "nowhere.own": "Aller à la table {table}",
    "nowhere.code": "Taper un code",
  },
};
