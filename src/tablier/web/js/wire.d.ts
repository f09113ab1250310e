// What the server sends and takes, as it declares it. Written by `make types`.

/** Somebody has been gone for long, and this viewer may do something about it. */
export interface AbsenceShown {
  says: string;
  seat: number | null;
  ends: boolean;
  host: boolean;
}

/** What has become of one seat's chances, and why. */
export interface AccountShown {
  at_first: number;
  luck: number;
  given_away: number;
  rest: number;
  at_last: number;
  mistakes: number;
  choices: number;
  small: number;
  yielded: number;
}

/** What to do, the best first; nothing where nobody could tell in time. */
export interface AdviceShown {
  moment: string;
  moves: AdvisedMove[];
}

/** A move that somebody who knows the game would think of. */
export interface AdvisedMove {
  text: string;
  says: string;
  chance: number;
  why: string;
  rules: string[];
  aims: AimShown[];
  steps: AdvisedStep[];
  turns: TurnForeseen[];
  then: string;
}

/** One move of the turn that is advised. */
export interface AdvisedStep {
  says: string;
  way: WayShown | null;
}

/** Somebody who hesitates. */
export interface Advising {
  seat: number;
  moment: string;
  shape?: "wide" | "tall";
  key: string;
}

/** The story and the figures of a game that is over. */
export interface Afterwards {
  story: string[];
  statistics: Statistics;
  throws: Record<string, [number, number]>;
  series: Series;
}

/** Where to aim the next arrow of a volley. */
export interface AimShown {
  after: number[];
  x: number;
  y: number;
  says: string;
}

/** The same, to be done. */
export interface Amending {
  changes: Changing[];
  moment: string;
  key: string;
}

/** Yes or no. */
export interface Answering {
  yes: boolean;
  to?: number | null;
  key: string;
}

/** What an arrow can score, as the game declares it: its key, and its ring on the face. */
export interface ArrowShown {
  text: string;
  points: number;
  says: string;
  paint: string;
  ink: string;
  edge: string;
  reach: number;
}

/** How many arrows are shot, why, and what each can score, best first. */
export interface Arrows {
  count: number;
  keys: ArrowShown[];
  why: string;
}

/** A later volley that no longer fits: how many arrows are to be given for it. */
export interface ArrowsMissing {
  turn: number;
  seat: number;
  count: number;
}

/** What the viewer may give now, from one seat or for the dice. */
export interface Ask {
  seat: number | null;
  kind: "roll" | "lot" | "choice" | "arrows" | "bet";
  moment: string;
  says: string;
  given: boolean;
  can_throw: boolean;
  dice: number;
  picks: number;
  forced: boolean;
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
  mix?: string;
  pledge?: string;
  key: string;
}

/** How a bet is filled in: its items into groups, and what is said meanwhile. */
export interface BetAsked {
  items: SlipItemShown[];
  groups: SlipGroupShown[];
  join: string;
  separator: string;
  hint: string;
  waiting: string;
  missing: string[];
}

/** What is offered beside the game. */
export interface Can {
  undo: boolean;
  correct: CorrectionOffered[];
  amend: boolean;
  card: boolean;
  resign: number[];
  draw: boolean;
  rematch: boolean;
  delete: boolean;
  begin: boolean;
  chat: boolean;
  hurry: boolean;
  advice: number[];
  come_back: number[];
}

/** An archer's volley on the score card. */
export interface CardCell {
  arrows: string[];
  total: number;
  before: string;
  after: string;
  next: number | null;
  corrected: boolean;
}

/** A volley on the score card, one archer after the other; None for who has left before. */
export interface CardVolley {
  turn: number;
  when: string;
  cells: (CardCell | null)[];
}

/** What should have been typed in, and where. */
export interface Changing {
  turn: number;
  seat?: number | null;
  nth?: number;
  text: string;
}

/** What a first game needs to be told. */
export interface CoachShown {
  goal: string;
  steps: CoachStep[];
}

/** One of the first actions, and where it is taken. */
export interface CoachStep {
  says: string;
  at: "board" | "ask" | "players";
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

/** What a correction would change; where it does not fit, why, and what is missing. */
export interface CorrectionTried {
  moment: string;
  fits: boolean;
  says: string[];
  missing: ArrowsMissing | null;
}

/** How a hand makes a move on the board. */
export interface DeedShown {
  kind: "step" | "capture" | "shot" | "left" | "right";
  piece: string;
  place: string;
  handle: [number, number] | null;
}

/** A table that is no more. */
export interface Deleted {
}

/** A die as it lies on the table. */
export interface DieShown {
  face: string;
  name: string;
  mark: string;
  paint: string;
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
  pledge?: string;
}

/** Something typed in that the viewer may put right. */
export interface EntryShown {
  turn: number;
  seat: number | null;
  nth: number;
  text: string;
  when: string;
  name: string;
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
  gesture: "ripple" | "bump" | "burst" | "";
  parts: number[];
}

/** The last word of a stream: why there is nothing more to see. */
export interface Gone {
  why: "gone" | "private";
}

/** A line of the log as this viewer may read it. */
export interface HappeningShown {
  seq: number;
  at: number;
  kind: "opened" | "setup" | "seat" | "pledge" | "closed" | "share" | "began" | "play" | "undo" | "correct" | "amend" | "agreed" | "ask" | "answer" | "say" | "advice" | "rematch" | "again" | "host";
  seat: number | null;
  says: string;
  reaction: "bravo" | "ouf" | "oups" | "haha" | "merci" | "encore" | "bonjour" | "au-revoir" | null;
  turn: number | null;
  text: string | null;
  typed: boolean;
  rolled: boolean;
  events: EventShown[];
  walks: WalkShown[];
  gesture: "ripple" | "bump" | "burst" | "";
  spoken: LineSpoken[];
}

/** What a link opens. */
export interface InviteShown {
  kind: "seat" | "hand" | "watch" | "mine";
  seat: number | null;
  stage: "lobby" | "play" | "over";
  commitment: string;
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

/** How long a name and a line may be, and how large a board file. */
export interface Limits {
  name: number;
  line: number;
  board: number;
}

/** What an opponent says. */
export interface LineSpoken {
  seat: number;
  says: string;
}

/** One of the table's own habits: it is chosen as the game's options are. */
export interface MannerShown {
  name: "dice" | "undo" | "advice" | "chat";
  value: string;
  title: string;
  said: string;
  usual: boolean;
  hint: string;
  counts: boolean;
  values: [string, string][];
  first: boolean;
}

/** What the viewer is at this table. */
export interface Me {
  host: boolean;
  seats: number[];
  watching: boolean;
  share: "pledge" | "reveal" | null;
  alone: boolean;
  secrets: number[];
}

/** A moment of a game that is looked back on. */
export interface MomentShown {
  place: number;
  when: string;
  seat: number | null;
  says: string;
  points: number | null;
  wins: number[];
  origin: number;
  played: string;
  best: string;
  better: string;
  chance: number;
  why: string;
}

/** A move in the fewest words, and how it is made on the board. */
export interface MoveOffered {
  text: string;
  says: string;
  deed: DeedShown | null;
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
  opponent?: string;
}

/** Somebody whom the computer can play: who it is, and what to expect. */
export interface OpponentShown {
  level: string;
  title: string;
  name: string;
  temper: string;
  expect: string;
  face: string;
  usual: boolean;
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

/** What every page tells its scripts. */
export interface PageData {
  lang: string;
  limits: Limits;
  table: string;
}

/** The board: its ground by address, what stands on it, and what may be clicked. */
export interface Picture {
  ground: string;
  live: (string | number)[];
  clicks: Record<string, string[]>;
  legend: SignShown[];
}

/** A move. */
export interface Playing {
  seat?: number | null;
  text: string;
  moment?: string;
  key: string;
}

/** The fingerprint of a browser's share of the dice. */
export interface Pledging {
  pledge: string;
}

/** What shows that the app's dice are honest. */
export interface Proof {
  commitment: string;
  closed: boolean;
  mixes: Share[];
  seed: string | null;
  throws: number;
}

/** Something that the others must agree to. */
export interface ProposalShown {
  what: "undo" | "draw";
  seat: number;
  seq: number;
  mine: boolean;
  mine_to_answer: boolean;
}

/** A word that everybody may say. */
export interface ReactionOffered {
  key: "bravo" | "ouf" | "oups" | "haha" | "merci" | "encore" | "bonjour" | "au-revoir";
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

/** A game, or a part of it: every look once, and the frames that name them. */
export interface Replay {
  looks: string[];
  frames: Frame[];
  first: number;
  total: number;
}

/** Who has won. */
export interface Result {
  winners: number[];
  says: string;
}

/** A browser's share of the dice. */
export interface Revealing {
  mix: string;
}

/** A game looked back on: its odds, its luck, its choices. */
export interface ReviewShown {
  available: boolean;
  ready: boolean;
  done: number;
  exact: boolean;
  how: string[];
  seats: string[];
  line: number[][];
  places: number[];
  turns: number[];
  accounts: AccountShown[];
  thrown: boolean;
  chosen: boolean;
  weighed: boolean;
  mattered: MomentShown[];
  lucky: MomentShown[];
  unlucky: MomentShown[];
}

/** A rule, for those who ask why. */
export interface RuleShown {
  title: string;
  text: string;
  ruling: boolean;
}

/** The rules that a table plays by, to be read beside the board. */
export interface RulebookShown {
  body: string;
}

/** A reaction or a line. */
export interface Saying {
  seat?: number | null;
  reaction?: string | null;
  text?: string | null;
  key: string;
}

/** All volleys that are complete, and all that may be put right. */
export interface ScoreCard {
  moment: string;
  keys: ArrowShown[];
  volleys: CardVolley[];
  entries: EntryShown[];
}

/** A place on a betting slip, and what was put there. */
export interface ScoredGroup {
  name: string;
  outline: string;
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
  kind: "here" | "friend" | "bot";
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
  opponent: OpponentShown | null;
}

/** Who sits where. */
export interface Seating {
  kind?: "here" | "friend" | "bot" | null;
  level?: string | null;
  name?: string | null;
  swap?: number | null;
}

/** What a seat has given in secret, for its own eyes; a bet with what it would bring now. */
export interface SecretShown {
  text: string | null;
  bet: ScoredGroup[] | null;
  points: number | null;
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
  advice?: "alone" | "open" | "never" | null;
  chat?: "reactions" | "free" | null;
  watch?: boolean | null;
}

/** What somebody's device adds to the dice. */
export interface Share {
  name: string;
  pledge: string;
  mix: string | null;
  mine: boolean;
}

/** A mark on the board that needs a word. */
export interface SignShown {
  mark: string;
  says: string;
}

/** A place on a betting slip that holds so many items. */
export interface SlipGroupShown {
  name: string;
  size: number;
  outline: string;
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
  stage: "lobby" | "play" | "over";
  sentence: string;
  others: string[];
  picture: string;
  when: number;
  mine_turn: boolean;
  host: boolean;
  forgets: boolean;
}

/** One table in the eyes of one viewer. */
export interface TableShown {
  id: string;
  seq: number;
  ply: number;
  moment: string;
  stage: "lobby" | "play" | "over";
  game: string;
  title: string;
  settings: Terms;
  me: Me;
  seats: SeatShown[];
  sentence: string;
  asks: Ask[];
  picture: Picture;
  throw: ThrowShown | null;
  coach: CoachShown | null;
  happened: HappeningShown[];
  proposal: ProposalShown | null;
  absence: AbsenceShown | null;
  reactions: ReactionOffered[];
  can: Can;
  proof: Proof | null;
  table_link: string | null;
  watch_link: string | null;
  rules_url: string;
  prints: Record<string, string>;
  next: TableLink | null;
  result: Result | null;
}

/** What the players agree on before the first throw. */
export interface Terms {
  dice: "app" | "real";
  watch: boolean;
  players: number;
  player_range: [number, number];
  fixed: string;
  own_board: boolean;
  takes_board: boolean;
  opponents: number;
  options: OptionShown[];
  manners: MannerShown[];
}

/** The dice that were thrown last; none before the first throw. */
export interface ThrowShown {
  ply: number;
  says: string;
  dice: DieShown[];
}

/** The app throws, or chance shoots. */
export interface Throwing {
  seat?: number | null;
  moment: string;
  key: string;
}

/** A position of a game that is over. */
export interface TryingAgain {
  key: string;
  place: number;
}

/** What would be put right: the wrong entry, and later ones that no longer fit. */
export interface TryingCorrection {
  changes: Changing[];
}

/** What somebody is expected to play after it. */
export interface TurnForeseen {
  name: string;
  moves: string[];
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
  kind: "walk" | "fly";
  was: string;
}

/** How a move goes over the board: a turn on the spot leads to where it looks then. */
export interface WayShown {
  kind: "step" | "capture" | "shot" | "left" | "right";
  start: [number, number];
  end: [number, number];
}

/** Why something cannot be done, in one line, and the rule that says so. */
export interface WhyNot {
  says: string;
  rule: string;
}

/** How many games of a series somebody has won. */
export interface Wins {
  name: string;
  wins: number;
}

/** What may be read: its query, and the answer. */
export interface Gets {
  "/api/mine": { query: Record<string, never>; answer: TableListed[] };
}

/** What may be sent: its body, and the answer. */
export interface Posts {
  "/api/tables": { body: Opening; answer: Opened };
}

/** What may be read of a table, by the end of its address. */
export interface TableGets {
  "card": { query: Record<string, never>; answer: ScoreCard };
  "view": { query: { theme?: "day" | "night" | "print"; shape?: "wide" | "tall"; after?: number }; answer: TableShown };
  "log": { query: { before?: number | null }; answer: HappeningShown[] };
  "rules": { query: Record<string, never>; answer: Record<string, RuleShown> };
  "rulebook": { query: Record<string, never>; answer: RulebookShown };
  "secret": { query: { seat: number; theme?: "day" | "night" | "print" }; answer: SecretShown };
  "why": { query: { seat: number; clicked: string; picked?: string }; answer: WhyNot };
  "frames": { query: { theme?: "day" | "night" | "print"; shape?: "wide" | "tall"; first?: number }; answer: Replay };
  "after": { query: Record<string, never>; answer: Afterwards };
  "odds": { query: Record<string, never>; answer: OddsShown };
  "review": { query: Record<string, never>; answer: ReviewShown };
  "opponents": { query: { theme?: "day" | "night" | "print" }; answer: OpponentShown[] };
}

/** What may be sent to a table, by the end of its address. */
export interface TablePosts {
  "invite": { body: Invited; answer: InviteShown };
  "enter": { body: Entering; answer: Entered };
  "pledge": { body: Pledging; answer: Done };
  "reveal": { body: Revealing; answer: Done };
  "settings": { body: SettingTerms; answer: Done };
  [address: `seats/${number}`]: { body: Seating; answer: Done };
  [address: `seats/${number}/hand`]: { body: Record<string, never>; answer: SeatLink };
  "try-correction": { body: TryingCorrection; answer: CorrectionTried };
  "here": { body: Record<string, never>; answer: null };
  "hurry": { body: Record<string, never>; answer: null };
}

/** What may be sent to a table and is served once: it carries a key. */
export interface TableOnce {
  "begin": { body: Beginning; answer: Done };
  "play": { body: Playing; answer: Done };
  "throw": { body: Throwing; answer: Done };
  "correct": { body: Correcting; answer: Done };
  "amend": { body: Amending; answer: Done };
  "undo": { body: Undoing; answer: Done };
  "ask": { body: Asking; answer: Done };
  "answer": { body: Answering; answer: Done };
  "say": { body: Saying; answer: Done };
  "remove": { body: Removing; answer: Done };
  "rematch": { body: Keyed; answer: Opened };
  "relieve": { body: Removing; answer: Done };
  "dismiss": { body: Removing; answer: Done };
  "take-over": { body: Keyed; answer: Done };
  "come-back": { body: Removing; answer: Done };
  "again": { body: TryingAgain; answer: Opened };
  "advice": { body: Advising; answer: AdviceShown };
}

/** Pictures, pages and streams of a table, by the end of their address. */
export interface TableFiles {
  [address: `seats/${number}/qr.svg`]: { query: Record<string, never>; type: "image/svg+xml" };
  "watch/qr.svg": { query: Record<string, never>; type: "image/svg+xml" };
  "stream": { query: { theme?: "day" | "night" | "print"; shape?: "wide" | "tall" }; type: "text/event-stream" };
  "ground.svg": { query: { theme?: "day" | "night" | "print"; shape?: "wide" | "tall" }; type: "image/svg+xml" };
  "record": { query: Record<string, never>; type: "text/plain" };
  "join/qr.svg": { query: Record<string, never>; type: "image/svg+xml" };
  "picture.svg": { query: { theme?: "day" | "night" | "print"; shape?: "wide" | "tall" }; type: "image/svg+xml" };
  "film.svg": { query: { theme?: "day" | "night" | "print"; shape?: "wide" | "tall" }; type: "image/svg+xml" };
  "score-sheet.pdf": { query: { paper?: string }; type: "application/pdf" };
  [address: `print/${string}.pdf`]: { query: { paper?: string }; type: "application/pdf" };
}
