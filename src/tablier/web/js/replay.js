/** A game once more: the board, a slider through all its positions, and what became of it. */

import { board as boardOn } from "./board.js";
import { button, quietly } from "./buttons.js";
import { around, el, svg, the } from "./dom.js";
import { figures, story } from "./figures.js";
import { closedDoor, enter } from "./join.js";
import { tableClient } from "./net.js";
import { wantsMotion } from "./preferences.js";
import { showReview } from "./review.js";
import { rulebook } from "./rulebook.js";
import { seatMark } from "./seat-mark.js";
import { theme } from "./theme.js";
import { toast } from "./toast.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./wire").Frame} Frame
 * @typedef {import("./wire").Replay} Replay
 * @typedef {import("./wire").TableShown} TableShown
 * @typedef {import("./net.js").Refusal} Refusal
 */

/** Milliseconds that a position stays when the game plays by itself; the quick way skips steps. */
/** @type {Record<string, number>} */
const PAUSES = { slow: 1600, normal: 700, fast: 250 };
const FAST = "fast";

/** @param {string} id */
const at = (id) => the(`#${id}`);
const upright = matchMedia("(max-aspect-ratio: 1/1)");
const client = tableClient(page.table);
const { show: why } = rulebook(client);
const board = boardOn(at("board"), {
  onmove() {}, onpick() {}, onhover() {}, onmiss() {},
});

/** @type {TableShown} */
let view;
/**
 * The positions, as far as their pages have come; each with what it looks like.
 * @type {(Frame & {live: () => string})[]}
 */
let frames = [];
let total = 0; // positions of the whole game
let loads = 0; // which light and shape the pages are fetched for
let now = 0;
let playing = 0; // which run it is; 0 while it stands still
let runs = 0;
/** @type {HTMLButtonElement[]} */
let lines = []; // the list of moves, by frame

// --- one position ---

/** @param {Frame} frame */
const says = (frame) => frame.events.map((event) => event.says).join(" ");

/** @param {number} index */
function named(index) {
  const frame = frames[index];
  if (!frame) return t("replay.moment", { at: index, last: total - 1 }); // its page is on its way
  return says(frame) || (index ? frame.text ?? "" : t("replay.start"));
}

/** @param {number} index */
async function show(index, { walk = false } = {}) {
  const on = walk && index === now + 1;
  now = Math.max(0, Math.min(index, total - 1));
  if (!frames[now]) await pageFrom(now);
  const frame = frames[now];
  if (!frame) return; // another light meanwhile
  slider.value = String(now);
  slider.setAttribute("aria-valuetext", t("replay.told", { ...moment(), says: named(now) }));
  count.textContent = t("replay.moment", moment());
  at("told").replaceChildren(...told(frame));
  for (const one of [first, back]) one.disabled = now === 0;
  for (const one of [ahead, last]) one.disabled = now === total - 1;
  mark();
  board.skip();
  const picture = { ground: view.picture.ground, live: [frame.live()] };
  await board.show({ picture }, on ? [frame] : []);
}

const moment = () => ({ at: now, last: total - 1 });

/**
 * What happened here; behind every sentence stands its rule.
 * @param {Frame} frame
 */
function told(frame) {
  if (!frame.events.length) return [el("p", {}, named(now))];
  const seat = frame.seat === null ? null : view.seats[frame.seat];
  const mark = seat ? seatMark(seat) : "";
  return frame.events.map((event, i) => el("p", {}, i ? "" : mark, " ", event.says, " ",
    el("button", { type: "button", class: "quiet why", onclick: () => why(event.rule) },
      t("why.ask"))));
}

function mark() {
  for (const line of lines) line.removeAttribute("aria-current");
  const line = lines[now];
  line.setAttribute("aria-current", "step");
  // Only the list itself scrolls: the page stays where the reader has put it.
  const list = line.closest("ol");
  const row = line.closest("li");
  if (!list || !row) return;
  const high = row.offsetTop;
  if (high < list.scrollTop || high + row.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = high - list.clientHeight / 2;
  }
}

/** @param {number} index */
function go(index) {
  stop();
  show(index, { walk: true });
}

// --- by itself ---

async function play() {
  const run = (runs += 1);
  playing = run;
  shown();
  if (now === total - 1) await show(0);
  while (playing === run && now < total - 1) {
    const quick = speed.value === FAST;
    await show(now + 1, { walk: !quick && wantsMotion() });
    await new Promise((resolve) => setTimeout(resolve, PAUSES[speed.value]));
  }
  if (playing === run) stop();
}

function stop() {
  playing = 0;
  shown();
}

function shown() {
  const label = t(playing ? "replay.pause" : "replay.play");
  pause.replaceChildren(sign(playing ? "pause" : "play"));
  pause.setAttribute("aria-label", label);
  pause.title = label;
  // Whoever listens would hear every move of a game that runs: the slider tells where it is.
  at("told").setAttribute("aria-live", playing ? "off" : "polite");
}

// --- what one presses ---

/** Drawn, because phones turn such letters into coloured pictures. */
const SIGNS = {
  first: "M6 4v16M18 4l-8 8 8 8", previous: "M16 4l-8 8 8 8", play: "M6 3v18l14-9z",
  pause: "M6 4h4v16H6zM14 4h4v16h-4z", next: "M8 4l8 8-8 8", last: "M18 4v16M6 4l8 8-8 8",
};
const FULL = ["play", "pause"];

/** @param {keyof typeof SIGNS} key */
function sign(key) {
  return svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: SIGNS[key], fill: FULL.includes(key) ? "currentColor" : "none" }));
}

/** @type {(key: keyof typeof SIGNS, act: () => void) => HTMLButtonElement} */
const control = (key, act) => {
  const made = button("icon", "", act);
  made.append(sign(key));
  made.setAttribute("aria-label", t(`replay.${key}`));
  made.title = t(`replay.${key}`);
  return made;
};
const first = control("first", () => go(0));
const back = control("previous", () => go(now - 1));
const pause = control("play", () => (playing ? stop() : play()));
pause.classList.add("primary");
const ahead = control("next", () => go(now + 1));
const last = control("last", () => go(total - 1));
const slider = el("input", {
  type: "range", min: "0", value: "0", "aria-label": t("replay.slider"),
  oninput: () => {
    go(Number(slider.value));
  },
});
const count = el("span", { class: "faded small", "aria-hidden": "true" });
const speed = el("select", { id: "speed" }, ...Object.keys(PAUSES).map((name) =>
  el("option", { value: name, selected: name === "normal" }, t(`replay.${name}`))));

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => go(now - 1), ArrowRight: () => go(now + 1),
    Home: () => go(0), End: () => go(total - 1),
    " ": () => (playing ? stop() : play()),
  };
  // These have the arrows or the space for themselves.
  const own = `input, select, dialog${event.key === " " ? ", button, a, summary" : ""}`;
  if (!(event.key in keys) || around(event, own)) return;
  event.preventDefault();
  keys[event.key]();
}

function controls() {
  at("controls").replaceChildren(
    el("div", { class: "slide" }, slider, count),
    el("div", { class: "row transport" }, first, back, pause, ahead, last,
      el("label", { class: "row speed", htmlFor: "speed" },
        el("span", {}, t("replay.speed")), speed)));
  document.addEventListener("keydown", keyed);
}

function moves() {
  lines = Array.from({ length: total }, (_, i) => el("button",
    { type: "button", class: "quiet", onclick: () => go(i) }, named(i)));
  const list = the("#moves", HTMLDetailsElement);
  list.open = !upright.matches;
  list.replaceChildren(el("summary", {}, t("replay.moves")),
    el("ol", { class: "plain", tabIndex: 0, "aria-label": t("replay.moves") },
      ...lines.map((line) => el("li", {}, line))));
}

// --- what to keep ---

function keep() {
  const wanted = { lang: page.lang, theme: theme() };
  /** @type {(key: string, href: string) => HTMLElement} */
  const file = (key, href) =>
    el("a", { class: "button", href, download: "" }, t(`replay.${key}`));
  const over = view.stage === "over";
  at("keep").replaceChildren(...[
    view.watch_link && button("primary", t("replay.share"), share),
    file("record", client.url("record")),
    file("picture", client.url("picture.svg", wanted)),
    over && file("film", client.url("film.svg", wanted)),
    view.prints.score && file("score", view.prints.score),
  ].filter((one) => one instanceof Node));
}

/** The link for spectators, which leads here instead of to the table. */
async function share() {
  const url = (view.watch_link ?? "").replace("#", "/replay#");
  const shared = { title: view.title, text: view.sentence, url };
  try {
    if (navigator.share) await navigator.share(shared);
    else {
      await navigator.clipboard.writeText(url);
      toast(t("replay.shared"));
    }
  } catch (refused) {
    if (refused instanceof Error && refused.name === "AbortError") return; // called off
    const field = el("input", { value: url, readOnly: true, "aria-label": t("replay.share") });
    at("keep").append(el("label", { class: "field" }, t("replay.share-yourself"), field));
    field.select();
  }
}

// --- the page ---

/** @returns {{theme: "day"|"night", shape: "tall"|"wide"}} */
function look() {
  return { theme: theme(), shape: upright.matches ? "tall" : "wide" };
}

/**
 * @param {number} at a position: the first page is the one with it
 * @returns {Promise<void>}
 */
async function load(at = 0) {
  const run = (loads += 1);
  const wanted = look();
  const [seen, made] = await Promise.all([
    client.get("view", { ...wanted, after: Number.MAX_SAFE_INTEGER }),
    client.get("frames", { ...wanted, first: at }),
  ]);
  if (run !== loads) return; // another light meanwhile
  view = seen;
  frames = [];
  take(made);
}

/**
 * A page of positions has come.
 * @param {Replay} made
 */
function take({ looks, frames: some, first, total: all }) {
  total = all;
  some.forEach((frame, i) => {
    const live = () => frame.parts.map((part) => looks[part]).join("");
    frames[first + i] = { ...frame, live };
    const line = lines[first + i];
    if (line) line.textContent = named(first + i);
  });
}

/**
 * Fetch the positions from one on.
 * @param {number} first
 */
async function pageFrom(first) {
  const run = loads;
  const made = await client.get("frames", { ...look(), first });
  if (run === loads) take(made);
}

/** A long game comes page by page; the list of moves fills while one looks. */
async function rest() {
  const run = loads;
  for (let next = 0; next < total && run === loads; ) {
    if (frames[next]) next += 1;
    else await pageFrom(next);
  }
}

/** Another light, another shape of the sheet: the same moment, drawn anew. */
async function redraw() {
  stop();
  await load(now);
  keep();
  await show(now);
  quietly(rest());
}

async function afterwards() {
  if (view.stage !== "over") {
    at("story").replaceChildren(el("p", {}, t("replay.unfinished")));
    at("story").hidden = false;
    return;
  }
  const told = await client.get("after", {});
  story(at("story"), told);
  figures(at("figures"), told, view);
  quietly(showReview(at("luck"), client, view, go));
}

async function open() {
  await enter(at("door"), client);
  try {
    await load();
  } catch (refused) {
    const { status } = /** @type {Refusal} */ (refused);
    // Nothing has been played yet: the table itself is the place to be.
    if (status === 409) location.replace(`/t/${page.table}`);
    else closedDoor(at("door"), status === 0 ? "down" : status === 404 ? "unknown" : "private");
    return;
  }
  at("door").hidden = true;
  at("replay").hidden = false;
  at("title").textContent = view.title;
  at("result").textContent = view.sentence;
  the("#back", HTMLAnchorElement).href = `/t/${page.table}`;
  document.title = `${t("replay.title")} · ${view.title}`;
  slider.max = String(total - 1);
  controls();
  moves();
  keep();
  shown();
  // The end is known: one comes here to see how it came about.
  await show(0).catch(() => board.failed());
  quietly(rest());
  document.addEventListener("themechange", redraw);
  upright.addEventListener("change", redraw);
  await afterwards();
}

await open();
