/**
 * How a game's options are read to people. The server explains an option in one sentence that
 * says what is at stake, then each value in brackets after what it means:
 * "Le départ : par le trou dans le mur (hole), ou par le drap noué (sheet)."
 * Taken apart, it gives a title, the sentence without what only the terminal needs, and a label for
 * each choice.
 */

import { t } from "./words.js";

const BRACKETS = /\s*\(([\w-]+)\)/g;
const BARE = /^(non|not)$/; // "…, or not (off)": what is left of the sentence for this choice
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * An option's title, what it is about, and what each of its values means where that is said.
 * @param {{name: string, explains: string}} option
 * @returns {{title: string, hint: string, means: Map<string, string>}}
 */
export function taken(option) {
  const means = new Map();
  const colon = option.explains.search(/\s?: /);
  if (colon < 0) return { title: option.explains, hint: "", means };
  let from = option.explains.indexOf(": ") + 2;
  const hint = capital(option.explains.slice(from).replace(BRACKETS, ""));
  for (const found of option.explains.matchAll(BRACKETS)) {
    const said = option.explains.slice(from, found.index).replace(/^, (ou |or )?/, "");
    means.set(found[1], BARE.test(said) ? t("no") : capital(said));
    from = found.index + found[0].length;
  }
  return { title: option.explains.slice(0, colon), hint, means };
}

/**
 * Whether an option is simply a number between two others.
 * @param {{values: string[]}} option
 * @returns {boolean}
 */
export function isNumber(option) {
  return option.values.length > 2 && option.values.every((value) => /^\d+$/.test(value));
}

/**
 * A value in words: a seat by its name, the lot, what the sentence says of it, or itself.
 * @param {{name: string, values: string[], explains: string}} option
 * @param {string} value
 * @param {{name: string}[]} seats
 * @returns {string}
 */
export function valueSaid(option, value, seats) {
  if (option.name === "first" && /^\d+$/.test(value)) return seats[value - 1]?.name ?? value;
  if (value === "random") return t("lobby.random");
  return taken(option).means.get(value) ?? value;
}
