// views.d.ts: written by `make views-docs` from the types of views in src/croupier; do not edit.
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
  /** the dealer's, by device */
  sensors?: Record<string, SensorView>;
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
  /** the same components -> what kind of fault it is */
  fault_kinds: Record<string, "wrong-credit" | "wrong-numbers" | "interrupted" | "sensors-differ" | "red-light" | "game-system" | "sgc" | "display-controller" | "wnd" | "display-screen" | "place" | "side-bet" | "other">;
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
  /** for which the table is set apart; empty if for none */
  tournament: string;
  session: TableSessionView | null;
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
  /** where it stands, or stood, among all results, which may be more than `results` has */
  at: number;
  clause: string;
}

/** The session of a tournament that is played at a table. */
export interface TableSessionView {
  session: string;
  /** what chips count in: cents, points, practice */
  unit: string;
  /** playing, suspended, time-up, last-spins, ended */
  state: string;
  /** who still play */
  players: number;
  /** settled */
  spins: number;
  /** where that is known */
  spins_left: number | null;
  /** when its time is up, while its clock runs */
  ends_at: string;
  /** seconds left, while its clock stands still */
  left_s: number | null;
  /** why it does: suspended, director-absent */
  stopped: string[];
  /** for this spin */
  call_bets_closed: boolean;
  /** when the time for wagers on this spin is over */
  bell_at: string;
  /** it was rung for this spin */
  bell: boolean;
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
  /** in a session of a tournament */
  competes: CompetitorView | null;
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
  /** who may review it, if the player was told: "inspector" or "gaming-commission" */
  review: string;
  review_clause: string;
}

/** A player of the session, beside what a table shows of anyone. */
export interface CompetitorView {
  /** of entry */
  number: number;
  /** in hand and on the layout */
  total: number;
  /** what must be wagered on the next spin, or this one; 0: nothing */
  duty: number;
  /** spins */
  missed: number;
  /** secret wagers; null where there are none */
  secrets_left: number | null;
  /** with leave */
  away: boolean;
  /** plays no more */
  out: boolean;
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
  /** in a session of a tournament */
  competes: CompetitorView | null;
}

/** A player on a shared layout, as everybody may see: chips and which of them won, no money. */
export interface ChipsView {
  seat: number | null;
  guest: boolean;
  wagers: Record<string, number>;
  /** stakes that won the last spin, until betting opens again */
  won: Record<string, number>;
  /** what they were paid beside the stake, as it is laid on the layout */
  paid: Record<string, number>;
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

/** A sensor at the wheel, by what it says of itself. */
export interface SensorView {
  /** which of two; 0: a pair with one key, or the wheel itself */
  place: number;
  /** why it reads nothing: sensor-failure, unplugged, silent, stopped; empty: it reads */
  fault: string;
  /** since when its program is not heard, that promised beats; empty: it is heard */
  unheard: string;
  flags: WheelFlagView[];
}

/** What a sensor has against the spin under way, or the last; a person decides on it. */
export interface WheelFlagView {
  /** ball-removed, wrong-direction, void, missed */
  flag: string;
  /** on which this rulebook has a no spin called for it; empty: none is named */
  ground: string;
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
  /** for which the table is set apart; empty if for none */
  tournament: string;
  session: TableSessionView | null;
  /** those of its wheel that do not read, by device */
  sensors: Record<string, SensorView>;
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
  /** who redeemed, paid or voided it */
  ended_by: string;
  ended_at: string;
  currency: string;
  /** what whoever is signed in may do with it now */
  may: string[];
  /** on which they may void it */
  void_grounds: ("malfunction" | "contravention")[];
}

/** A whole view of a tournament. */
export interface CupSnapshot {
  type: "snapshot";
  /** how many acts of the tournament it shows */
  version: number;
  /** which screen it is for: director, inspector, player, board */
  as: string;
  /** the server's clock */
  now: string;
  public: CupPublic;
  /** a player's: the own one, and those at the same table */
  sessions: Record<string, SheetView>;
  /** not a player's */
  standings?: Record<string, StandingLine>;
  /** a player's */
  me?: OwnEntry;
  /** who runs it, and the inspector */
  entrants?: Record<string, EntrantView>;
  /** the same */
  disputes?: Record<string, ContentionView>;
  /** the same */
  house?: CupHouse;
  /** the same */
  needs?: NeedView[];
  /** the same */
  steps?: StepView[];
  /** the same: the last ten, newest first */
  acts?: ActLine[];
  /** what may be asked at this screen now */
  may: string[];
}

/** What every screen of a tournament shows. */
export interface CupPublic {
  tournament: string;
  title: string;
  location: string;
  /** its tag */
  rulebook: string;
  phase: string;
  /** the current one; 0 before the first */
  round: number;
  rounds: RoundView[];
  /** what chips count in: points, cents */
  unit: string;
  /** the version of the Terms */
  edition: number;
  starts_at: string;
  entries_close_at: string;
  /** how many are registered */
  players: number;
  players_min: number;
  players_max: number;
  entry_fee: number;
  /** once it is known */
  pool: number | null;
  prizes: PrizeLine[];
  /** when the next round or session is to start */
  next_at: string;
  /** of those who go through over all tables, the fewest chips */
  best_cut: number | null;
}

/** A round as the Terms have it. */
export interface RoundView {
  round: number;
  /** heat, repechage, final */
  kind: string;
  starts_at: string;
  /** how long its sessions are: spins, or */
  spins: number | null;
  minutes: number | null;
  /** that follow when the time is up */
  last_spins: number;
  /** what each begins with; 0: the last count */
  bank: number;
  buy_in: number;
  min: number;
  max: number;
  /** so many of each session go through, */
  first: number;
  /** and so many of all others */
  best: number;
}

/** What a place wins. */
export interface PrizeLine {
  place: number;
  /** a fraction of the pool, or */
  share: string;
  /** known from the Terms, or since the prizes were awarded */
  amount: number | null;
}

/** A session, from its draw to its record. */
export interface SheetView {
  session: string;
  round: number;
  table: string;
  /** drawn, playing, suspended, time-up, last-spins, ended, recorded, void */
  state: string;
  starts_at: string;
  /** by seat */
  seats: Record<string, PlaceView>;
  /** the table's, while it is on */
  phase: string;
  /** settled */
  spins: number;
  spins_left: number | null;
  /** when the time is up, while the clock runs */
  ends_at: string;
  /** seconds left, while the clock stands still */
  left_s: number | null;
  /** why it does: suspended, director-absent */
  stopped: string[];
  play_off_of: string;
  /** the fewest chips that go through from here, as things stand */
  cut: number | null;
  /** the most chips that do not */
  below: number | null;
  winners: string[];
  /** and not yet parted */
  tied: string[];
  /** why it ended */
  ground: string;
  /** what whoever is signed in may ask about it now */
  may?: string[];
}

/** A seat in a session. Chips and wagers down are one sum: a secret wager does not show. */
export interface PlaceView {
  player: string;
  /** all one has: in hand and on the layout */
  chips: number | null;
  /** in this session, equal ones one number */
  place: number | null;
  /** as things stand: through, tied, out; empty where there is no line */
  line: string;
  /** the entrant's */
  state: string;
  /** with leave */
  away: boolean;
  /** spins; who runs the tournament sees it */
  missed?: number;
  /** for the next spin; who runs the tournament sees it */
  duty?: number;
}

/** Somebody in the tournament, as everybody may see. */
export interface StandingLine {
  /** over all; equal ones one number */
  rank: number | null;
  /** of entry */
  number: number;
  state: string;
  /** the one they play, or played last */
  round: number;
  session: string;
  chips: number | null;
  line: string;
  /** in the end */
  placing: number | null;
}

/** A player's own. Nobody else is sent it. */
export interface OwnEntry {
  player: string;
  number: number;
  /** empty: has not applied */
  state: string;
  /** the version of the Terms */
  accepted: number;
  session: string;
  table: string;
  seat: number | null;
  /** all one has: in hand and on the layout */
  chips: number | null;
  /** in this session */
  place: number | null;
  /** players in it */
  of: number;
  /** as things stand */
  line: string;
  /** the fewest chips that go through, as things stand */
  cut: number | null;
  /** the most chips that do not */
  below: number | null;
  /** what must be wagered on the next spin, or this one; 0: nothing */
  duty: number;
  missed: number;
  /** secret wagers; null where there are none */
  secrets_left: number | null;
  away: boolean;
  payments: PaidLine[];
  to_pay: OpenPayment[];
  /** what is owed to the player */
  due: number;
  placing: number | null;
  prize: number | null;
  disputes: ContentionView[];
  /** circumstances of a substitute, by id */
  choices: Record<string, string>;
}

/** A payment. */
export interface PaidLine {
  /** entry, buy_in, rebuy, add_on, buy_back */
  what: string;
  amount: number;
  round: number;
  refunded: number;
}

/** What somebody still has to pay to play. */
export interface OpenPayment {
  /** entry, buy-in */
  what: string;
  amount: number;
  round: number;
}

/** A dispute in a tournament. */
export interface ContentionView {
  dispute: string;
  player: string;
  about: string;
  session: string;
  spin: number;
  /** open, upheld, rejected */
  status: string;
  reason: string;
  referred: boolean;
  review: string;
  may: string[];
}

/** Somebody who applied, as who runs the tournament sees them. */
export interface EntrantView {
  number: number;
  /** patron, employee, contractor, associate */
  kind: string;
  state: string;
  accepted: number;
  signed: number;
  /** the name may be shown outside */
  promotion: boolean;
  briefed: boolean;
  round: number;
  session: string;
  table: string;
  seat: number | null;
  chips: number | null;
  missed: number;
  duty: number;
  payments: PaidLine[];
  to_pay: OpenPayment[];
  due: number;
  rebuys: number;
  add_ons: number;
  buy_backs: number;
  penalties: string[];
  /** of disqualification */
  ground: string;
  placing: number | null;
  prize: number | null;
  /** what whoever is signed in may ask about them now */
  may: string[];
}

/** What who runs the tournament sees beside entrants and sessions. */
export interface CupHouse {
  directors: string[];
  deputies: string[];
  /** role:name of who is signed on */
  here: string[];
  /** enough of them for play, where the rulebook asks for it */
  present: boolean;
  /** the rulebook asks for one before play */
  briefing: boolean;
  /** what the regulator was told */
  advised: string[];
  tables: CupTableView[];
  /** tables of the floor that are not set apart */
  others: string[];
  paid: number;
  refunded: number;
  due: number;
  unawarded: number | null;
  bonus: number;
  /** penalties, disqualify, refunds, bonus, circumstances */
  choices: Record<string, ChoiceView[]>;
  /** rebuy, add-on, buy-back */
  prices: Record<string, number>;
}

/** A table that is set apart for the tournament. */
export interface CupTableView {
  table: string;
  phase: string;
  /** on it now */
  session: string;
  /** who practises there */
  practice: string[];
}

/** Something that the Terms or the rulebook let one choose. */
export interface ChoiceView {
  id: string;
  /** in the words of the Terms; empty where they have none */
  says: string;
  /** of a bonus */
  amount: number | null;
}

/** What waits for a decision. */
export interface NeedView {
  /** regulator, record-chips, play-off, advance, dispute, declare-placings, … */
  what: string;
  /** the command that decides it */
  act: string;
  session: string;
  players: string[];
  dispute: string;
  /** of the regulator: intention, change:VERSION, or change:start */
  about: string;
  /** whoever is signed in may do it */
  may: boolean;
  /** for what, before anybody may: dispute; else empty */
  waits: string;
}

/** What comes next, where nothing has to be decided first. */
export interface StepView {
  act: string;
  session: string;
  round: number;
  players: string[];
  may: boolean;
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
  sensors?: Record<string, SensorView | null>;
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

/** What of a tournament's view differs since the last message. */
export interface CupViewChange {
  type: "change";
  /** the same as before where only a table has moved */
  version: number;
  now: string;
  public?: Partial<CupPublic>;
  sessions?: Record<string, SheetView | null>;
  standings?: Record<string, StandingLine | null>;
  me?: Partial<OwnEntry>;
  entrants?: Record<string, EntrantView | null>;
  disputes?: Record<string, ContentionView | null>;
  house?: Partial<CupHouse>;
  needs?: NeedView[];
  steps?: StepView[];
  acts?: ActLine[];
  may?: string[];
}

/** A command was carried out, and is durable. */
export interface CommandDone {
  type: "answer";
  /** the command's */
  id: string;
  /** the version of its act */
  ok: number;
  /** what happened */
  events: (AnyEvent | TournamentEvent)[];
}

/** One thing that happened in a tournament; who and when stand beside it in the log. Whom it is about, and where, can be asked of any: it is empty where nobody is. */
export interface TournamentEvent {
  type: "tournament-event";
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
  /** of Terms: all that is wrong with them */
  items?: TermsItem[];
}

/** One thing that is wrong with Terms: what, and what helps. */
export interface TermsItem {
  key: string;
  clause: string;
  fault: string;
  says: Says;
  cure: Says;
}

/** Nothing happens for now, and why; a whole view follows when it goes on. */
export interface TablePaused {
  type: "paused";
  says: Says;
}

/** What came at a table, further back than a view goes; for who counts how often. */
export interface PastResults {
  /** of the table, up to which this goes */
  version: number;
  /** newest first, corrected and voided spins as they are now */
  results: string[];
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
