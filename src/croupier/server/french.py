"""What people read in French where a form of theirs could not be taken.

Programs read the English sentence, which stands where it is raised; a page in French reads this
one. A sentence that no form of ours can bring about is not here, and stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

# English -> French; what stands in braces is taken over.
SENTENCES = {
    # Signing in, and accounts.
    "The name or the password is wrong.": "Le nom ou le mot de passe est faux.",
    "A dealer's signature is not enough; somebody above signs.": (
        "La signature d'un croupier ne suffit pas ; quelqu'un de plus haut signe."
    ),
    "The password you have now is wrong.": "Votre mot de passe actuel est faux.",
    "The code is wrong, too old or was used already; wait for the next one.": (
        "Le code est faux, trop ancien ou déjà utilisé ; attendez le suivant."
    ),
    "Enter the code that your authenticator app shows.": (
        "Entrez le code que montre votre application d'authentification."
    ),
    "Your role needs a second factor: sign in at a screen of your own to set it up.": (
        "Votre fonction demande un second facteur : connectez-vous à un écran à vous pour le"
        " configurer."
    ),
    "Your role needs a second factor; to change telephones, set it up anew.": (
        "Votre fonction demande un second facteur ; pour changer de téléphone, configurez-le à"
        " nouveau."
    ),
    "No codes were begun to be set up for this account; begin anew.": (
        "Aucun code n'est en cours de configuration pour ce compte ; recommencez."
    ),
    "This link is wrong, used or too old; ask an administrator for another.": (
        "Ce lien est faux, déjà utilisé ou trop ancien ; demandez-en un autre à un administrateur."
    ),
    "The code is wrong; the terminal that started the server shows it.": (
        "Le code est faux ; le terminal où le serveur a démarré l'affiche."
    ),
    "This server is set up already; sign in.": "Ce serveur est déjà installé ; connectez-vous.",
    "Too many wrong codes; wait {seconds} s.": (
        "Trop de codes faux ; attendez {seconds} secondes."
    ),
    "Too many wrong passwords for this name; wait {seconds} s, or have it unlocked with"
    " `croupier staff unlock`.": (
        "Trop de mots de passe faux pour ce nom ; attendez {seconds} secondes, ou faites débloquer"
        " le compte par un administrateur."
    ),
    "Too many tries; wait a minute.": "Trop d'essais ; attendez une minute.",
    "Too many people sign in at once; try again in a moment.": (
        "Trop de personnes se connectent à la fois ; réessayez dans un instant."
    ),
    "This is the password you have; choose another.": (
        "C'est le mot de passe que vous avez ; choisissez-en un autre."
    ),
    "A password has at least {count} characters; a phrase is best.": (
        "Un mot de passe a au moins {count} caractères ; une phrase convient le mieux."
    ),
    "A password has at most {count} characters.": ("Un mot de passe a au plus {count} caractères."),
    "This password is among the first that are guessed; a phrase is better.": (
        "Ce mot de passe est parmi les premiers qu'on devine ; une phrase vaut mieux."
    ),
    # The staff.
    "{name} is no name: it is empty.": "Il manque un nom.",
    "{name} is no name: {why}.": (
        "{name} ne peut pas être un nom : prenez des lettres d'un seul alphabet, sans deux-points,"
        " sans espace au bord, pas trop nombreuses."
    ),
    "{name} can be taken for {other}; choose another name.": (
        "{name} peut être pris pour {other} ; choisissez un autre nom."
    ),
    "{name} is the only administrator; make another one first.": (
        "{name} est le seul administrateur ; créez-en d'abord un autre."
    ),
    "{name} is signed in nowhere else.": "{name} n'est connecté nulle part ailleurs.",
    "{name} is {role}; change the role first.": (
        "{name} a déjà une autre fonction ; changez-la d'abord."
    ),
    "There is no account {name}.": "Il n'y a pas de compte {name}.",
    "There is no account {name}; `croupier staff list` has them all.": (
        "Il n'y a pas de compte {name}."
    ),
    # Making a table.
    "A table's name is letters without accents, digits and dashes, at most {count}.": (
        "Le nom d'une table a des lettres sans accent, des chiffres et des tirets, {count} au plus."
    ),
    "There is a table {name} already; choose another name.": (
        "Il y a déjà une table {name} ; choisissez un autre nom."
    ),
    "The table's 'seats' is {count}; {mode} has at most {most} [{clause}].": (
        "{count} sièges ne vont pas : ici il y en a {most} au plus. [{clause}]"
    ),
    "The table's 'stations' is {count}; {mode} has at most {most} [{clause}].": (
        "{count} postes ne vont pas : ici il y en a {most} au plus. [{clause}]"
    ),
    "'wagering_period_s' is {seconds}; {least} s is the least [{clause}].": (
        "{seconds} secondes ne suffisent pas : il en faut au moins {least}. [{clause}]"
    ),
    "'wagering_period_s' is {seconds}; it must be positive.": (
        "{seconds} secondes ne suffisent pas : il en faut au moins une."
    ),
    "The spec's 'wagering_period_s': Expected `int` <= {most}": (
        "{most} secondes sont le plus qu'il peut y avoir."
    ),
    "'limits.outlay' is {cents}; it is 0 or more, to {most}.": "Ce montant ne va pas.",
    "'limits.chips' lists the chips' values in cents, from the smallest up, {count} at most; they"
    " are multiples of one amount, the smallest of {times} of it at most.": (
        "Écrivez leurs valeurs de la plus petite à la plus grande, {count} au plus ; toutes sont"
        " des multiples d'un même montant."
    ),
    "'warning_s' is {seconds}; it lies within the period of {period} s.": (
        "L'avertissement tombe pendant les {period} secondes pour miser, pas à {seconds}."
    ),
    "'warning_s' is 0; each screen warns that the period is about to end [{clause}].": (
        "Il faut un avertissement : chaque écran dit que le temps va finir. [{clause}]"
    ),
    "'float' is {cents}; it is 0 or more, to {most}.": "Cette encaisse ne va pas.",
    "'currency' is {currency}; write three letters, for example AUD.": (
        "{currency} n'est pas une monnaie ; écrivez trois majuscules, par exemple AUD."
    ),
    "'place' has {text}; at most {most} characters, all of which can be seen.": (
        "Le nom du casino a {most} caractères au plus, qui tous se voient."
    ),
    "Too many commands at once; wait a moment.": "Trop de demandes à la fois ; attendez un peu.",
    "Too many papers at once; wait a moment.": "Trop de tickets à la fois ; attendez un peu.",
    # The inspector.
    "There is no spin {spin}; spins are numbered from 1.": "Il n'y a pas de coup {spin}.",
    "Table {table} has no spin {spin}; {known}.": "La table {table} n'a pas de coup {spin}.",
    "'amount' is {amount}; it is a number of cents.": "{amount} n'est pas un montant.",
    "A ticket is looked for by its {all} digits, or by the last {last}.": (
        "On cherche un ticket par ses {all} chiffres, ou par les {last} derniers."
    ),
    # Pairing.
    "There is no place {place}; there are {count} places.": (
        "Il n'y a pas de place {place} ; il y en a {count}."
    ),
    "{player} is the account of that place's own screen.": (
        "{player} est le compte de l'écran de cette place."
    ),
}


def french(sentence: str) -> str:
    """The same in French; empty where no form can bring it about."""
    for pattern, said in _patterns():
        if found := pattern.fullmatch(sentence):
            return said.format_map(found.groupdict())
    return ""


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple(
        (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(english))), said)
        for english, said in SENTENCES.items()
    )
