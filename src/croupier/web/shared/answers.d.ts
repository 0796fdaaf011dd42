// answers.d.ts: what screens ask of a table, and what it answers.
import type { Cents } from "./types.d.ts";

/** Something a screen asks for. */
export type Command = { do: string } & Record<string, unknown>;

export interface Refused {
  code: string;
  message: string;
  /** A sentence in each language, for whoever asked. */
  says: Record<string, string>;
  clause: string;
  particulars?: Record<string, any>;
}

/** What happened, as far as screens ask about it. */
export interface Happened {
  type: string;
  amount?: Cents;
  asked?: Cents;
  clause?: string;
  note?: string;
  stake?: Cents;
  ticket?: string;
  bet?: string;
  from?: string;
  to?: string;
  placed?: Cents;
  wagers?: [string, Cents][];
}

/** What the table answers to a command. */
export interface Answer {
  ok?: number; // the version of the act
  refused?: Refused;
  events?: Happened[];
}
