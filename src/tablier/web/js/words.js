/** The words of the page, in the reader's language, as the server put them into it. */

const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

/** What the server says of this page: its language, its table. */
export const page = read("page");
const words = read("words");
const plural = new Intl.PluralRules(page.lang);

/**
 * A sentence by its key (`menu.undo`), with its places filled.
 * @param {string} key
 * @param {Object<string, string|number>} [values] `n` chooses between one and several
 * @returns {string}
 */
export function t(key, values = {}) {
  let wording = key.split(".").reduce((table, part) => table?.[part], words);
  if (wording === undefined) throw new Error(`no word ${key}`);
  if (typeof wording === "object") {
    // The languages disagree about zero: French counts it with one.
    wording = plural.select(values.n) === "one" ? wording.one : wording.other;
  }
  return wording.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
