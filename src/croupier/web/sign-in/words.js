// words.js: the words of the page where people sign in, English and French.

export const WORDS = {
  en: {
    "sign-in.title": "Sign in",
    "sign-in.staff": "Staff",
    "sign-in.name": "Name",
    "sign-in.password": "Password",
    "sign-in.factor": "Code that your app shows",
    "sign-in.set-up": "Your role needs a second factor. Set it up once, here:",
    "sign-in.go": "Sign in",
    "sign-in.screen": "A station or display",
    "sign-in.unpaired":
      "This screen is not paired with a table now. Bets and money are kept at the table. Ask the dealer for a code.",
    "sign-in.unpaired-cup":
      "This screen is not paired with a tournament now. Places and chips are kept by the tournament. Ask its director for a code.",
    "sign-in.code": "Code from the dealer",
    "sign-in.pair": "Pair this screen",
    "sign-in.no-answer": "The server did not answer. Try again.",
  },
  fr: {
    "sign-in.title": "Connexion",
    "sign-in.staff": "Personnel",
    "sign-in.name": "Nom",
    "sign-in.password": "Mot de passe",
    "sign-in.factor": "Code que montre l'application",
    "sign-in.set-up": "Votre fonction demande un second facteur. Installez-le une fois, ici :",
    "sign-in.go": "Se connecter",
    "sign-in.screen": "Un poste ou un afficheur",
    "sign-in.unpaired":
      "Cet écran n'est relié à aucune table. Les mises et l'argent restent à la table. Demandez un code au croupier.",
    "sign-in.unpaired-cup":
      "Cet écran n'est relié à aucun tournoi. Les places et les jetons restent au tournoi. Demandez un code à sa direction.",
    "sign-in.code": "Code donné par le croupier",
    "sign-in.pair": "Relier cet écran",
    "sign-in.no-answer": "Le serveur n'a pas répondu. Essayez encore.",
  },
};
