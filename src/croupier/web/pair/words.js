// words.js: the words of the page that a wrong code leads to, English and French.

export const PAIR = {
  en: {
    "pair.title": "This screen is not paired yet",
    "pair.how-codes":
      "A code works once, for one screen, and only for a while. The dealer makes a new one at the console.",
    "pair.code": "Code from the dealer",
    "pair.again": "Pair this screen",
    "pair.staff": "Sign in as staff",
    "pair.why": "The code could not be used.",
  },
  fr: {
    "pair.title": "Cet écran n'est pas encore relié",
    "pair.how-codes":
      "Un code vaut une fois, pour un écran, et pour un temps. Le croupier en crée un nouveau à sa console.",
    "pair.code": "Code donné par le croupier",
    "pair.again": "Relier cet écran",
    "pair.staff": "Se connecter (personnel)",
    "pair.why": "Le code n'a pas pu servir.",
    "pair.why.401":
      "Le code est faux, déjà utilisé ou trop ancien ; demandez-en un autre au croupier.",
    "pair.why.409": "Ce code ne peut pas servir à cet écran ; demandez-en un autre au croupier.",
    "pair.why.429": "Trop d'essais ; attendez une minute.",
    "pair.why.503": "Rien ne peut être décidé pour l'instant ; demandez un autre code.",
  },
};
