// What the server sends and takes, as it declares it. Written by `make types`.

/** The story and the figures of a game that is over. */
export interface Afterwards {
  story: string[];
  statistics: Statistics;
  throws: Record<string, [number, number]>;
  series: Series;
}

/** Yes or no. */
export interface Answering {
  yes: boolean;
  to?: number | null;
  key: string;
}

/** How many arrows are shot, why, and the keys that score them. */
export interface Arrows {
  count: number;
  keys: [string, number][];
  why: string;
}

/** What the viewer may give now, from one seat or for the dice. */
export interface Ask {
  seat: number | null;
  kind: string;
  moment: string;
  says: string;
  given: boolean;
  can_throw: boolean;
  dice: number;
  pad: Pad | null;
  moves: MoveOffered[] | null;
  arrows: Arrows | null;
  bet: BetAsked | null;
}

/** An offer. */
export interface Asking {
  what: "draw";
  seat: number;
  key: string;
}

/** The end of the lobby. */
export interface Beginning {
  mix: string;
  key: string;
}

/** How a bet is filled in. */
export interface BetAsked {
  items: SlipItemShown[];
  groups: number[];
  names: string[];
}

/** What is offered beside the game. */
export interface Can {
  undo: boolean;
  correct: CorrectionOffered[];
  resign: number[];
  draw: boolean;
  rematch: boolean;
  delete: boolean;
  begin: boolean;
  chat: boolean;
}

/** Dice or arrows typed in wrongly. */
export interface Correcting {
  seat?: number | null;
  moment?: string | null;
  text: string;
  key: string;
}

/** An entry that may be corrected. */
export interface CorrectionOffered {
  seat: number | null;
  text: string;
  moment: string;
}

/** A table that is no more. */
export interface Deleted {
}

/** A request that was served: the line of the log that the table has reached. */
export interface Done {
  seq: number;
}

/** The seat that was taken; null for a spectator. */
export interface Entered {
  seat: number | null;
}

/** A link that somebody follows. */
export interface Entering {
  token: string;
  name?: string;
  mix?: string;
}

/** Something that the rules did, in their words. */
export interface EventShown {
  says: string;
  rule: string;
  kind: string;
  seat: number | null;
}

/** Something about the whole game. */
export interface Fact {
  label: string;
  value: string;
}

/** Something that was counted for each seat. */
export interface FigureRow {
  label: string;
  values: string[];
}

/** A position of a game once more. */
export interface Frame {
  turn: number;
  text: string | null;
  seat: number | null;
  typed: boolean;
  rolled: boolean;
  events: EventShown[];
  walks: WalkShown[];
  gesture: string;
  parts: number[];
}

/** A line of the log as this viewer may read it. */
export interface HappeningShown {
  seq: number;
  at: number;
  kind: string;
  seat: number | null;
  says: string;
  reaction: string | null;
  text: string | null;
  typed: boolean;
  rolled: boolean;
  events: EventShown[];
  walks: WalkShown[];
  gesture: string;
}

/** What a link opens. */
export interface InviteShown {
  kind: string;
  seat: number | null;
  stage: string;
  name: string;
  given: string;
}

/** The secret part of a link. */
export interface Invited {
  token: string;
}

/** A request that needs nothing but to be served once. */
export interface Keyed {
  key: string;
}

/** What the viewer is at this table. */
export interface Me {
  host: boolean;
  seats: number[];
  watching: boolean;
  mix: boolean;
}

/** A browser's share of the dice. */
export interface Mixing {
  mix: string;
}

/** A moment of a game that is looked back on. */
export interface MomentShown {
  place: number;
  turn: number;
  seat: number | null;
  says: string;
  points: number | null;
  wins: number[];
  played: string;
  best: string;
}

/** A move, and what would happen. */
export interface MoveOffered {
  text: string;
  says: string;
}

/** Everybody's chances now. */
export interface OddsShown {
  available: boolean;
  ready: boolean;
  ply: number;
  wins: number[];
  draws: number;
  exact: boolean;
  error: number;
  games: number;
  how: string;
}

/** A new table. */
export interface Opened {
  id: string;
  url: string;
}

/** A new table. */
export interface Opening {
  game?: string;
  board?: string | null;
  players?: number | null;
  options?: Record<string, number | string>;
  names?: string[];
}

/** One of the game's options, and what was chosen. */
export interface OptionShown {
  name: string;
  value: string;
  title: string;
  said: string;
  usual: boolean;
  hint: string;
  counts: boolean;
  values: [string, string][];
}

/** Keys for dice that are typed in, and how their faces are joined to a move. */
export interface Pad {
  rows: PadRow[];
  join: string;
}

/** A row of keys: one die. */
export interface PadRow {
  label: string;
  keys: string[];
  prefix: string;
  names: string[];
}

/** The board: its ground by address, what stands on it, and what may be clicked. */
export interface Picture {
  ground: string;
  live: string;
  clicks: Record<string, string[]>;
}

/** A move. */
export interface Playing {
  seat?: number | null;
  text: string;
  moment?: string;
  key: string;
}

/** What shows that the app's dice are honest. */
export interface Proof {
  commitment: string;
  mixes: Share[];
  seed: string | null;
  throws: number;
}

/** Something that the others must agree to. */
export interface ProposalShown {
  what: string;
  seat: number;
  seq: number;
  mine: boolean;
  mine_to_answer: boolean;
}

/** A word that everybody may say. */
export interface ReactionOffered {
  key: string;
  says: string;
}

/** Why something was not done, in the reader's language. */
export interface RefusalShown {
  error: string;
  code: string;
  rule: string | null;
  view: TableShown | null;
}

/** A seat that nobody plays any more. */
export interface Removing {
  seat: number;
  key: string;
}

/** A whole game: every look once, and the frames that name them. */
export interface Replay {
  looks: string[];
  frames: Frame[];
}

/** Who has won. */
export interface Result {
  winners: number[];
  says: string;
}

/** A game looked back on: its odds, its luck, its choices. */
export interface ReviewShown {
  available: boolean;
  ready: boolean;
  done: number;
  exact: boolean;
  how: string;
  seats: string[];
  line: number[][];
  places: number[];
  turns: number[];
  luck: number[] | null;
  turning: MomentShown[];
  lucky: MomentShown[];
  unlucky: MomentShown[];
  mistakes: MomentShown[];
}

/** A rule, for those who ask why. */
export interface RuleShown {
  title: string;
  text: string;
  ruling: boolean;
}

/** A reaction or a line. */
export interface Saying {
  seat?: number | null;
  reaction?: string | null;
  text?: string | null;
  key: string;
}

/** A place on a betting slip, and what was put there. */
export interface ScoredGroup {
  name: string;
  items: ScoredItem[];
}

/** The same once everything is shown, with the points that it has brought. */
export interface ScoredItem {
  text: string;
  says: string;
  paint: string;
  ink: string;
  points: number;
}

/** A link to a seat of one's own. */
export interface SeatLink {
  link: string;
}

/** A seat: who sits there, by what it is known, and how it stands. */
export interface SeatShown {
  seat: number;
  name: string;
  colour: string;
  given: string;
  paint: string;
  letter: string;
  mark: string;
  kind: string;
  mine: boolean;
  claimed: boolean;
  present: boolean;
  turn: boolean;
  owes: boolean;
  out: boolean;
  won: boolean;
  score: number | null;
  bet: ScoredGroup[] | null;
  notes: string[];
  invite: string | null;
}

/** Who sits where. */
export interface Seating {
  kind?: "here" | "friend" | "bot" | null;
  name?: string | null;
  swap?: number | null;
}

/** What a seat has given in secret, for its own eyes. */
export interface SecretShown {
  text: string | null;
}

/** The rematches up to a table. */
export interface Series {
  games: number;
  wins: Wins[];
}

/** What the host changes before the game. */
export interface SettingTerms {
  game?: string | null;
  board?: string | null;
  players?: number | null;
  options?: Record<string, number | string> | null;
  dice?: "app" | "real" | null;
  undo?: "ask" | "never" | null;
  chat?: "reactions" | "free" | null;
  watch?: boolean | null;
}

/** What somebody's browser has added to the dice. */
export interface Share {
  name: string;
  mix: string;
  mine: boolean;
}

/** Something that is put in order on a betting slip. */
export interface SlipItemShown {
  text: string;
  says: string;
  paint: string;
  ink: string;
}

/** The figures of a game. */
export interface Statistics {
  facts: Fact[];
  seats: string[];
  rows: FigureRow[];
}

/** Another table. */
export interface TableLink {
  id: string;
  url: string;
}

/** A table among those that a device knows. */
export interface TableListed {
  id: string;
  url: string;
  game: string;
  title: string;
  stage: string;
  sentence: string;
  seats: string[];
  when: number;
  mine_turn: boolean;
  host: boolean;
}

/** One table in the eyes of one viewer. */
export interface TableShown {
  id: string;
  seq: number;
  ply: number;
  moment: string;
  stage: string;
  game: string;
  title: string;
  settings: Terms;
  me: Me;
  seats: SeatShown[];
  sentence: string;
  asks: Ask[];
  picture: Picture;
  happened: HappeningShown[];
  proposal: ProposalShown | null;
  reactions: ReactionOffered[];
  can: Can;
  proof: Proof | null;
  watch_link: string | null;
  rules_url: string;
  prints: Record<string, string>;
  next: TableLink | null;
  result: Result | null;
}

/** What the players agree on before the first throw. */
export interface Terms {
  dice: string;
  undo: string;
  chat: string;
  watch: boolean;
  players: number;
  player_range: [number, number];
  own_board: boolean;
  has_dice: boolean;
  takes_board: boolean;
  options: OptionShown[];
}

/** The app throws, or chance shoots. */
export interface Throwing {
  seat?: number | null;
  moment: string;
  key: string;
}

/** A choice to be taken back. */
export interface Undoing {
  moment?: string | null;
  key: string;
}

/** The way something has gone. */
export interface WalkShown {
  piece: string;
  points: [number, number][];
  kind: string;
  was: string;
}

/** How many games of a series somebody has won. */
export interface Wins {
  name: string;
  wins: number;
}
