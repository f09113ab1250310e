/**
 * How a game's options are read to people. The server explains an option in one sentence that
 * says what is at stake, then each value in brackets after what it means:
 * "Le départ : par le trou dans le mur (hole), ou par le drap noué (sheet)."
 * Taken apart, the sentence gives a title and a line for each choice.
 */

import { t } from "./words.js";

const BRACKETS = /\s*\(([\w-]+)\)/g;

/**
 * An option's title, and what each of its values means where the sentence says so.
 * @param {{name: string, explains: string, label?: string}} option
 * @returns {{title: string, means: Map<string, string>}}
 */
export function taken(option) {
  const means = new Map();
  const colon = option.explains.search(/\s?: /);
  if (colon < 0) return { title: option.label ?? option.explains, means };
  let from = option.explains.indexOf(": ") + 2;
  for (const found of option.explains.matchAll(BRACKETS)) {
    const said = option.explains.slice(from, found.index).replace(/^, (ou |or )?/, "");
    means.set(found[1], said.charAt(0).toUpperCase() + said.slice(1));
    from = found.index + found[0].length;
  }
  return { title: option.label ?? option.explains.slice(0, colon), means };
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
