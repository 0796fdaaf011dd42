// merging.js: written by `make views-docs` from the types of views in src/croupier; do not edit.

/** Parts of a view of which a change has the fields that differ. */
export const BY_FIELD = ["house", "me", "public"];

/** Maps of which a change has the entries that differ; null: gone. */
export const BY_ENTRY = [
  "aside",
  "disputes",
  "entrants",
  "players",
  "sensors",
  "sessions",
  "standings",
  "tables",
  "tickets",
];
