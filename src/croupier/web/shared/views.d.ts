// views.d.ts: written by `make views-docs` from the types in src/croupier/table/screens; do not edit.
// Whole numbers of money are cents.

/** Something that happened, by the name of its kind, with what it says. */
export interface AnyEvent { type: string; [key: string]: unknown }

/** What socket.js keeps beside what it was sent. */
export interface Connection {
  connected: boolean;
  /** The server's clock less ours, in milliseconds. */
  offset: number;
}

export type TableView = TableSnapshot & Connection;
export type FloorView = FloorSnapshot & Connection;
export type CageView = CageSnapshot & Connection;

/** A whole view of a table. */
export interface TableSnapshot {
  type: "snapshot";
  /** how many acts of the table it shows */
  version: number;
  /** which screen it is for */
  as: string;
  /** the server's clock: countdowns run on it, not on the screen's own */
  now: string;
  public: PublicView;
  /** a station or display: its player's own */
  me?: OwnView;
  /** A dealer gets seats with money, a shared screen chips without. */
  players?: Record<string, SeatView> | Record<string, ChipsView>;
  /** the dealer's: the last ten, newest first */
  acts?: ActLine[];
  /** the dealer's */
  house?: HouseView;
  /** the dealer's: act -> the least role that may sign */
  signs?: Record<string, string>;
  /** what may be asked at this screen now */
  may: string[];
}

/** What every screen of a table shows. */
export interface PublicView {
  phase: string;
  /** no wager is taken in the main area */
  locked: boolean;
  /** of the spin under way, or of the last */
  spin: number;
  /** how many spins were settled */
  settled: number;
  /** when the wagering period ends; empty if none runs */
  ends_at: string;
  warns_at: string;
  outcome: string;
  /** newest first, at most 30 */
  results: string[];
  /** `faults` in one sentence */
  fault: string;
  /** component, or side bet that fails with it -> what is wrong with it */
  faults: Record<string, string>;
  /** the red light is on */
  light: boolean;
  /** what the dealer announces */
  says: string[];
  direction: string;
  /** the ground of a no spin just called */
  no_spin: string;
  /** numbers that sensors have shown and nobody has confirmed yet */
  sensed: string[];
  stations_locked: boolean;
  /** announced for this spin */
  final_bets: boolean;
  /** when they change, fetch the layout again */
  limits: LimitsSign;
  announced: AnnouncedLimits | null;
  closing: ClosingNotice | null;
  markers: (ColourMarker | LimitsMarker)[];
  /** what side bets have drawn for this release of the ball */
  drawn: Record<string, string | Record<string, string[] | number | boolean>>;
  /** side bets whose betting has ended alone */
  side_closed: string[];
  /** bet of a side bet -> the result it wins by */
  side_won: Record<string, string>;
  /** both rings of Spread-Bet added, once the ball rests */
  spread_number: number | null;
  /** why every chip account is; empty if none is */
  frozen: string;
  /** what must be done with it before the next spin: examine or change */
  ball: string;
  correction: ResultCorrection | null;
}

/** What the sign at a table says. */
export interface LimitsSign {
  min: number;
  max: number;
  /** of outside bets */
  unit: number;
  /** the least in all a spin, 0 if there is none */
  outlay: number;
}

/** Limits to come. */
export interface AnnouncedLimits {
  limits: LimitsSign;
  /** from when; empty: with the next betting */
  at: string;
  /** who has agreed to them */
  agreed: string[];
}

/** That the table will close. */
export interface ClosingNotice {
  /** when; empty if after some spins */
  at: string;
  /** how many are left */
  spins: number;
}

/** Stands on the table: whose colour is worth what. */
export interface ColourMarker {
  player: string;
  colour: string;
  /** of one chip */
  value: number;
}

/** Stands on the table: a player has limits of their own. It has what the rulebook shows. */
export interface LimitsMarker {
  player: string;
  seat: number | null;
  min?: number;
  max?: number;
  unit?: number;
  /** when they end; empty: not by the clock */
  until: string;
}

/** A result that was shown and is another now; told until the next outcome. */
export interface ResultCorrection {
  spin: number;
  was: string;
  /** empty where the spin is void */
  outcome: string;
  /** where it stands, or stood, among `results` */
  at: number;
  clause: string;
}

/** A player's own: account, wagers, the last win. Nobody else is sent it. */
export interface OwnView {
  player: string;
  seat: number | null;
  account: number;
  staked: number;
  wagers: Record<string, number>;
  /** of the spin before, for repeating */
  last: Record<string, number>;
  /** of `wagers`, what won on the spin before and may be withdrawn */
  stays: Record<string, number>;
  /** by the last settled spin */
  won: number;
  /** by the last settled spin, stakes included */
  returned: number;
  settled: [string, number, number, number, string][];
  /** told that wagers under the minimum are returned from now on */
  advised: boolean;
  /** under the minimum: on the screen and not debited */
  shown: Record<string, number>;
  guest: boolean;
  /** at a station; when it changes, fetch the layout again */
  station: boolean;
  /** one's own, if they are not the table's */
  limits: LimitsSign | null;
  /** hours of keeping the old limits, offered and not yet accepted */
  legacy: number;
  /** colour -> what one chip is worth, how many */
  colours: Record<string, [number, number]>;
  /** ground of a withheld payment -> until when */
  held: Record<string, string>;
  /** wagers wait for the records */
  waits: boolean;
  excluded: boolean;
  claims: ClaimView[];
  disputes: DisputeView[];
  corrected: OwnCorrection | null;
  back: StakesBack | null;
  decided: CaseDecision | null;
}

/** A claim that is open, or of which something is still owing. */
export interface ClaimView {
  /** its number */
  claim: string;
  player: string;
  /** player or house */
  by: string;
  about: string;
  amount: number;
  status: string;
  owed: number;
  paid: number;
  spin: number;
  at: string;
  /** that the player says has failed; empty of any other claim */
  component: string;
}

/** A dispute that waits for a decision. */
export interface DisputeView {
  /** its number */
  dispute: string;
  player: string;
  about: string;
  status: string;
  spin: number;
}

/** What a spin that was settled again moved for one player; told until the next outcome. */
export interface OwnCorrection {
  spin: number;
  paid: number;
  /** taken of what is withheld */
  withheld: number;
  /** refused or required back before; below zero: still refused */
  before: number;
  taken: number;
  owing: number;
  /** was owing, and is no longer */
  netted: number;
  /** was let off before, and is due now */
  kept: number;
  clause: string;
}

/** Stakes that came back; told until the next outcome. */
export interface StakesBack {
  amount: number;
  clause: string;
}

/** The last decision on a dispute or claim of this player. */
export interface CaseDecision {
  case: string;
  decision: string;
  reason: string;
  clause: string;
  advice: string;
}

/** A player as the dealer sees them. */
export interface SeatView {
  seat: number | null;
  account: number;
  staked: number;
  wagers: Record<string, number>;
  /** gone, with locked wagers still to be settled */
  left: boolean;
  shown: Record<string, number>;
  guest: boolean;
  station: boolean;
  own_limits: boolean;
  /** settled spins in a row without a wager, while every place was taken */
  sat_out: number;
  colours: Record<string, [number, number]>;
  /** where several pieces meet: the sum, and the maximum */
  meets: Record<string, [number, number]>;
}

/** A player on a shared layout, as everybody may see: chips and which of them won, no money. */
export interface ChipsView {
  seat: number | null;
  guest: boolean;
  wagers: Record<string, number>;
  /** stakes that won the last spin, until betting opens again */
  won: Record<string, number>;
}

/** One of the last acts, as the dealer's list has it; without what its event does not say. */
export interface ActLine {
  at: string;
  by: string;
  what: string;
  player?: string;
  amount?: number;
  /** its number, masked */
  ticket?: string;
}

/** What the dealer sees of the house's side. */
export interface HouseView {
  /** the chips in the tray, as they should be counted */
  float: number;
  /** what is in the drop box since it was last counted */
  drop: number;
  /** not vouched for yet: item, what it must be, clause */
  wanted: [string, string, string][];
  /** betting does not open without them */
  required: boolean;
  /** what players owe the house here */
  owing: number;
  cases: Cases;
  /** by number */
  incidents: Record<string, IncidentView>;
  excluded: string[];
}

/** What needs a person's decision. What is decided is history and stays in the log. */
export interface Cases {
  claims: ClaimView[];
  disputes: DisputeView[];
  holds: HoldView[];
  waiting: WaitingView[];
}

/** A payment withheld. */
export interface HoldView {
  player: string;
  ground: string;
  reason: string;
  /** empty: until it is determined */
  until: string;
  /** the winnings that are withheld; 0: all that is on the account */
  amount: number;
}

/** Wagers that wait for the records of their spin. */
export interface WaitingView {
  player: string;
  spin: number;
}

/** What somebody did wrong, as it is on record. */
export interface IncidentView {
  kind: string;
  person: string;
}

/** Every table of the floor. */
export interface FloorSnapshot {
  type: "snapshot";
  as: string;
  /** how often the floor was told of something */
  version: number;
  now: string;
  tables: Record<string, CardView>;
  /** tables that could not be loaded: why, and what helps */
  aside: Record<string, Says>;
}

/** A table on the floor's list: what it does, and what needs a person first. */
export interface CardView {
  table: string;
  /** its tag */
  rulebook: string;
  game: string;
  mode: string;
  phase: string;
  spin: number;
  /** how many are there */
  players: number;
  float: number;
  drop: number;
  /** what the house has won */
  win: number;
  ends_at: string;
  faults: Record<string, string>;
  frozen: string;
  ball: string;
  closing: ClosingNotice | null;
  announced: AnnouncedLimits | null;
  claims: ClaimView[];
  disputes: DisputeView[];
  holds: HoldView[];
  waiting: WaitingView[];
}

/** One sentence in each language, for whoever asked. */
export interface Says {
  en: string;
  fr: string;
}

/** The cage's tickets: all that are out, and the newest of the rest. */
export interface CageSnapshot {
  type: "snapshot";
  as: string;
  version: number;
  now: string;
  /** what all tickets that are out are worth */
  owes: number;
  /** how many are */
  out: number;
  /** by ref */
  tickets: Record<string, TicketLine>;
}

/** A ticket as the cage's screen has it; to whoever gave its number, with the number. */
export interface TicketLine {
  /** by which it is named where its number is masked */
  ref: string;
  /** its number, masked but for the last digits */
  ticket: string;
  player: string;
  amount: number;
  /** that issued it */
  table: string;
  /** issued, then redeemed, paid-manually or void */
  status: string;
  duplicate: boolean;
  /** not printed, and nothing done about it yet */
  failed: boolean;
  station: number;
  /** of the tickets of that table */
  sequence: number;
  spin: number;
  at: string;
  currency: string;
  /** what whoever is signed in may do with it now */
  may: string[];
  /** on which they may void it */
  void_grounds: ("malfunction" | "contravention")[];
}

/** What of a table's view differs since the last message. */
export interface TableChange {
  type: "change";
  version: number;
  now: string;
  public?: Partial<PublicView>;
  me?: Partial<OwnView>;
  players?: Record<string, SeatView | ChipsView | null>;
  acts?: ActLine[];
  house?: Partial<HouseView>;
  signs?: Record<string, string>;
  may?: string[];
}

/** The cards that differ. */
export interface FloorChange {
  type: "change";
  version: number;
  now: string;
  tables: Record<string, CardView>;
}

/** The tickets that something happened to. */
export interface CageChange {
  type: "change";
  version: number;
  now: string;
  owes: number;
  out: number;
  tickets: Record<string, TicketLine>;
}

/** A command was carried out, and is durable. */
export interface CommandDone {
  type: "answer";
  /** the command's */
  id: string;
  /** the version of its act */
  ok: number;
  /** what happened */
  events: AnyEvent[];
}

/** A command was refused; nothing has changed. */
export interface CommandRefused {
  type: "answer";
  id: string;
  refused: RefusedBody;
}

/** Why not: docs/refusals.md lists every code, its particulars and its sentences. */
export interface RefusedBody {
  /** never reworded */
  code: string;
  /** in English, as staff read it */
  message: string;
  clause: string;
  particulars: Record<string, unknown>;
  says: Says;
}

/** Nothing happens for now, and why; a whole view follows when it goes on. */
export interface TablePaused {
  type: "paused";
  says: Says;
}

/** All that does not change while a table is open; by the rules of whoever asks. */
export interface LayoutView {
  table: string;
  rulebook: RulebookView;
  game: string;
  layout: string;
  mode: string;
  language: string;
  currency: string;
  wheel: WheelView;
  /** pocket -> colour */
  colours: Record<string, string>;
  areas: LayoutArea[];
  spots: LayoutSpot[];
  bets: Record<string, BetView>;
  side_bets: SideBetView[];
  racetrack: RacetrackView | null;
  /** what a station takes in from its player */
  tender: string[];
  /** of a virtual acceptor: what its screen offers; a real one signs itself */
  notes: number[];
  /** what may be handed to the dealer */
  dealer_takes: string[];
  limits: LayoutLimits;
  chip_colours: string[];
  /** the values of a French table's plaques */
  plaques: (number | null)[];
  seats: number | null;
  stations: number | null;
  wagering_period_s: number | null;
  warning_s: number | null;
  grounds: GroundView[];
  voids: VoidView[];
  incidents: IncidentKind[];
  /** act -> what is announced with it */
  announcements: Record<string, string[]>;
  /** what may be reported as failed, beside places and side bets */
  components: string[];
  /** what the staff can do at the table at all, whoever of them and whenever */
  acts: string[];
  /** spins sat out at a full table a seat is kept for; 0: for good */
  vacate_after: number;
}

/** Which rules the table is played by. */
export interface RulebookView {
  id: string;
  tag: string;
  title: string;
  /** the hash of its data */
  data: string;
}

/** The wheel. */
export interface WheelView {
  id: string;
  /** clockwise */
  order: string[];
  /** a program draws the outcome, in demonstrations and training */
  virtual: boolean;
}

/** A marked part of the layout: a number's square or a box. */
export interface LayoutArea {
  bet: string;
  kind: string;
  /** what is printed on it */
  label: string;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A point a chip stands on; a bet may have several. */
export interface LayoutSpot {
  bet: string;
  x: number;
  y: number;
}

/** A bet the table offers. */
export interface BetView {
  kind: string;
  name: string;
  covers: string[];
  pays: string;
  /** into how many equal parts a stake divides */
  parts: number;
  clause: string;
}

/** A side bet. */
export interface SideBetView {
  id: string;
  name: string;
  option: number | null;
  limits: [number, number, number];
  bets: SideBetRow[];
}

/** A bet of a side bet. */
export interface SideBetRow {
  bet: string;
  kind: string;
  name: string;
  pays: string;
  /** result -> odds */
  by_result: Record<string, string>;
  /** the totals it wins on */
  on: string;
  clause: string;
}

/** What can be wagered on the race-track. */
export interface RacetrackView {
  order: string[];
  bets: string[];
  /** how many either side */
  neighbours: number[];
  finales: string[];
  /** animal -> its numbers; with an Asian race-track only */
  asian: Record<string, string[]> | null;
}

/** The limits, by kind of bet too. */
export interface LayoutLimits {
  min: number;
  max: number;
  /** of outside bets */
  unit: number;
  /** the least in all a spin, 0 if there is none */
  outlay: number;
  chips: number[];
  kinds: Record<string, [number, number, number]>;
  /** as they were set, for whoever announces others */
  set: Limits;
}

/** Minimum, maximum and units of a table, in cents; the least that may be outlaid in a spin. */
export interface Limits {
  min: number;
  max: number;
  /** unless set, 5.00 outside and 1.00 inside */
  unit: number | null;
  outlay: number;
  inside_min: number | null;
  inside_max: number | null;
  inside_unit: number | null;
  chips: number[];
  kinds: Record<string, KindLimits>;
  /** What a maximum is of: each wager or piece of one, or all of a player's chips on a position. */
  by?: "piece" | "position";
}

/** Limits of one kind of bet; what is left out follows the table's. */
export interface KindLimits {
  min?: number | null;
  max?: number | null;
  unit?: number | null;
}

/** What a no spin may be called for. */
export interface GroundView {
  ground: string;
  says: string;
  clause: string;
}

/** What a spin or a wager may be void for. */
export interface VoidView {
  /** spin or wager */
  what: string;
  ground: string;
  says: string;
  clause: string;
}

/** What may be recorded of somebody. */
export interface IncidentKind {
  kind: string;
  clause: string;
  /** it is not recorded without these */
  wants: string[];
}
