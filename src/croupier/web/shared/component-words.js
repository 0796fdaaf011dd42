// component-words.js: the parts of a table that can fail, English and French.

export const COMPONENTS = {
  en: {
    "component.game-system": "game system",
    "component.display-screen": "display screen",
    "component.display-screen.seen": "display screen; the result is seen or heard",
    "component.display-screen.unseen": "display screen; the result is neither seen nor heard",
    "component.display-controller": "display controller",
    "component.wnd": "winning number display",
    "component.station": "station",
    "component.display": "display",
    "component.side-bet": "side bet",
    "component.sgc": "SGC",
  },
  fr: {
    "component.game-system": "système de jeu",
    "component.display-screen": "écran d'affichage",
    "component.display-screen.seen": "écran d'affichage ; le résultat se voit ou s'entend",
    "component.display-screen.unseen": "écran d'affichage ; le résultat ne se voit ni ne s'entend",
    "component.display-controller": "contrôleur d'affichage",
    "component.wnd": "afficheur du numéro",
    "component.station": "poste",
    "component.display": "écran",
    "component.side-bet": "pari annexe",
    "component.sgc": "SGC",
  },
};
