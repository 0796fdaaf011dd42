// side-types.d.ts: what the screens' scripts hand each other about side bets.
import type { Cents, Layout } from "../types.d.ts";
import type { PublicView } from "../views.d.ts";

export interface SideRow {
  bet: string;
  kind: string;
  name: string;
  pays: string;
  by_result: Record<string, string>;
  on: string;
  clause: string;
  covers?: string[];
  parts?: number;
}

export interface SideBet {
  id: string;
  name: string;
  option: string;
  limits: Cents[];
  bets: SideRow[];
}

/** What Lucky Ball has drawn. */
export interface Balls {
  numbers: string[];
  bonus: number;
}

/** What Roulette Match has drawn. */
export interface Match {
  wheels: string[];
  bonus: boolean;
}

/** What everybody sees of the side bets; the outcome is empty until the ball rests. */
export type SideTable = Pick<PublicView, "outcome" | "drawn" | "side_won" | "spread_number">;

/** Draws what was drawn for a side bet; resolves when it has been revealed. */
export type SidePicture = (table: SideTable, spinning: boolean) => Promise<unknown> | void;

/** What only one side bet has, all of it optional; see side-bets/games.js. */
export interface SideGame {
  id?: string;
  waits?: (drawn: PublicView["drawn"]) => boolean;
  mark?: (row: SideRow) => { element: HTMLElement; draw: (drawn: PublicView["drawn"]) => void };
  shows?: (row: SideRow, drawn: PublicView["drawn"]) => string | undefined;
  winMark?: (row: SideRow) => string;
  picture?: (show: HTMLElement, data: Layout, small: boolean) => SidePicture | null;
  words?: (drawn: PublicView["drawn"]) => string;
}
