// office-nav-words.js: the words of the office's navigation, English and French.

export const NAV_WORDS = {
  en: {
    "nav.office": "Office",
    "nav.menu": "Menu",
    "nav.demo": "Demonstration",
    "nav.tables": "Tables",
    "nav.make-table": "Make a table",
    "nav.floor": "Floor",
    "nav.cage": "Cage",
    "nav.inspector": "Inspector",
    "nav.director": "Tournaments",
    "nav.staff": "Staff",
  },
  fr: {
    "nav.office": "Bureau",
    "nav.menu": "Menu",
    "nav.demo": "Démonstration",
    "nav.tables": "Tables",
    "nav.make-table": "Créer une table",
    "nav.floor": "Salle",
    "nav.cage": "Caisse",
    "nav.inspector": "Inspecteur",
    "nav.director": "Tournois",
    "nav.staff": "Personnel",
  },
};
