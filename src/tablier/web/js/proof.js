/** The proof that nobody could arrange the dice: shown while it is made, whole at the end. */

import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { verdict } from "./salt.js";
import { t } from "./words.js";

/**
 * @param {Object} view
 * @param {Object} client
 */
export function showProof(view, client) {
  const { commitment, mixes, seed, throws } = view.proof;
  const fact = (label, value) => [el("dt", {}, label), el("dd", {}, el("code", {}, value))];
  dialog(
    t("proof.title"),
    el("p", {}, t("proof.how")),
    el("dl", { class: "proof" },
      ...fact(t("proof.commitment"), commitment),
      ...mixes.flatMap(({ name, mix, mine }) =>
        fact(t(mine ? "proof.mix-mine" : "proof.mix", { name }), mix)),
      ...fact(t("proof.seed"), seed ?? t("proof.later")),
      ...fact(t("proof.throws"), String(throws))),
    seed && checked(view),
    el("p", {}, t("proof.check")),
    el("div", { class: "row" },
      el("a", { class: "button", href: client.url("record"), download: "" }, t("proof.record")),
      el("a", { class: "button", href: "/dice" }, t("proof.frequencies"))),
  );
}

/** What this browser has kept since before the first throw, held against what is said now. */
function checked(view) {
  const found = verdict(view);
  if (!found) return null;
  const good = ["whole", "same"].includes(found);
  return el("p", { class: good ? "" : "error" }, t(`proof.${found}`));
}
