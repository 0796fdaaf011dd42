// cup-types.d.ts: a tournament as each of its screens has it.
import type { Live } from "./types.d.ts";
import type { CupSnapshot } from "./views.d.ts";

/** A tournament as one of its screens sees it. */
export type CupView = Live & CupSnapshot;

/** A view of who runs it, or of the regulator. */
export type DirectorView = CupView &
  Required<
    Pick<
      CupSnapshot,
      "standings" | "entrants" | "disputes" | "house" | "needs" | "steps" | "acts"
    >
  >;

/** A player's own view. */
export type EntryView = CupView & Required<Pick<CupSnapshot, "me">>;
