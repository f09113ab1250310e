/** The proof that nobody could arrange the dice: shown while it is made, whole at the end. */

import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {Object} view
 * @param {Object} client
 */
export function showProof(view, client) {
  const { commitment, mixes, seed, throws } = view.proof;
  const fact = (label, value) => [el("dt", {}, t(label)), el("dd", {}, el("code", {}, value))];
  dialog(
    t("proof.title"),
    el("p", {}, t("proof.how")),
    el("dl", { class: "proof" },
      ...fact("proof.commitment", commitment),
      ...mixes.flatMap((mix) => fact("proof.mix", mix)),
      ...fact("proof.seed", seed ?? t("proof.later")),
      ...fact("proof.throws", String(throws))),
    el("p", {}, t("proof.check")),
    el("div", { class: "row" },
      el("a", { class: "button", href: client.url("record"), download: "" }, t("proof.record")),
      el("a", { class: "button", href: "/dice" }, t("proof.frequencies"))),
  );
}
