/**
 * What is agreed on before the first throw: the game's options and the table's own settings. The
 * host finds them folded away, each with a sentence; everybody else reads them.
 */

import { el } from "./dom.js";
import { invite } from "./invite.js";
import { isNumber, taken, valueSaid } from "./options.js";
import { button, quietly } from "./press.js";
import { toast } from "./toast.js";
import { page, t } from "./words.js";


// The table's own settings, and the values that each may have.
const MANNERS = {
  dice: ["app", "real"],
  undo: ["ask", "never"],
  chat: ["reactions", "free"],
};

/** Those that mean something at this table: without chance there is nothing to throw. */
const manners = (settings) =>
  Object.keys(MANNERS).filter((name) => name !== "dice" || settings.has_dice);

function mannerHint(name, view) {
  // Where a score sheet can be printed, arrows are shot.
  return t(name === "dice" && view.prints.score ? "lobby.arrows-hint" : `lobby.${name}-hint`);
}

function choice(name, title, hint, values, value, pick) {
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
  return el("fieldset", { class: "field", "aria-describedby": about }, legend,
    el("p", { class: "hint", id: about }, hint), ...lines);
}

function listed(option, seats, pick) {
  const { title, hint: said } = taken(option);
  const id = `option-${option.name}`;
  const about = `${id}-hint`;
  const head = el("label", { for: id }, title);
  const hint = said && el("p", { class: "hint", id: about }, said);
  if (isNumber(option)) {
    const field = el("input", {
      id,
      "aria-describedby": said ? about : null,
      type: "number",
      inputmode: "numeric",
      min: option.values[0],
      max: option.values.at(-1),
      value: option.value,
      onchange: () => (field.checkValidity() ? pick(field.value) : field.reportValidity()),
    });
    return el("div", { class: "field" }, head, field, hint);
  }
  const field = el(
    "select",
    { id, "aria-describedby": said ? about : null, onchange: () => pick(field.value) },
    ...option.values.map((value) => {
      const selected = value === option.value;
      return el("option", { value, selected }, valueSaid(option, value, seats));
    }),
  );
  return el("div", { class: "field" }, head, field, hint);
}

function optionField(option, seats, pick) {
  const { title, hint, means } = taken(option);
  if (option.name === "first" || !option.values.every((value) => means.has(value))) {
    return listed(option, seats, pick);
  }
  const values = option.values.map((value) => [value, means.get(value)]);
  return choice(`option-${option.name}`, title, hint, values, option.value, pick);
}

function ownBoard(post) {
  const error = el("p", { class: "error", role: "alert" });
  const file = el("input", {
    type: "file",
    id: "own-board",
    accept: ".toml,text/plain,application/toml",
    onchange: async () => {
      const [chosen] = file.files;
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
 * The host's settings, folded.
 * @param {object} client
 * @returns {{element: HTMLElement, update: (view: object) => void}}
 */
export function settingsForm(client) {
  const post = (body) => client.post("settings", body);
  const options = el("div", { class: "stack" });
  const habits = el("div", { class: "stack" });
  const watchers = el("input", {
    type: "checkbox",
    onchange: () => quietly(post({ watch: watchers.checked })),
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
      link.update(settings.watch ? view.watch_link ?? null : null);
      const names = view.seats.map((seat) => seat.name);
      const now = JSON.stringify([settings, names]);
      if (now === known) return;
      known = now;
      const focused = document.activeElement;
      const again = element.contains(focused) && [focused.id, focused.name, focused.value];
      options.replaceChildren(
        ...settings.options.map((option) =>
          optionField(option, view.seats, (value) =>
            quietly(post({ options: { [option.name]: value } })),
          ),
        ),
      );
      habits.replaceChildren(
        ...manners(settings).map((name) =>
          choice(name, t(`lobby.${name}`), mannerHint(name, view),
            MANNERS[name].map((value) => [value, t(`lobby.${name}-${value}`)]), settings[name],
            (value) => quietly(post({ [name]: value }))),
        ),
      );
      // Whoever walks through the settings with the keyboard stays where they were.
      if (again) {
        const [id, name, value] = again;
        [...element.querySelectorAll("input, select")]
          .find((field) => (id ? field.id === id : field.name === name && field.value === value))
          ?.focus();
      }
    },
  };
}

/**
 * The same, to be read by those who joined: what is in force before the first throw.
 * @returns {{element: HTMLElement, update: (view: object) => void}}
 */
export function agreed() {
  const list = el("dl", { class: "lobby-terms" });
  const element = el("section", {}, el("h3", {}, t("lobby.agreed")), list);
  let known = "";
  return {
    element,
    update(view) {
      element.hidden = view.me.host;
      const { settings, seats } = view;
      const lines = [
        ...(settings.own_board ? [[t("lobby.board"), t("lobby.board-own", { title: view.title })]]
          : []),
        ...settings.options.map((o) => [taken(o).title, valueSaid(o, o.value, seats), o]),
        ...manners(settings).map((name) => [t(`lobby.${name}`),
          t(`lobby.${name}-${settings[name]}`)]),
      ];
      const now = JSON.stringify(lines);
      if (view.me.host || now === known) return;
      // What the host has changed under their eyes is marked, until the next change.
      if (known) toast(t("lobby.changed"));
      known = now;
      list.replaceChildren(
        ...lines.flatMap(([title, said, option]) => [
          el("dt", {}, title),
          el("dd", {}, said, option && option.value !== option.default
            ? el("span", { class: "badge yellow" }, t("lobby.unusual")) : null),
        ]),
      );
    },
  };
}
