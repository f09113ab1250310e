/** The page of a table: the board, the players, what is awaited, what has happened. */

import { absenceBanner } from "./absence.js";
import { actionBar } from "./action-bar.js";
import { board as boardOn } from "./board.js";
import { chat as chatBox } from "./chat.js";
import { quietly } from "./buttons.js";
import { calling } from "./calling.js";
import { coach as coachIn } from "./coach.js";
import { showCorrection } from "./correction.js";
import { giveShare, noteProof } from "./dice-share.js";
import { diceTray } from "./dice-tray.js";
import { the } from "./dom.js";
import { client, dressed, entered } from "./door.js";
import { finale } from "./finale.js";
import { gameOver } from "./game-over.js";
import { closedDoor, noLine } from "./join.js";
import { leaving } from "./leaving.js";
import { lobby } from "./lobby.js";
import { log as logIn } from "./log.js";
import { showMenu } from "./menu.js";
import { oddsBar } from "./odds.js";
import { players as playersIn } from "./players.js";
import { wantsHaste, wantsMotion } from "./preferences.js";
import { proposalBanner } from "./proposal.js";
import { rulebook } from "./rulebook.js";
import { seatMark } from "./seat-mark.js";
import { showCard } from "./score-card.js";
import { sayWhatIsAwaited } from "./sentence.js";
import { sheet } from "./sheet.js";
import { sound } from "./sound.js";
import { stream } from "./stream.js";
import { theme } from "./theme.js";
import { tools as toolsOf } from "./tools.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./wire").Gone} Gone
 * @typedef {import("./wire").TableShown} TableShown
 */

/** @param {string} id */
const at = (id) => the(`#${id}`);
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const NEAR_END = 40; // pixels from the end of the log at which one still follows it
const SHARE_AGAIN = 3200; // milliseconds: a little more than the server waits for shares of the dice
const HURRY = 3; // views in the queue after which nothing is shown moving any more

const root = at("table");
const board = boardOn(at("board"), {
  onmove: (ask, text) => bar.played(ask, text),
  onpick: (left, picked) => bar.narrowed(left, picked),
  onhover: (moves) => bar.hinted(moves),
  onmiss: (clicked, picked) => bar.missed(clicked, picked),
});
const rules = rulebook(client, matchMedia("(min-aspect-ratio: 1/1) and (min-height: 30rem)"));
const bar = actionBar(at("ask"), client, board, rules.show);
const log = logIn({ list: at("log-list"), told: at("told"), live: at("live-region") }, client,
  rules.show);
const players = playersIn(at("players"), client);
const chat = chatBox(at("talk"), client);
const showProposal = proposalBanner(at("proposal"), client);
const showAbsence = absenceBanner(at("absence"), client);
const call = calling();
const end = gameOver(at("over"), client, openCard);
const cheer = finale(at("finale"));
const odds = oddsBar(at("odds"), client);
const tools = toolsOf(client, {
  rules: () => rules.show(),
  hurry: () => {
    if (wantsHaste()) hurry();
  },
});
sheet(at("ask"), at("panel"));
const coach = coachIn(at("coach"), root);
const dice = diceTray(at("dice"), () => {
  const big = at("ask").querySelector(".big");
  if (view?.asks.some((one) => one.dice) && big instanceof HTMLElement) big.click();
});

/** @type {TableShown|null} */
let view = null;
/** @type {TableShown[]} */
const waiting = []; // views that came while something moved
let busy = false;
/** @type {ReturnType<typeof lobby>|null} */
let hall = null; // the lobby, while there is one
/** @type {ReturnType<typeof showMenu>|null} */
let menu = null; // while it is open
let hurrying = false; // a request is on its way
let owed = 0; // the clock by which this browser looks again whether the dice wait for a share

// --- views, one after the other ---

/** @param {TableShown} next */
function arrived(next) {
  waiting.push(next);
  if (!busy) follow();
}

async function follow() {
  busy = true;
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // Whoever comes back from a tunnel wants to see where things stand, not every step.
      await take(next, waiting.length < HURRY);
    }
  } finally {
    busy = false;
  }
}

/**
 * @param {TableShown} next
 * @param {boolean} lively
 */
async function take(next, lively) {
  if (view && next.seq < view.seq) return;
  const since = view?.seq ?? Infinity;
  const happened = next.happened.filter((one) => one.seq > since);
  const moves = lively ? happened.filter((one) => one.events.length) : [];
  const before = view;
  const had = document.activeElement !== document.body;
  view = next;
  root.dataset.stage = next.stage;
  root.hidden = false;
  at("door").hidden = true;
  at("door").replaceChildren();
  if (!before) document.dispatchEvent(new CustomEvent("tableshown"));
  bar.wait(next);
  noteProof(next);
  if (wantsHaste()) hurry();
  share(next);
  log.say(happened, next.seats);
  if (!before) players.update(next); // they take their place before anything is shown beside them
  dice.update(next, lively && before !== null && wantsMotion());
  try {
    await board.show(next, moves);
  } catch {
    board.failed();
  }
  players.update(next);
  for (const one of happened) {
    if (one.reaction) players.react(one);
    players.hear(one);
  }
  showTurn(next, before);
  showProposal(next);
  showAbsence(next);
  call.update(next);
  showLobby(next);
  end.update(next);
  cheer.update(next, before);
  chat.update(next);
  showLatest(() => log.update(next));
  bar.update(next);
  tools.update(next);
  coach.update(next);
  odds.update(next);
  menu?.update(next);
  if (had || (before && before.stage !== next.stage)) keepFocus(next);
}

/**
 * What had the focus may be gone: then it is where the game goes on, and not at the top of the page.
 * @param {TableShown} now
 */
function keepFocus({ stage }) {
  if (document.activeElement !== document.body) return;
  the(stage === "over" ? "#over .result" : "#ask").focus({ preventScroll: true });
}

/** Let opponents go on without a pause, where they pause: who has asked waits for the answer. */
async function hurry() {
  const now = waiting.at(-1) ?? view;
  if (hurrying || !now?.can.hurry) return;
  hurrying = true;
  await client.hurry().catch(() => {});
  hurrying = false;
}

/**
 * Give this browser's share to the dice, when it is asked for; and look again a little later, for
 * the case that it was lost, or that somebody else's does not come.
 * @param {TableShown} now
 * @param {boolean} [again]
 */
function share(now, again = false) {
  if (!now.me.share) return;
  giveShare(client, now, again).catch(() => {});
  owed ||= setTimeout(() => {
    owed = 0;
    if (view) share(view, true);
  }, SHARE_AGAIN);
}

/**
 * Whose turn it is: in the band, in the tab's title, by a sound.
 * @param {TableShown} now
 * @param {TableShown|null} before
 */
function showTurn(now, before) {
  const turn = now.stage === "play" ? now.seats.find((seat) => seat.turn) : undefined;
  const mine = now.asks.some((ask) => !ask.given);
  const band = at("band");
  band.hidden = now.stage !== "play";
  band.classList.toggle("mine", mine);
  band.style.setProperty("--seat", turn?.paint ?? "");
  sayWhatIsAwaited(now.sentence);
  at("band-mark").replaceChildren(...(turn ? [seatMark(turn)] : []));
  at("title").textContent = now.title;
  document.title = mine ? t("your-turn", { title: now.title }) : now.title;
  if (mine && before && !before.asks.some((ask) => !ask.given)) sound("turn");
}

/**
 * Where the latest line of the log stands last, it stays in sight for whoever looks there.
 * @param {() => void} change what adds lines
 */
function showLatest(change) {
  const list = at("log-list");
  const away = list.scrollHeight - list.clientHeight - list.scrollTop;
  change();
  if (away < NEAR_END) list.scrollTop = list.scrollHeight;
}

/** @param {TableShown} now */
function showLobby(now) {
  const open = now.stage === "lobby";
  at("lobby").hidden = !open;
  if (open) {
    hall ??= lobby(at("lobby"), client);
    hall.update(now);
  } else if (hall) {
    hall = null;
    at("lobby").replaceChildren();
  }
}

// --- the page around them ---

/** @returns {import("./net.js").Look} */
function look() {
  return { lang: page.lang, theme: theme(), shape: upright.matches ? "tall" : "wide" };
}

/**
 * @param {Gone["why"]|"unknown"|"link"} why
 * @param {string} [hint]
 */
function door(why, hint = undefined) {
  root.hidden = true;
  menu?.close();
  document.title = t(`door.${why}`);
  closedDoor(at("door"), why, hint);
  document.dispatchEvent(new CustomEvent("tableshown")); // all that there is to see
}

/**
 * Whether there is a line: whoever has seen nothing of the table yet is told in its place.
 * @param {boolean} on
 */
function connected(on) {
  at("offline").hidden = on;
  if (!on && !view) noLine(at("door"));
}

function openCard() {
  if (view) showCard(view, client, (entry) => quietly(showCorrection(client, entry)));
}

function openMenu() {
  if (!view) return;
  menu = showMenu(view, client, {
    screen: () => toggleScreen(true),
    corrected: () => quietly(showCorrection(client)),
    card: openCard,
    odds: odds.toggle,
    awake: call.awake,
    closed: () => {
      menu = null;
    },
  });
}

function toggleScreen(on = !root.classList.contains("screen")) {
  root.classList.toggle("screen", on);
  at("leave-screen").hidden = !on;
}

/** Close what lies over the table, the uppermost first; says whether there was anything. */
function closeUppermost() {
  const boxes = document.querySelectorAll("dialog[open]:not(.curtain)");
  const box = boxes[boxes.length - 1];
  if (box instanceof HTMLDialogElement) {
    box.close();
    return true;
  }
  if (root.classList.contains("log-open")) {
    toggleLog(false);
    return true;
  }
  return cheer.close() || end.close();
}

function toggleLog(open = !root.classList.contains("log-open")) {
  root.classList.toggle("log-open", open);
  at("log-toggle").setAttribute("aria-expanded", String(open));
}

client.onview = arrived;
client.look = look;
at("menu").addEventListener("click", openMenu);
at("log-toggle").addEventListener("click", () => toggleLog());
at("leave-screen").addEventListener("click", () => toggleScreen(false));
at("board").addEventListener("pointerdown", () => {
  board.skip();
  hurry();
  toggleLog(false);
});
document.addEventListener("keydown", (event) => {
  board.skip();
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  if (root.classList.contains("log-open")) at("log-toggle").focus();
  toggleScreen(false);
  closeUppermost();
});
leaving({
  playing: () => view?.stage === "play" && view.me.seats.some((seat) => !view?.seats[seat].out),
  close: closeUppermost,
});
toggleScreen(new URLSearchParams(location.search).get("screen") === "1");

const shut = await entered;
await dressed;
const line = stream(client, {
  view: arrived,
  gone: (why) => door(why),
  refused: (status) => {
    if (shut && !view) door("link", shut);
    else door(status === 404 ? "unknown" : "private");
  },
  connected,
});
document.addEventListener("themechange", () => line.reopen());
upright.addEventListener("change", () => line.reopen());
