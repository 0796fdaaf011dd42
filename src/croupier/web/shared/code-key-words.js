// code-key-words.js: the words of setting up an authenticator app, English and French.

export const WORDS = {
  en: {
    "code-key.scan":
      "Scan this with an authenticator app on your telephone, then enter the code it shows.",
    "code-key.type": "Or type the key:",
    "code-key.open": "Open it in an app on this device",
    "code-key.first": "The code that the app shows",
  },
  fr: {
    "code-key.scan":
      "Scannez ceci avec une application d'authentification, puis tapez le code qu'elle affiche.",
    "code-key.type": "Ou tapez la clé\u00a0:",
    "code-key.open": "L'ouvrir dans une application de cet appareil",
    "code-key.first": "Le code qu'affiche l'application",
  },
};
