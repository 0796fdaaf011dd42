// views.d.ts: what screens are sent. Generated from the views' types.

export type Cents = number;
export type Wagers = Record<string, Cents>; // bet -> stake
export type Written = string | Record<string, string[] | number | boolean>;
/** bet, stake, accepted, returned, clause */
export type Line = [string, Cents, Cents, Cents, string];

/** What the sign at a table says. */
export interface LimitsSign {
  min: Cents;
  max: Cents;
  unit: Cents; // of outside bets
  outlay: Cents; // the least in all a spin, 0 if there is none
}

/** Limits to come. */
export interface AnnouncedLimits {
  limits: LimitsSign;
  at: string; // from when; empty: with the next betting
  agreed: string[]; // who has agreed to them
}

/** That the table will close. */
export interface ClosingNotice {
  at: string; // when; empty if after some spins
  spins: number; // how many are left
}

/** Stands on the table: whose colour is worth what. */
export interface ColourMarker {
  player: string;
  colour: string;
  value: Cents; // of one chip
}

/** Stands on the table: a player has limits of their own. It has what the rulebook shows. */
export interface LimitsMarker {
  player: string;
  seat: number | null;
  min?: Cents;
  max?: Cents;
  unit?: Cents;
  until: string; // when they end; empty: not by the clock
}

/** A result that was shown and is another now; told until the next outcome. */
export interface ResultCorrection {
  spin: number;
  was: string;
  outcome: string; // empty where the spin is void
  at: number; // where it stands, or stood, among `results`
  clause: string;
}

/** What every screen of a table shows. */
export interface PublicView {
  phase: string;
  locked: boolean; // no wager is taken in the main area
  spin: number; // of the spin under way, or of the last
  settled: number; // how many spins were settled
  ends_at: string; // when the wagering period ends; empty if none runs
  warns_at: string;
  outcome: string;
  results: string[]; // newest first, at most 30
  fault: string; // `faults` in one sentence
  faults: Record<string, string>; // component -> what is wrong with it
  says: string[]; // what the dealer announces
  direction: string;
  no_spin: string; // the ground of a no spin just called
  sensed: string[]; // numbers that sensors have shown and nobody has confirmed yet
  stations_locked: boolean;
  final_bets: boolean; // announced for this spin
  limits: LimitsSign; // when they change, fetch the layout again
  announced: AnnouncedLimits | null;
  closing: ClosingNotice | null;
  markers: (ColourMarker | LimitsMarker)[];
  drawn: Record<string, Written>; // what side bets have drawn for this release of the ball
  side_closed: string[]; // side bets whose betting has ended alone
  side_won: Record<string, string>; // bet of a side bet -> the result it wins by
  spread_number: number | null; // both rings of Spread-Bet added, once the ball rests
  frozen: string; // why every chip account is; empty if none is
  ball: string; // what must be done with it before the next spin: examine or change
  correction: ResultCorrection | null;
}

/** What a spin that was settled again moved for one player; told until the next outcome. */
export interface OwnCorrection {
  spin: number;
  paid: Cents;
  taken: Cents;
  owing: Cents;
  clause: string;
}

/** Stakes that came back; told until the next outcome. */
export interface StakesBack {
  amount: Cents;
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

/** A claim that is open, or of which something is still owing. */
export interface ClaimView {
  claim: string; // its number
  player: string;
  by: string; // player or house
  about: string;
  amount: Cents;
  status: string;
  owed: Cents;
  spin: number;
  at: string;
}

/** A dispute that waits for a decision. */
export interface DisputeView {
  dispute: string; // its number
  player: string;
  about: string;
  status: string;
  spin: number;
}

/** A payment withheld. */
export interface HoldView {
  player: string;
  ground: string;
  reason: string;
  until: string; // empty: until it is determined
}

/** Wagers that wait for the records of their spin. */
export interface WaitingView {
  player: string;
  spin: number;
}

/** A player's own: account, wagers, the last win. Nobody else is sent it. */
export interface OwnView {
  player: string;
  seat: number | null;
  account: Cents;
  staked: Cents;
  wagers: Wagers;
  last: Wagers; // of the spin before, for repeating
  stays: Wagers; // of `wagers`, what won on the spin before and may be withdrawn
  won: Cents; // by the last settled spin
  returned: Cents; // by the last settled spin, stakes included
  settled: Line[];
  advised: boolean; // told that wagers under the minimum are returned from now on
  shown: Wagers; // under the minimum: on the screen and not debited
  guest: boolean;
  station: boolean; // at a station; when it changes, fetch the layout again
  limits: LimitsSign | null; // one's own, if they are not the table's
  legacy: number; // hours of keeping the old limits, offered and not yet accepted
  colours: Record<string, [Cents, number]>; // colour -> what one chip is worth, how many
  held: Record<string, string>; // ground of a withheld payment -> until when
  waits: boolean; // wagers wait for the records
  excluded: boolean;
  claims: ClaimView[];
  disputes: DisputeView[];
  corrected: OwnCorrection | null;
  back: StakesBack | null;
  decided: CaseDecision | null;
}

/** A player on a shared layout, as everybody may see: chips and which of them won, no money. */
export interface ChipsView {
  seat: number | null;
  guest: boolean;
  wagers: Wagers;
  won: Wagers; // stakes that won the last spin, until betting opens again
}

/** A player as the dealer sees them. */
export interface SeatView {
  seat: number | null;
  account: Cents;
  staked: Cents;
  wagers: Wagers;
  left: boolean; // gone, with locked wagers still to be settled
  shown: Wagers;
  guest: boolean;
  station: boolean;
  own_limits: boolean;
  sat_out: number; // settled spins in a row without a wager, while every place was taken
  colours: Record<string, [Cents, number]>;
}

/** What needs a person's decision. What is decided is history and stays in the log. */
export interface Cases {
  claims: ClaimView[];
  disputes: DisputeView[];
  holds: HoldView[];
  waiting: WaitingView[];
}

/** What somebody did wrong, as it is on record. */
export interface IncidentView {
  kind: string;
  person: string;
}

/** What the dealer sees of the house's side. */
export interface HouseView {
  float: Cents; // the chips in the tray, as they should be counted
  drop: Cents; // what is in the drop box since it was last counted
  wanted: [string, string, string][]; // not vouched for yet: item, what it must be, clause
  required: boolean; // betting does not open without them
  owing: Cents; // what players owe the house here
  cases: Cases;
  incidents: Record<string, IncidentView>; // by number
  excluded: string[];
}

/** One of the last acts, as the dealer's list has it; without what its event does not say. */
export interface ActLine {
  at: string;
  by: string;
  what: string;
  player?: string;
  amount?: Cents;
  ticket?: string;
}

/** A table on the floor's list: what it does, and what needs a person first. */
export interface CardView {
  table: string;
  rulebook: string; // its tag
  game: string;
  mode: string;
  phase: string;
  spin: number;
  players: number; // how many are there
  float: Cents;
  drop: Cents;
  win: Cents; // what the house has won
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

/** A ticket as the cage's screen has it. */
export interface TicketLine {
  ticket: string; // its number
  player: string;
  amount: Cents;
  table: string; // that issued it
  status: string; // issued, then redeemed, paid-manually or void
  duplicate: boolean;
  failed: boolean; // not printed, and nothing done about it yet
  station: number;
  sequence: number; // of the tickets of that table
  spin: number;
  at: string;
  currency: string;
  may: string[]; // what whoever is signed in may do with it now
}
