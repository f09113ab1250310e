/** The page of a table: the board, the players, what is awaited, what has happened. */

import { actionBar } from "./action-bar.js";
import { board as boardOn } from "./board.js";
import { chat as chatBox } from "./chat.js";
import { showCorrection } from "./correction.js";
import { diceShare, noteProof } from "./dice-share.js";
import { the } from "./dom.js";
import { gameOver } from "./game-over.js";
import { closedDoor, enter, noLine } from "./join.js";
import { lobby } from "./lobby.js";
import { log as logIn } from "./log.js";
import { showMenu } from "./menu.js";
import { tableClient } from "./net.js";
import { oddsBar } from "./odds.js";
import { players as playersIn } from "./players.js";
import { wantsHaste } from "./preferences.js";
import { proposalBanner } from "./proposal.js";
import { rulebook } from "./rulebook.js";
import { seatMark } from "./seat-mark.js";
import { sound } from "./sound.js";
import { stream } from "./stream.js";
import { theme } from "./theme.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./wire").Gone} Gone
 * @typedef {import("./wire").TableShown} TableShown
 */

/** @param {string} id */
const at = (id) => the(`#${id}`);
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const HURRY = 3; // views in the queue after which nothing is shown moving any more

const root = at("table");
const client = tableClient(page.table);
const board = boardOn(at("board"), {
  onmove: (ask, text) => bar.played(ask, text),
  onpick: (left, picking) => bar.narrowed(left, picking),
});
const why = rulebook(client);
const bar = actionBar(at("ask"), client, board, why);
const log = logIn({ list: at("log-list"), told: at("told"), live: at("live-region") }, client, why);
const players = playersIn(at("players"), client);
const chat = chatBox(at("talk"), client);
const showProposal = proposalBanner(at("proposal"), client);
const showEnd = gameOver(at("over"), client);
const odds = oddsBar(at("odds"), client);

/** @type {TableShown|null} */
let view = null;
/** @type {TableShown[]} */
const waiting = []; // views that came while something moved
let busy = false;
/** @type {ReturnType<typeof lobby>|null} */
let hall = null; // the lobby, while there is one
/** @type {ReturnType<typeof showMenu>|null} */
let menu = null; // while it is open
/** @type {ReturnType<typeof showCorrection>|null} */
let correction = null; // the dialog, as it was last opened
/** @type {Promise<unknown>|null} */
let mixed = null; // this browser's share of the dice, on its way

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
  view = next;
  root.dataset.stage = next.stage;
  root.hidden = false;
  at("door").hidden = true;
  at("door").replaceChildren();
  bar.wait(next);
  noteProof(next);
  if (wantsHaste()) hurry();
  if (next.me.mix) mixed ??= mix();
  log.say(happened, next.seats);
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
  showLobby(next);
  showEnd(next);
  chat.update(next);
  log.update(next);
  bar.update(next);
  odds.update(next);
  menu?.update(next);
  correction?.update(next);
}

/** Let opponents go on without a pause, where they pause. */
function hurry() {
  if (view?.can.hurry) client.hurry().catch(() => {});
}

/** Add this browser's share to the dice; where that fails, the next view tries again. */
function mix() {
  return client.post("mix", { mix: diceShare(client.id) }, false).catch(() => {
    mixed = null;
  });
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
  const says = at("sentence");
  if (says.textContent !== now.sentence) says.textContent = now.sentence;
  at("band-mark").replaceChildren(...(turn ? [seatMark(turn)] : []));
  at("title").textContent = now.title;
  document.title = mine ? t("your-turn", { title: now.title }) : now.title;
  if (mine && before && !before.asks.some((ask) => !ask.given)) sound("turn");
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
}

/**
 * Whether there is a line: whoever has seen nothing of the table yet is told in its place.
 * @param {boolean} on
 */
function connected(on) {
  at("offline").hidden = on;
  if (!on && !view) noLine(at("door"));
}

function openMenu() {
  if (!view) return;
  menu = showMenu(view, client, {
    screen: () => toggleScreen(true),
    corrected: () => {
      if (view) correction = showCorrection(view, client);
    },
    odds: odds.toggle,
    hurry: () => {
      if (wantsHaste()) hurry();
    },
    closed: () => {
      menu = null;
    },
  });
}

function toggleScreen(on = !root.classList.contains("screen")) {
  root.classList.toggle("screen", on);
  at("leave-screen").hidden = !on;
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
  toggleScreen(false);
  toggleLog(false);
});
toggleScreen(new URLSearchParams(location.search).get("screen") === "1");

const shut = await enter(at("door"), client);
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
