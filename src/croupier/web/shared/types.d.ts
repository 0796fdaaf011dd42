// types.d.ts: what the screens' scripts hand each other. What the server sends of a table's play is
// in views.d.ts; what does not change while a table is open, the layout, is here.
import type { Happened } from "./answers.d.ts";
import type { SideBet } from "./side-types.d.ts";
import type {
  ActLine,
  CardView,
  ChipsView,
  HouseView,
  LimitsSign,
  OwnView,
  PublicView,
  SeatView,
  SensorView,
  TicketLine,
} from "./views.d.ts";

export type * from "./answers.d.ts";
export type * from "./cup-types.d.ts";
export type * from "./side-types.d.ts";
export type * from "./views.d.ts";

export type Cents = number; // whole, always

/** A settled wager: the bet, its stake, what was accepted of it, what came back, and the clause. */
export type Line = [string, Cents, Cents, Cents, string];

/** What every screen's view has, whatever it shows. */
export interface Live {
  connected: boolean; // and not paused: what is shown is as it is now
  paused: Record<string, string> | null; // why nothing is decided now, in each language
  offset: number; // the server's clock less ours, in milliseconds
  version: number;
}

/** A table as one of its screens sees it. */
export interface TableView extends Live {
  public: PublicView;
  may: string[]; // what may be asked at this screen now
}

/** A station's or display's view. */
export interface PlayerView extends TableView {
  me: OwnView;
}

/** A view of a shared screen: everybody's chips, nobody's money. */
export interface SharedView extends TableView {
  players: Record<string, ChipsView>;
}

export interface DealerView extends TableView {
  players: Record<string, SeatView>;
  acts: ActLine[];
  house: HouseView;
  signs?: Record<string, string>; // act -> the least role that may sign
  sensors?: Record<string, SensorView>; // by device
}

export interface CageView extends Live {
  tickets: Record<string, TicketLine>;
  owes: Cents;
  out: number;
}

export interface FloorView extends Live {
  tables: Record<string, CardView>;
  /** Tables that could not be loaded: a sentence in each language, why and what helps. */
  aside: Record<string, Record<string, string>>;
}

export type Colour = "red" | "black" | "green";
export type Chips = Record<string, Cents>; // bet -> what stands on it
export type Point = { x: number; y: number };
export type Pair = [number, number];
export type Size = { width: number; height: number };
export type Box = Point & Size;

/** A printed area of the layout, on its own grid. */
export interface Area {
  bet: string;
  kind: string;
  label: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Where a chip may stand, on the layout's own grid. */
export interface GridSpot {
  bet: string;
  x: number;
  y: number;
}

/** Where a chip may stand on the page, and what is pressed for it. */
export interface Spot {
  bet: string;
  x: number;
  y: number;
  target: SVGElement | null;
  area?: Area;
}

/** A layout's grid laid on a page. */
export interface Page {
  place: (x: number, y: number) => Pair;
  rect: (area: Pick<Area, "x0" | "y0" | "x1" | "y1">) => Box;
  whole: Box; // with the felt and the rail around it
  ux: number;
  uy: number;
  unit: number;
}

export interface BetRow {
  kind: string;
  name: string;
  covers: string[];
  pays: string;
  parts: number;
  clause: string;
}

export interface Racetrack {
  order: string[];
  bets: string[];
  neighbours: number[];
  finales: string[];
  asian: Record<string, string[]> | null;
}

/** Limits as a table is set up with: what is null follows from the others. */
export type SetLimits = Record<string, Cents | null>;

/** All that does not change while a table is open. */
export interface Layout {
  table: string;
  rulebook: { id: string; tag: string; title: string; data: string };
  game: string;
  layout: string;
  mode: string;
  language: string;
  currency: string;
  wheel: { id: string; order: string[]; virtual: boolean };
  colours: Record<string, Colour>;
  areas: Area[];
  spots: GridSpot[];
  bets: Record<string, BetRow>;
  side_bets: SideBet[];
  racetrack: Racetrack | null;
  tender: string[];
  notes: number[]; // of a virtual acceptor: what its screen offers
  dealer_takes: string[];
  limits: LimitsSign & {
    chips: Cents[];
    kinds: Record<string, [Cents, Cents, Cents]>;
    set: SetLimits;
  };
  chip_colours: string[];
  plaques: Cents[];
  seats: number;
  stations: number;
  wagering_period_s: number | null;
  warning_s: number | null;
  announcements?: Record<string, string[]>;
  grounds: { ground: string; says: string; clause: string }[];
  voids: { what: string; ground: string; says: string; clause: string }[];
  incidents: { kind: string; clause: string; wants: string[] }[];
  components: string[]; // what may be reported as failed, beside places and side bets
  acts: string[]; // what the staff can do at the table at all
  vacate_after: number;
}

/** A chip of somebody on a layout that all share. */
export interface OneOfStack {
  name: string;
  seat: number | null;
  guest?: boolean;
  cents: Cents;
  state: string; // "winner", "vanishing", "pending" or nothing
  paid?: Cents; // of a winner, without its stake
}

export type Stacks = Record<string, OneOfStack[]>; // bet -> whose chips stand there

/** Somebody's wager on its way. */
export interface Pending {
  bet: string;
  name: string;
  seat: number;
  cents: Cents;
}

/** Words by language: key -> text. */
export type Words = Record<"en" | "fr", Record<string, string>>;

/** What is pressed for a bet: it carries `data-bet`. */
export type Target = HTMLElement | SVGElement;

/** Part of what a race-track has inside: a sector or section. */
export interface Shape {
  bet: string;
  words: string;
  middle: Pair;
  outline: Pair[];
  room?: number;
}

/** Whose a chip is, at its upper right. */
export interface Tag {
  text: string;
  ink: string;
}

/** One line of what a player is told beside the game. */
export interface NoticeLine {
  kind: string;
  words: string;
  act?: string;
  name?: string;
  done?: string;
  key?: string;
}

/** A table on the staff's list. */
export interface TableLine {
  table: string;
  rulebook: string;
  game: string;
  layout: string;
  mode: string;
  phase: string;
  players: number;
  /** Of the rulebook, as signs have it. */
  tag: string;
  /** Of a table that could not be loaded: why, and what helps. */
  aside: Record<string, string> | null;
}

interface CaseChips {
  player: string;
  bet: string;
  foreign: string;
  stake: Cents;
}

/** One spin as the inspector sees it. */
export interface SpinCase {
  table: string;
  spin: number;
  outcome: string;
  colour: string;
  status: string;
  verified: { ok: boolean; lines: number; decided: number; hash: string; difference: string };
  before: CaseChips[];
  moments: {
    late: boolean;
    at: string;
    by: string;
    what: string;
    clause: string;
    hash: string;
    event: Happened;
    chips: CaseChips[];
  }[];
  payouts: {
    player: string;
    bet: string;
    stake: Cents;
    accepted: Cents;
    returned: Cents;
    how: string;
    clause: string;
  }[];
  corrections: {
    of: string;
    before: string;
    after: string;
    player: string;
    why: string;
    by: string;
    clause: string;
  }[];
  matters: {
    kind: string;
    name: string;
    who: string;
    about: string;
    status: string;
    clause: string;
  }[];
  money: {
    player: string;
    before: { chips: Cents; down: Cents };
    brought: Cents;
    paid: Cents;
    result: Cents;
    after: { chips: Cents; down: Cents };
    corrected: Cents;
  }[];
}

/** A line of the inspector's list of spins. */
export interface SpinLine {
  spin: number;
  outcome: string;
  at: string;
  no_spin: boolean | string;
  void: boolean | string;
  corrected: boolean;
  /** what the house won or lost */
  house: Cents;
  /** what was put in since the ball was spun before */
  drop: Cents;
}

/** What an examination of a wheel found. */
export interface Examined {
  spins: number;
  counts: Record<string, number>;
  verdict: {
    too_few: boolean;
    alarm: boolean;
    level: number;
    says: string;
    suspicious: string[];
  };
  sequential: { e: number; level: number; alarmed_at: number | null; path: [number, number][] };
  tests: Finding[];
}

export interface Finding {
  test: string;
  adjusted: number | null;
  says: string;
  form: string;
  facts: Record<string, string | number>;
}

declare global {
  interface HTMLElementTagNameMap {
    "chip-tray": import("./chip-tray.js").ChipTray;
    "spread-rings": import("./spread-rings.js").SpreadRings;
  }
}
