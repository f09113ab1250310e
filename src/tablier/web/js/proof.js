/** The proof that nobody could arrange the dice: shown while it is made, whole at the end. */

import { dialog } from "./dialog.js";
import { judgeProof, keptOf } from "./dice-share.js";
import { el } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").Proof} Proof
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * @param {TableShown} view
 * @param {Client} client
 */
export function showProof(view, client) {
  if (!view.proof) return;
  const { commitment, mixes, seed, throws } = view.proof;
  const kept = keptOf(view.id);
  /**
   * @param {string} label
   * @param {string} value
   */
  const fact = (label, value) => [el("dt", {}, label), el("dd", {}, el("code", {}, value))];
  dialog(
    t("proof.title"),
    el("p", {}, t("proof.how")),
    el("dl", { class: "proof" },
      ...fact(t("proof.commitment"), commitment),
      ...mixes.flatMap(({ name, pledge, mix, mine }) => [
        ...fact(t(mine ? "proof.mix-mine" : "proof.mix", { name }),
          mix ?? t(view.stage === "lobby" ? "proof.later-mix" : "proof.left-out")),
        pledge && el("dd", { class: "small faded" }, t("proof.pledge", { pledge })),
      ]),
      ...fact(t("proof.seed"), seed ?? t("proof.later")),
      ...fact(t("proof.throws"), String(throws)),
      ...(kept ? fact(t("proof.kept"), kept) : [])),
    seed && checked(view.id, view.proof),
    el("p", {}, t("proof.check")),
    el("div", { class: "row" },
      el("a", { class: "button", href: client.url("record"), download: "" }, t("proof.record")),
      el("a", { class: "button", href: "/dice" }, t("proof.frequencies"))),
  );
}

/**
 * What this browser has kept since before the first throw, held against what is said now.
 * @param {string} id
 * @param {Proof} proof
 */
function checked(id, proof) {
  const found = judgeProof(id, proof);
  if (!found) return null;
  const good = ["whole", "same", "late"].includes(found);
  return el("p", { class: good ? "" : "error" }, t(`proof.${found}`));
}
