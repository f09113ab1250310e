/** How a sentence is found and filled: the part of `words.js` that needs no page. */

/**
 * Words by key: a wording, one that counts (`one`, `other`), or more of them.
 * @typedef {{[key: string]: string|Words}} Words
 */

/**
 * What says the sentences of one language.
 * @param {Words} words
 * @param {string} lang
 */
export function wording(words, lang) {
  const plural = new Intl.PluralRules(lang);

  /**
   * A sentence by its key (`menu.undo`), with its places filled.
   * @param {string} key
   * @param {Object<string, string|number>} [values] `n` chooses between one and several
   * @returns {string}
   */
  return function say(key, values = {}) {
    /** @type {string|Words|undefined} */
    let found = words;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found === "object") {
      // The languages disagree about zero: French counts it with one.
      found = plural.select(Number(values.n)) === "one" ? found.one : found.other;
    }
    if (typeof found !== "string") throw new Error(`no word ${key}`);
    return found.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  };
}
