/**
 * A slip of the finger: what was typed in is put right, however long ago. The server plays the game
 * again and says what would change; only then is it accepted. Where later arrows no longer fit, it
 * says which are missing, and they are given along with it.
 */

import { scale } from "./arrow-scale.js";
import { button } from "./buttons.js";
import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").ArrowShown} ArrowShown
 * @typedef {import("./wire").Changing} Changing
 * @typedef {import("./wire").EntryShown} EntryShown
 * @typedef {import("./wire").ScoreCard} ScoreCard
 */

/**
 * Where something that is put right is typed.
 * @typedef {{element: HTMLElement, change: () => Changing}} Field
 */

/**
 * Arrows: a list to choose from for each.
 * @param {ArrowShown[]} keys
 * @param {string[]} arrows what stands there; "" for an arrow that is missing
 * @param {string} label
 * @param {() => void} changed
 */
function arrowLists(keys, arrows, label, changed) {
  const scored = scale(keys);
  const lists = arrows.map((arrow, i) => {
    const list = el("select", { "aria-label": t("correct.arrow", { n: i + 1 }) },
      arrow === "" && el("option", { value: "" }, "?"),
      ...keys.map(({ text }) => el("option", { value: text, selected: text === arrow }, text)));
    const dress = () => {
      if (!list.value) return; // not chosen yet
      for (const [name, value] of Object.entries(scored.paint(list.value))) {
        list.style.setProperty(name, value);
      }
    };
    list.classList.add("arrow");
    list.addEventListener("change", () => {
      dress();
      changed();
    });
    dress();
    return list;
  });
  return {
    element: el("fieldset", { class: "field" }, el("legend", {}, label),
      el("div", { class: "row" }, ...lists)),
    text: () => lists.map((list) => list.value).join(" "),
  };
}

/**
 * Dice: as they are written.
 * @param {string} text
 * @param {string} label
 * @param {() => void} changed
 * @param {() => void} done
 */
function diceField(text, label, changed, done) {
  const field = el("input", { value: text, autocomplete: "off", required: true, oninput: changed,
    onkeydown: (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault(); // what it changes comes first; the next one accepts it
      done();
    } });
  return {
    element: el("label", { class: "field" }, label, field),
    text: () => field.value,
  };
}

/**
 * Open what can be put right; with an entry, at that one.
 * @param {Client} client
 * @param {Pick<EntryShown, "turn"|"seat">|null} [first]
 */
export async function showCorrection(client, first = null) {
  const card = await client.get("card", {});
  const wanted = first && card.entries.find((one) =>
    one.turn === first.turn && one.seat === first.seat);
  if (wanted || card.entries.length === 1) correcting(client, card, wanted ?? card.entries[0]);
  else choosing(client, card);
}

/**
 * Everything typed in, the latest first.
 * @param {Client} client
 * @param {ScoreCard} card
 */
function choosing(client, card) {
  const list = el("ul", { class: "plain stack" }, ...card.entries.toReversed().map((entry) => {
    const says = t("correct.entry", { when: entry.when, name: entry.name, text: entry.text });
    return el("li", {}, button("wide", says, () => {
      box.close();
      correcting(client, card, entry);
    }));
  }));
  const box = dialog(t("menu.correct"), el("p", { class: "hint" }, t("correct.hint")), list);
}

/**
 * One entry: what it should read, what that changes, and the button that accepts it.
 * @param {Client} client
 * @param {ScoreCard} card
 * @param {EntryShown} entry
 */
function correcting(client, card, entry) {
  /** @type {Field[]} */
  const fields = [];
  /** @type {string|null} */
  let moment = null; // when it was tried: what is accepted is what was shown
  const places = el("div", { class: "stack" });
  const told = el("div", { class: "correction-told", role: "status" });
  const look = button("primary", t("correct.try"), attempt);
  const accept = button("primary", t("correct.accept"), give);
  const box = dialog(t("correct.title", { when: entry.when, name: entry.name }),
    el("p", { class: "hint" }, t("correct.was", { text: entry.text })), places, told,
    el("div", { class: "row" }, look, accept, button("", t("correct.keep"), () => box.close())));

  /**
   * @param {Omit<Changing, "text">} place
   * @param {string[]|string} text
   * @param {string} label
   */
  function add(place, text, label) {
    const field = typeof text === "string" ? diceField(text, label, stale, attempt)
      : arrowLists(card.keys, text, label, stale);
    fields.push({ element: field.element, change: () => ({ ...place, text: field.text() }) });
    places.append(field.element);
  }

  /** What was tried is no longer what stands there. */
  function stale() {
    moment = null;
    told.replaceChildren();
    show();
  }

  function show() {
    accept.hidden = moment === null;
    look.hidden = moment !== null;
  }

  async function attempt() {
    try {
      const tried = await client.post("try-correction",
        { changes: fields.map((field) => field.change()) });
      moment = tried.fits ? tried.moment : null;
      told.replaceChildren(...tried.says.map((line) => el("p", {}, line)));
      show();
      if (tried.missing) {
        const { turn, seat, count } = tried.missing;
        add({ turn, seat }, Array(count).fill(""), t("correct.also", { n: turn }));
        places.querySelector(":scope > :last-child select")?.scrollIntoView({ block: "nearest" });
      } else if (tried.fits) accept.focus();
    } catch {
      // its sentence was shown
    }
  }

  async function give() {
    accept.disabled = true;
    try {
      await client.once("amend",
        { changes: fields.map((field) => field.change()), moment: moment ?? "" });
      box.close();
    } catch {
      stale(); // somebody was quicker: what it changes is to be looked at again
    }
    accept.disabled = false;
  }

  const { turn, seat, nth, text } = entry;
  add({ turn, seat, nth }, seat === null ? text : text.split(" "), t("correct.right"));
  show();
}
