// sensor-words.js: what the wheel's sensors say, English and French.

export const SENSORS = {
  en: {
    sensors: "The wheel's sensors",
    "sensor.which": "Sensor {place}",
    "sensor.device": "Sensor {name}",
    "sensor.call": "Call no spin",
    "sensor.fault.sensor-failure": "out of order. Enter the number yourself.",
    "sensor.fault.unplugged": "not connected. Enter the number yourself.",
    "sensor.fault.silent": "no signal from the wheel. Enter the number yourself.",
    "sensor.fault.stopped": "its program was stopped. Enter the number yourself.",
    "sensor.flag.ball-removed": "the ball was removed from the wheel.",
    "sensor.flag.wrong-direction": "the ball runs in the wheel's direction.",
    "sensor.flag.void": "the wheel reports this spin as void. Look, and decide.",
    "sensor.flag.missed": "its number was not counted. Enter the number yourself.",
  },
  fr: {
    sensors: "Les capteurs du cylindre",
    "sensor.which": "Capteur {place}",
    "sensor.device": "Capteur {name}",
    "sensor.call": "Annoncer coup nul",
    "sensor.fault.sensor-failure": "en panne. Saisissez le numéro vous-même.",
    "sensor.fault.unplugged": "débranché. Saisissez le numéro vous-même.",
    "sensor.fault.silent": "aucun signal du cylindre. Saisissez le numéro vous-même.",
    "sensor.fault.stopped": "son programme est arrêté. Saisissez le numéro vous-même.",
    "sensor.flag.ball-removed": "la bille a été retirée du cylindre.",
    "sensor.flag.wrong-direction": "la bille tourne dans le sens du cylindre.",
    "sensor.flag.void": "le cylindre signale ce coup comme nul. Regardez, et décidez.",
    "sensor.flag.missed": "son numéro n'a pas été retenu. Saisissez le numéro vous-même.",
  },
};
