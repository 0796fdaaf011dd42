// words.js: the words of the player display alone.

export const DISPLAY = {
  en: {
    undo: "Remove last",
    clear: "Remove all",
    repeat: "Repeat bets",
    double: "Double",
    seat: "Seat {seat}",
    "seat.why": "Your pad and the colour of your chips",
    "seat.none": "No place yet",
    "seat.buy": "Buy in with the dealer to play.",
    "your-bets": "Your bets",
    "your-bets.none": "Hold your pad and touch the layout to bet. Neighbours are bet here.",
    "your-bets.no-track": "Hold your pad and touch the layout to bet.",
    "bet.won": "{stake} returns {returned}",
    "cash-out.words": "The dealer pays your whole account in chips and closes it.",
    "cash-out.stay": "Cash out and stay",
    "cash-out.leave": "Cash out and leave",
    "paid.title": "Cashed out",
    "paid.words": "The dealer pays you {amount} in chips.",
    "help.place":
      "Hold your own pad on the table and touch the layout to place a chip there; drag a chip to move it. " +
      "Neighbours and the other race-track bets are placed on this screen, or called to the dealer.",
    "help.shortcuts": "Backspace: remove last · 1–6: chip · R: repeat · D: double · ?: help",
  },
  fr: {
    undo: "Reprendre",
    clear: "Tout reprendre",
    repeat: "Rejouer",
    double: "Doubler",
    seat: "Place {seat}",
    "seat.why": "Votre plaque et la couleur de vos jetons",
    "seat.none": "Pas encore de place",
    "seat.buy": "Achetez des jetons auprès du croupier pour jouer.",
    "your-bets": "Vos mises",
    "your-bets.none":
      "Tenez votre plaque et touchez le tapis pour miser. Les voisins se misent ici.",
    "your-bets.no-track": "Tenez votre plaque et touchez le tapis pour miser.",
    "bet.won": "{stake} rend {returned}",
    "cash-out.words": "Le croupier paie tout votre compte en jetons et le ferme.",
    "cash-out.stay": "Encaisser et rester",
    "cash-out.leave": "Encaisser et partir",
    "paid.title": "Encaissé",
    "paid.words": "Le croupier vous paie {amount} en jetons.",
    "help.place":
      "Tenez votre plaque sur la table et touchez le tapis pour y poser un jeton ; tirez un jeton pour le déplacer. " +
      "Les voisins et les autres mises de la piste se posent sur cet écran, ou s'annoncent au croupier.",
    "help.shortcuts": "Retour : reprendre · 1–6 : jeton · R : rejouer · D : doubler · ? : aide",
  },
};
