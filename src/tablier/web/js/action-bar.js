/**
 * The action bar: what the table awaits from this device, always in the same place. One large
 * button where there is one thing to do, every legal move as a button where there is a choice.
 */

import { adviser } from "./advice.js";
import { arrowsPanel } from "./arrows-panel.js";
import { betPanel } from "./bet-panel.js";
import { button } from "./buttons.js";
import { curtain, drawUp } from "./curtain.js";
import { dicePad } from "./dice-pad.js";
import { around, el, parseSvg, svg, the } from "./dom.js";
import { moveButton, moveList } from "./move-list.js";
import { mySecret } from "./my-secret.js";
import { wantsForced } from "./preferences.js";
import { seatMark } from "./seat-mark.js";
import { sayWhatIsAwaited } from "./sentence.js";
import { whyNot } from "./why-not.js";
import { t } from "./words.js";

/**
 * @typedef {import("./wire").Ask} Ask
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").MoveOffered} MoveOffered
 * @typedef {import("./wire").TableShown} TableShown
 */

const FEW = 4; // moves that stand in the bar without being asked for
const PAUSE = 1100; // milliseconds for which a forced move is shown before it plays itself
/**
 * What asks for arrows or for a bet; `note` has room for what is advised.
 * @typedef {{element: HTMLElement, note: HTMLElement,
 *   update: (ask: Ask, view: TableShown) => void, destroy: () => void,
 *   advise?: (move: import("./wire").AdvisedMove|null) => void}} Panel
 */
/**
 * The panel for what an ask declares; none for dice, and for moves that are listed.
 * @param {Ask} ask
 * @returns {((client: Client, ask: Ask) => Panel)|null}
 */
function panelFor(ask) {
  if (ask.arrows) return arrowsPanel;
  return ask.bet ? betPanel : null;
}

/**
 * @param {HTMLElement} root
 * @param {Client} client
 * @param {ReturnType<typeof import("./board.js").board>} board
 * @param {(rule: string) => void} why shows a rule
 */
export function actionBar(root, client, board, why) {
  const who = el("div", { class: "segmented ask-tabs", role: "group", "aria-label": t("ask.who") });
  const name = el("h2", { class: "ask-name" });
  const head = el("div", { class: "ask-head" }, who, name); // of what has a sheet of its own
  const body = el("div", { class: "ask-body" });
  const legend = el("div", { class: "legend" });
  const secret = mySecret(client);
  const advice = adviser(client, {
    show: (move) => (panel ? panel.advise?.(move) : board.advise(move)),
    play: (move) => ask && play(ask, move),
    why,
  });
  const refusal = whyNot(client, why);
  /** @type {TableShown} */
  let view;
  /** @type {Ask|null} */
  let ask = null; // what stands in the bar
  /** @type {(Panel & {kind: Ask["kind"]})|null} */
  let panel = null; // of the range or of the bets
  /** @type {number|null} */
  let chosenSeat = null; // of several that this device plays at once
  /** @type {number|null} */
  let lifted = null; // the seat for which the curtain was lifted
  /** @type {string|null} */
  let sent = null; // the moment that has been answered: a second press must not answer the next
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let forcing; // a move that is about to play itself
  head.hidden = true;
  root.tabIndex = -1;
  // What is always there lies at the bottom, where nothing that comes and goes can push it.
  root.replaceChildren(head, refusal.element, body, el("div", { class: "ask-foot" }, legend));
  const band = the("#band");
  band.append(secret.element, advice.press);
  band.after(advice.card);

  /** @type {(asks: Ask[], seat: number|null) => Ask|undefined} */
  const askOf = (asks, seat) => asks.find((one) => one.seat === seat);
  // What was given before is given anew: then too it goes on to whoever still owes something.
  /** @type {Client} */
  const giving = {
    ...client,
    async play(given) {
      const again = given.seat === chosenSeat;
      const made = await client.play(given);
      if (again && given.seat === chosenSeat) {
        chosenSeat = null;
        show();
      }
      return made;
    },
  };
  /** @type {(one: Ask|null, other: Ask|null) => boolean} */
  const same = (one, other) => one !== null && other !== null
    && one.moment === other.moment && one.kind === other.kind && one.seat === other.seat;

  /**
   * @param {Ask} answered
   * @param {() => Promise<unknown>} request
   */
  async function send({ moment }, request) {
    if (sent === moment) return;
    sent = moment;
    busy();
    try {
      await request();
    } catch {
      if (sent === moment) sent = null; // its sentence was shown; another answer may be better
    }
    busy();
  }

  /** On its way: until what stands in the bar is no longer what was answered. */
  function busy() {
    root.ariaBusy = String(ask !== null && ask.moment === sent);
  }

  /**
   * @param {Ask} wanted
   * @param {string} text
   */
  function play(wanted, text) {
    const seat = wanted.moves ? wanted.seat : null;
    send(wanted, () => client.play({ seat, text, moment: wanted.moment }));
  }

  // --- which ask ---

  function current() {
    const { asks } = view;
    return askOf(asks, chosenSeat) ?? asks.find((one) => !one.given) ?? asks[0] ?? null;
  }

  /**
   * For whom something is asked on a sheet; where several seats of this device owe it at once, one
   * chooses whose turn it is.
   * @param {Ask} wanted
   */
  function heading({ seat, arrows }) {
    head.hidden = !panel;
    who.hidden = view.asks.length < 2;
    name.hidden = !who.hidden;
    const whom = seat === null ? null : view.seats[seat];
    if (whom) name.replaceChildren(seatMark(whom), whom.name);
    if (arrows) {
      name.append(" ", el("span", { class: "ask-count" }, t("range.count", { n: arrows.count })));
    }
    if (who.hidden) return;
    who.replaceChildren(...view.asks.map(({ seat, given }) => {
      const tab = button("", "", () => {
        chosenSeat = seat;
        show();
      });
      const whose = seat === null ? null : view.seats[seat];
      if (whose) tab.append(seatMark(whose), whose.name, given ? " ✓" : "");
      tab.setAttribute("aria-pressed", String(seat === ask?.seat));
      if (whose && given) tab.setAttribute("aria-label", t("ask.given", { name: whose.name }));
      return tab;
    }));
  }

  // --- what it looks like ---

  /** @param {Ask} wanted */
  function throwing(wanted) {
    if (wanted.pad) return dicePad(wanted.pad, (text) => play(wanted, text));
    const big = button("primary large big", t("ask.throw", { n: wanted.dice }), () =>
      throwDice(wanted));
    big.setAttribute("aria-keyshortcuts", "t");
    return big;
  }

  /** @param {Ask} wanted */
  function throwDice(wanted) {
    send(wanted, () => client.throw({ moment: wanted.moment }));
  }

  /**
   * The moves that are still meant, as buttons; all of them can always be asked for.
   * @param {Ask} wanted
   * @param {MoveOffered[]} moves
   * @param {boolean} picking
   */
  function choosing(wanted, moves, picking) {
    /** @type {(move: MoveOffered, kind?: string) => HTMLButtonElement} */
    const press = (move, kind = "move") => moveButton(move, kind, {
      play: (text) => play(wanted, text), preview: board.preview,
    });
    const list = el("div", { class: "moves" });
    const all = () => moveList(moves, board.nameOf, (move) => press(move));
    if (moves.length === 1) {
      list.append(press(moves[0], "primary large big"));
    } else if (moves.length <= FEW) {
      list.append(...all());
    } else {
      list.append(
        el("p", { class: "hint" }, t(picking ? "ask.go-on" : "ask.touch")),
        el("details", {},
          el("summary", {}, t("ask.all", { n: moves.length })),
          el("div", { class: "move-list" }, ...all())));
    }
    if (picking) list.append(button("quiet", t("ask.again"), () => board.unpick()));
    return list;
  }

  /**
   * A secret is asked for only when nobody else of this device looks on.
   * @param {Ask} wanted
   */
  async function alone(wanted) {
    const { seat } = wanted;
    if (wanted.kind !== "bet" || wanted.given || seat === null) {
      lifted = null;
      return true;
    }
    if (view.me.seats.length < 2 || lifted === seat) return true;
    lifted = seat;
    body.replaceChildren();
    const theirs = await curtain(view.seats[seat].name);
    if (!theirs && lifted === seat) lifted = null;
    return theirs;
  }

  async function show() {
    const next = current();
    const kept = same(ask, next);
    if (!kept) drawUp();
    ask = next;
    busy();
    // While the game is on the bar keeps its place, so that the board does not jump.
    root.hidden = !ask && view.stage !== "play";
    if (!kept) refusal.forget();
    secret.update(view);
    explain();
    if (!next) {
      head.hidden = true;
      close();
      board.offer(null, {});
      if (view.me.watching) body.append(el("p", { class: "hint" }, t("ask.watching")));
      return;
    }
    const open = panelFor(next);
    if (open || next.kind === "bet") {
      board.offer(null, {});
      // Another view may have come while the curtain was down.
      if (!(await alone(next)) || !ask || !same(ask, next)) return;
    }
    if (!open) {
      if (kept && board.offers && body.hasChildNodes()) {
        count(board.picked);
        return;
      }
      close();
      const throws = !next.moves && !next.pad ? () => throwDice(next) : null;
      board.offer(next, view.picture.clicks, throws);
      body.replaceChildren(next.moves ? choosing(next, next.moves, false) : throwing(next));
      count(0);
      heading(next);
      offerAdvice(next);
      focus();
      force(next);
      return;
    }
    if (panel?.kind !== ask.kind) close();
    panel ??= { ...open(giving, ask), kind: ask.kind };
    panel.update(ask, view);
    heading(ask);
    if (panel.element.parentNode !== body) body.replaceChildren(panel.element);
    offerAdvice(ask);
    if (document.activeElement === document.body) root.focus({ preventScroll: true });
  }

  /**
   * Beside what is asked: a button for whoever hesitates, where the table allows it. What it brings
   * is told where there is room: over the log or the panel, or on the sheet.
   * @param {Ask} wanted
   */
  function offerAdvice(wanted) {
    const { press, card } = advice;
    if (panel && card.parentNode !== panel.note) {
      head.append(press);
      panel.note.append(card);
    } else if (!panel && press.parentNode !== band) {
      band.append(press);
      band.after(card);
    }
    const one = wanted.moves?.length === 1;
    const may = wanted.seat !== null && !one && view.can.advice.includes(wanted.seat);
    advice.about(may ? wanted : null);
  }

  /**
   * Where there is no choice the move plays itself, once one has seen it; not one taken back.
   * @param {Ask} wanted
   */
  function force(wanted) {
    const takenBack = view.happened.at(-1)?.kind === "undo";
    const only = wanted.forced && !takenBack && wantsForced() ? wanted.moves?.[0] : undefined;
    if (!only) return;
    board.preview(only.text);
    root.classList.add("forced");
    forcing = setTimeout(() => {
      if (same(ask, wanted)) play(wanted, only.text);
    }, PAUSE);
  }

  /**
   * In the sentence: how many of those that one choice takes are picked.
   * @param {number} picked
   */
  function count(picked) {
    if (!ask?.picks) return;
    const n = Math.min(picked, ask.picks);
    sayWhatIsAwaited(t("ask.counted", { says: view.sentence, n, of: ask.picks }));
  }

  /** What the marks on the board mean that do not say it themselves. */
  function explain() {
    const signs = view.stage === "play" ? view.picture.legend : [];
    legend.hidden = signs.length === 0;
    legend.replaceChildren(...signs.map(({ mark, says }) => el("p", { class: "sign" },
      svg("svg", { viewBox: "-12 -12 24 24", "aria-hidden": "true" }, ...parseSvg(mark)), says)));
  }

  function close() {
    // Whoever stood on what goes away stays here, and does not begin again at the top of the page.
    if ([body, advice.press, advice.card].some((one) => one.contains(document.activeElement))) {
      root.focus({ preventScroll: true });
    }
    clearTimeout(forcing);
    root.classList.remove("forced");
    board.preview(null);
    advice.about(null);
    panel?.destroy();
    panel = null;
    body.replaceChildren();
  }

  /** The large button waits under the thumb and under Enter, unless somebody is busy elsewhere. */
  function focus() {
    if (document.querySelector("dialog[open]")) return;
    const at = document.activeElement;
    const lost = !at || at === document.body || root.contains(at);
    const big = bigButton();
    if (big && (lost || at.closest("#board"))) big.focus({ preventScroll: true });
    // Among several moves nobody chooses by pressing Enter once too often; the next tab is one.
    else if (lost) root.focus({ preventScroll: true });
  }

  /** @returns {HTMLElement|null} */
  function bigButton() {
    return root.querySelector(".big");
  }

  document.addEventListener("keydown", (event) => {
    const typing = around(event, "input, textarea, select, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() === "t") bigButton()?.click();
  });

  return {
    /**
     * Show what a view awaits.
     * @param {TableShown} now
     */
    update(now) {
      const before = view && askOf(view.asks, chosenSeat);
      view = now;
      const after = askOf(view.asks, chosenSeat);
      if (!after || (after.given && !before?.given)) chosenSeat = null;
      show();
    },
    /**
     * While somebody clicks a move together: what is still meant.
     * @param {string[]} left
     * @param {number} picked how many things
     */
    narrowed(left, picked) {
      if (!ask?.moves) return;
      refusal.forget();
      const meant = ask.moves.filter((move) => left.includes(move.text));
      body.replaceChildren(choosing(ask, meant, picked > 0));
      count(picked);
      advice.aside(picked > 0);
    },
    /**
     * The moves that the pointer is on, on the board: their buttons show it.
     * @param {string[]} moves
     */
    hinted(moves) {
      for (const one of body.querySelectorAll("[data-move]")) {
        const move = one instanceof HTMLElement ? one.dataset.move ?? "" : "";
        one.classList.toggle("hinted", moves.includes(move));
      }
    },
    /**
     * A click on something that cannot be played.
     * @param {string} clicked
     * @param {string[]} picked
     */
    missed(clicked, picked) {
      // Whoever taps the board while a machine pauses wants it to go on, and is not told off.
      if (ask || !view.can.hurry) refusal.ask(view, clicked, picked);
    },
    /** A move that was clicked together. */
    played: play,
    /**
     * Something moves: what is no longer asked for cannot be pressed any more.
     * @param {TableShown} next
     */
    wait(next) {
      if (next.asks.some((one) => same(one, ask))) return;
      ask = null;
      busy();
      head.hidden = true;
      close();
    },
  };
}
