// words.js: the words of the winning number display alone.

export const WND = {
  en: {
    "wnd.title": "Winning number display",
    "wnd.table": "Table {table}",
    "wnd.limits": "Min {min} · Max {max}",
    "wnd.virtual": "virtual wheel",
    "wnd.last": "Last number",
    "wnd.void": "{was} is void",
    "wnd.corrected": "Correction: {outcome}, not {was}",
  },
  fr: {
    "wnd.title": "Afficheur du numéro",
    "wnd.table": "Table {table}",
    "wnd.limits": "Min {min} · Max {max}",
    "wnd.virtual": "cylindre virtuel",
    "wnd.last": "Dernier numéro",
    "wnd.void": "Le {was} est annulé",
    "wnd.corrected": "Correction : {outcome}, et non {was}",
  },
};
