// light-words.js: the words of the switch between the room at night and by day.

export const LIGHT = {
  en: { "light.day": "Room by day", "light.night": "Room at night" },
  fr: { "light.day": "Salle de jour", "light.night": "Salle de nuit" },
};
