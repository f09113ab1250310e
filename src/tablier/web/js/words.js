/** The words of the page, in the reader's language, as the server put them into it. */

const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

/** What the server says of this page: its language, its table. */
export const page = read("page");
const words = read("words");

/** French puts a space before some signs; no line may end there. */
function tight(text) {
  return page.lang === "fr" ? text.replace(/ ([;:!?»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text;
}

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
    const one = page.lang === "fr" ? Math.abs(values.n) < 2 : values.n === 1;
    wording = one ? wording.one : wording.other;
  }
  return tight(wording.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place));
}
