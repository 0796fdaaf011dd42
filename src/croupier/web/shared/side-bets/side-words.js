// side-words.js: what screens say of each side bet: how it is won, in a sentence or two of our own.

/** @import { Words } from "../types.d.ts" */

/** @type {Words} */
export const SIDES = {
  en: {
    "side.rules-of": "How {name} is won",
    "side.limits": "From {min} to {max}, in steps of {unit}",
    "side.area": "Area",
    "side.pays": "Pays",
    "side.clause": "Clause",
    "side.bonus-is": "Bonus: {number}",
    "side.e-wheel": "Electronic wheel {wheel}: {number}",
    "side.how.lucky-symbols":
      "When the ball rests, one symbol is drawn. A wager on that symbol wins.",
    "side.how.roulette-match":
      "Two electronic wheels show a number each beside the winning number. Colour match wins if all three have the same colour; number match if one or both show the winning number. A bonus takes the place of any other result.",
    "side.how.spread-bet":
      "Two rings turn: the outer one stops at the winning number, the inner one at a number of its own. The wager on the range that holds their sum wins; 0 and 00 count nothing.",
    "side.how.lucky-ball":
      "Four balls show a number each before wagers. A wager on a ball wins if its number is the winning number, at the bonus odds if that ball is drawn as the bonus.",
  },
  fr: {
    "side.rules-of": "Comment gagner : {name}",
    "side.limits": "De {min} à {max}, par pas de {unit}",
    "side.area": "Case",
    "side.pays": "Paie",
    "side.clause": "Article",
    "side.bonus-is": "Bonus : {number}",
    "side.e-wheel": "Cylindre électronique {wheel} : {number}",
    "side.how.lucky-symbols":
      "Quand la bille est arrêtée, un symbole est tiré. Une mise sur ce symbole gagne.",
    "side.how.roulette-match":
      "Deux cylindres électroniques donnent chacun un numéro à côté du numéro gagnant. « Même couleur » gagne si les trois ont la même couleur ; « même numéro » si l'un ou les deux donnent le numéro gagnant. Un bonus remplace tout autre résultat.",
    "side.how.spread-bet":
      "Deux couronnes tournent : l'extérieure s'arrête au numéro gagnant, l'intérieure à un numéro à elle. La mise sur l'intervalle qui contient leur somme gagne ; 0 et 00 comptent pour rien.",
    "side.how.lucky-ball":
      "Quatre boules montrent chacune un numéro avant les mises. Une mise sur une boule gagne si son numéro est le numéro gagnant, à la cote du bonus si cette boule est tirée comme bonus.",
  },
};
