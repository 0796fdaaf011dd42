// words.js: the words of the station alone.

export const STATION = {
  en: {
    take: "Take wins",
    favourites: "Favourites",
    "favourites.none": "No favourites yet. Place bets, then keep them here.",
    "favourites.keep": "Keep the bets on the table",
    "favourites.line": "{count} bets, {total}",
    "favourites.place": "Place",
    "favourites.drop": "Forget",
    "buy-in": "Insert note",
    "buy-in.title": "Insert a note",
    "buy-in.words": "This note acceptor is simulated: choose a note.",
    "cash-out.words": "Your whole account is paid on a ticket.",
    "cash-out.chips": "You take your chips with you.",
    "cash-out.yes": "Print ticket",
    "cash-out.take": "Take chips",
    "ticket.title": "Your ticket",
    "ticket.words": "Worth {amount}. Take it to the cage.",
    "chips.title": "Cashed out",
    "chips.words": "{amount} in chips.",
    "outcome.said": "{outcome}, {colour}.",
    "help.place":
      "Hold a position to see the bet; lift to place it; slide off to cancel; drag a chip to move it.",
    "help.shortcuts":
      "Arrows: move · Enter: place · Backspace: undo · 1–6: chip · R: repeat · D: double · F: favourites · ?: help",
  },
  fr: {
    take: "Retirer",
    favourites: "Favoris",
    "favourites.none": "Aucun favori encore. Misez, puis gardez vos mises ici.",
    "favourites.keep": "Garder les mises posées",
    "favourites.line": "{count} mises, {total}",
    "favourites.place": "Poser",
    "favourites.drop": "Oublier",
    "buy-in": "Billet",
    "buy-in.title": "Insérer un billet",
    "buy-in.words": "Ce lecteur de billets est simulé : choisissez un billet.",
    "cash-out.words": "Tout votre compte est payé par un ticket.",
    "cash-out.chips": "Vous emportez vos jetons.",
    "cash-out.yes": "Imprimer le ticket",
    "cash-out.take": "Prendre les jetons",
    "ticket.title": "Votre ticket",
    "ticket.words": "Il vaut {amount}. Présentez-le à la caisse.",
    "chips.title": "Encaissé",
    "chips.words": "{amount} en jetons.",
    "outcome.said": "{outcome}, {colour}.",
    "help.place":
      "Appuyez sur une position pour voir la mise ; levez pour la poser ; glissez hors d'elle pour annuler ; tirez un jeton pour le déplacer.",
    "help.shortcuts":
      "Flèches : bouger · Entrée : poser · Retour : reprendre · 1–6 : jeton · R : rejouer · D : doubler · F : favoris · ? : aide",
  },
};
