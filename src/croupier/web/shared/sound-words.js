// sound-words.js: the words of the sound's one button.

export const SOUND_WORDS = {
  en: {
    "sound.mute": "Mute",
  },
  fr: {
    "sound.mute": "Couper le son",
  },
};
