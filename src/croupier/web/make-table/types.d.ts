// types.d.ts: what the server says of tables that can be made, and what comes of a choice.
import type { Area, Cents, LimitsSign } from "../shared/types.d.ts";

export interface Possible {
  game: string;
  layout: string;
  wheel: string;
  mode: string;
  usual: boolean;
  seats: number;
  seats_max: number;
  stations: number;
  stations_max: number;
  period_s: number | null;
  period_min_s: number;
  period_free: boolean;
  warning_s: number | null;
  racetrack: boolean;
  may_racetrack: boolean;
  may_asian: boolean;
  neighbours: number[];
  side_bets: string[];
  sensors: number;
}

export interface SideChoice {
  id: string;
  name: string;
  options: number[];
  zeros: Record<string, number[]>;
}

export interface Rulebook {
  id: string;
  tag: string;
  title: string;
  tables: Possible[];
  layouts: { id: string; areas: Area[] }[];
  side_bets: SideChoice[];
  kinds: Record<string, string>;
  u_spin: boolean;
  mechanical: boolean;
  french: boolean;
}

export interface Choices {
  rulebooks: Rulebook[];
  wheels: { id: string; order: string[]; colours: Record<string, string> }[];
  limits: { min: Cents; max: Cents; outlay: Cents; chips: Cents[] };
  colours: string[];
}

export interface Chosen {
  rulebook: string;
  game: string;
  layout: string;
  wheel: string;
  mode: string;
}

export interface Wrong {
  field: string;
  says: Record<string, string>;
}

export interface Checked {
  wrong?: Wrong;
  spec?: { currency: string } & Record<string, unknown>;
  sign?: LimitsSign;
  kinds?: Record<string, [Cents, Cents, Cents]>;
  names?: Record<string, string>;
  openers?: string[];
  title?: string;
}
