// game-words.js: the games and the ways to play them, in words, English and French.

export const GAME_WORDS = {
  en: {
    "game.single-zero": "Single zero",
    "game.double-zero": "Double zero",
    "game.crown": "Crown Roulette",
    "game.french": "French Roulette",
    "game.number-free": "Number-free",
    "mode.cloth": "on cloth",
    "mode.touchbet": "at TouchBet stations",
    "mode.touchtable": "at a TouchTable",
    "mode.ats": "at ATS stations",
  },
  fr: {
    "game.single-zero": "Zéro simple",
    "game.double-zero": "Double zéro",
    "game.crown": "Crown Roulette",
    "game.french": "Roulette française",
    "game.number-free": "Sans numéros",
    "mode.cloth": "sur tapis",
    "mode.touchbet": "aux postes TouchBet",
    "mode.touchtable": "à une TouchTable",
    "mode.ats": "aux postes ATS",
  },
};
