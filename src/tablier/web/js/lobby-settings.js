/**
 * Where the host settles the game's options and the table's own habits: folded away, each with a
 * sentence. What is in force is read in terms.js.
 */

import { button, quietly } from "./buttons.js";
import { el } from "./dom.js";
import { invite } from "./invite.js";
import { optionTerms, termList } from "./terms.js";
import { page, t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").OptionShown} OptionShown
 * @typedef {import("./wire").SettingTerms} SettingTerms
 * @typedef {import("./wire").TableShown} TableShown
 */

const FEW = 4; // values that stand one below the other

/**
 * One of a few values, which stand one below the other.
 * @param {OptionShown} option
 * @param {string} name of the buttons
 * @param {(value: string) => void} pick
 */
function choice({ title, hint, values, value }, name, pick) {
  const legend = el("legend", {}, title);
  const about = `${name}-hint`;
  const lines = values.map(([text, said]) =>
    el(
      "label",
      { class: "check" },
      el("input", {
        type: "radio",
        name,
        value: text,
        checked: text === value,
        onchange: () => pick(text),
      }),
      el("span", {}, said),
    ),
  );
  return el("fieldset", { class: "field", "aria-describedby": hint ? about : null }, legend,
    hint && el("p", { class: "hint", id: about }, hint), ...lines);
}

/**
 * A number to type, or one of many to choose from a list.
 * @param {OptionShown} option
 * @param {string} id
 * @param {(value: string) => void} pick
 */
function entry(option, id, pick) {
  const about = option.hint ? `${id}-hint` : null;
  const choose = () => {
    if (field.reportValidity()) pick(field.value);
  };
  const field = option.counts
    ? el("input", {
      id,
      "aria-describedby": about,
      type: "number",
      inputmode: "numeric",
      min: option.values[0][0],
      max: option.values.at(-1)?.[0],
      value: option.value,
      onchange: choose,
    })
    : el("select", { id, "aria-describedby": about, onchange: choose },
      ...option.values.map(([value, said]) =>
        el("option", { value, selected: value === option.value }, said)));
  return el("div", { class: "field" }, el("label", { for: id }, option.title), field,
    about !== null && el("p", { class: "hint", id: about }, option.hint));
}

/**
 * @param {OptionShown} option
 * @param {(value: string) => void} pick
 */
function optionField(option, pick) {
  const id = `option-${option.name}`;
  if (option.counts || option.values.length > FEW) return entry(option, id, pick);
  return choice(option, id, pick);
}

/**
 * @param {(body: SettingTerms) => Promise<unknown>} post
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
function ownBoard(post) {
  const error = el("p", { class: "error", role: "alert" });
  const file = el("input", {
    type: "file",
    id: "own-board",
    accept: ".toml,text/plain,application/toml",
    onchange: async () => {
      const [chosen] = file.files ?? [];
      error.textContent = "";
      if (!chosen) return;
      if (chosen.size > page.limits.board) error.textContent = t("lobby.board-large");
      else {
        await post({ board: await chosen.text() }).catch((refusal) => {
          error.textContent = refusal.error ?? "";
        });
      }
      file.value = "";
    },
  });
  /** @type {string|null} */
  let printed = null; // the game whose own board this one has replaced
  const back = button("", t("lobby.board-back"), () => quietly(post({ game: printed })));
  const element = el("div", { class: "field" }, el("label", { for: file.id },
    t("lobby.board")), el("p", { class: "hint" }, t("lobby.board-hint")), file, error, back);
  return {
    element,
    update(view) {
      element.hidden = !view.settings.takes_board;
      if (!view.settings.own_board) printed = view.game;
      back.hidden = !view.settings.own_board || !printed;
    },
  };
}

/**
 * @param {Element|null} element
 * @returns {element is HTMLInputElement|HTMLSelectElement}
 */
function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
}

/**
 * What is asked before all else, where a game asks it: it stands above the seats, two large answers.
 * @param {Client} client
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
export function firstQuestion(client) {
  const element = el("div", { class: "lobby-first" });
  let known = "";
  return {
    element,
    update(view) {
      const asked = view.settings.manners.filter((manner) => manner.first);
      element.hidden = !view.me.host || !asked.length;
      const now = JSON.stringify(asked);
      if (element.hidden || now === known) return;
      known = now;
      const focused = element.contains(document.activeElement);
      element.replaceChildren(...asked.map((manner) =>
        choice(manner, manner.name, (value) =>
          quietly(client.post("settings", { [manner.name]: value })))));
      const chosen = element.querySelector("input:checked");
      if (focused && chosen instanceof HTMLElement) chosen.focus();
    },
  };
}

/**
 * The host's settings, folded.
 * @param {Client} client
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
export function settingsForm(client) {
  /** @param {SettingTerms} body */
  const post = (body) => client.post("settings", body);
  const options = el("div", { class: "stack" });
  const habits = el("div", { class: "stack" });
  const watchers = el("input", {
    type: "checkbox",
    onchange: () => {
      quietly(post({ watch: watchers.checked }));
    },
  });
  const link = invite(t("lobby.watch-link"), client.url("watch/qr.svg"));
  const watch = el("fieldset", { class: "field" }, el("legend", {}, t("lobby.watch")),
    el("label", { class: "check" }, watchers, t("lobby.watch-allowed")), link.element);
  const board = ownBoard(post);
  const element = el("details", { class: "lobby-settings" },
    el("summary", {}, t("lobby.settings")), options, board.element, habits, watch);
  let known = "";

  return {
    element,
    update(view) {
      element.hidden = !view.me.host;
      if (!view.me.host) return;
      const { settings } = view;
      board.update(view);
      watchers.checked = settings.watch;
      link.update(settings.watch ? view.watch_link : null);
      const now = JSON.stringify(settings);
      if (now === known) return;
      known = now;
      const focused = document.activeElement;
      const again = element.contains(focused) && isField(focused)
        ? { id: focused.id, name: focused.name, value: focused.value } : null;
      options.replaceChildren(...(settings.fixed
        ? [el("p", { class: "hint" }, settings.fixed), termList(optionTerms(settings.options))]
        : settings.options.map((option) =>
          optionField(option, (value) =>
            quietly(post({ options: { [option.name]: value } }))))));
      habits.replaceChildren(
        // What was offered is sent back: the server knows its own values.
        ...settings.manners.filter((manner) => !manner.first).map((manner) =>
          choice(manner, manner.name, (value) =>
            quietly(post(/** @type {SettingTerms} */ ({ [manner.name]: value }))))),
      );
      // Whoever walks through the settings with the keyboard stays where they were.
      if (again) {
        const { id, name, value } = again;
        const field = [...element.querySelectorAll("input, select")].filter(isField)
          .find((one) => (id ? one.id === id : one.name === name && one.value === value));
        field?.focus();
        if (field?.type === "number") field.value = value; // half typed, perhaps
      }
    },
  };
}
