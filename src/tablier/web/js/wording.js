/** How a sentence is found and filled: the part of `words.js` that needs no page. */

/**
 * Words by key: a wording, one that counts (`one`, `other`), or more of them.
 * @typedef {{[key: string]: string|Words}} Words
 */

// French says « la place d’Émile »: as tablier.words.typography does for the server's sentences.
const ELIDED = /\b([Dd]|[Qq]u|[Jj]usqu)e \{(\w+)\}/g;
const VOWEL = /^(?!onz|oui|uhl)([aeiouøœæ](?=\p{L})|y(?=[b-df-hj-np-tv-xz]))/u;
const SILENT = (
  "hadri harmoni hect helen heli helois henri herbert hercul hermes hermin hermion herv hilair " +
  "hippolyt homer honor horac hortens hubert hyacinth"
).split(" ");

/**
 * Does French elide before this name? Before an unknown name with an h nobody can know: there nothing changes.
 * @param {string|number} name
 */
export function beginsWithVowel(name) {
  const plain = String(name).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return VOWEL.test(plain) || SILENT.some((name) => plain.startsWith(name));
}

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
   * @param {Object<string, string|number>} [values] `n` chooses between none, one and several
   * @returns {string}
   */
  return function say(key, values = {}) {
    /** @type {string|Words|undefined} */
    let found = words;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found === "object") {
      // The languages disagree about zero: French counts it with one.
      const one = plural.select(Number(values.n)) === "one";
      found = (values.n === 0 && found.none) || (one ? found.one : found.other);
    }
    if (typeof found !== "string") throw new Error(`no word ${key}`);
    if (lang === "fr") {
      found = found.replace(ELIDED, (place, word, name) =>
        beginsWithVowel(values[name] ?? "") ? `${word}’{${name}}` : place);
    }
    return found.replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
  };
}
