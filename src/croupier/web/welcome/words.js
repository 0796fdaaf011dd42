// words.js: the words of the page where somebody chooses their first password, English and French.

export const WORDS = {
  en: {
    "welcome.first": "Set up this server",
    "welcome.first.lead":
      "You are the first one here. Make the administrator: the account that adds staff, makes tables and pairs screens.",
    "welcome.first.go": "Make the administrator",
    "welcome.gone": "This link cannot be used",
    "welcome.unknown": "This link could not be looked at",
    "welcome.try": "Try again",
    "welcome.chosen": "Your password is chosen; sign in by it. Not yet, because: {why}",
    "welcome.invited": "Welcome, {name}",
    "welcome.invited.lead": "Choose a password; nobody else knows it. Your role: {role}.",
    "welcome.invited.go": "Choose this password",
    "welcome.code": "Set-up code",
    "welcome.code.where": "The terminal that runs croupier serve shows it.",
    "welcome.name": "Your name",
    "welcome.password": "Password",
    "welcome.rule": "12 characters or more; a few words are good.",
    "welcome.again": "The same password again",
    "welcome.differ": "The two passwords differ.",
    "welcome.sign-in": "Sign in",
    "welcome.no-answer": "The server did not answer. Try again.",
  },
  fr: {
    "welcome.first": "Installer ce serveur",
    "welcome.first.lead":
      "Vous êtes la première personne ici. Créez l'administrateur : le compte qui ajoute le personnel, crée les tables et relie les écrans.",
    "welcome.first.go": "Créer l'administrateur",
    "welcome.gone": "Ce lien ne peut pas servir",
    "welcome.unknown": "Ce lien n'a pas pu être examiné",
    "welcome.try": "Essayer encore",
    "welcome.chosen":
      "Votre mot de passe est choisi ; il sert à vous connecter. Pas encore, car : {why}",
    "welcome.invited": "Bienvenue, {name}",
    "welcome.invited.lead":
      "Choisissez un mot de passe ; personne d'autre ne le connaît. Votre fonction : {role}.",
    "welcome.invited.go": "Choisir ce mot de passe",
    "welcome.code": "Code d'installation",
    "welcome.code.where": "Le terminal où tourne croupier serve l'affiche.",
    "welcome.name": "Votre nom",
    "welcome.password": "Mot de passe",
    "welcome.rule": "12 caractères ou plus ; quelques mots conviennent.",
    "welcome.again": "Le même mot de passe encore",
    "welcome.differ": "Les deux mots de passe diffèrent.",
    "welcome.sign-in": "Se connecter",
    "welcome.no-answer": "Le serveur n'a pas répondu. Essayez encore.",
  },
};
