/** The words of the page, in the reader's language, as the server put them into it. */

const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

/** What the server says of this page: its language, its table. */
export const page = read("page");
const words = read("words");
const plural = new Intl.PluralRules(page.lang);

// French says « la place d’Émile »: as tablier.words.typography does for the server's sentences.
const ELIDED = /\b([Dd]|[Qq]u|[Jj]usqu)e \{(\w+)\}/g;
const VOWEL = /^(?!onz|oui|uhl)([aeiouøœæ](?=\p{L})|y(?=[b-df-hj-np-tv-xz]))/u;

/** Does French elide before this name? Before an h nobody can know: there nothing changes. */
function beginsWithVowel(name) {
  return VOWEL.test(String(name).toLowerCase().normalize("NFD").replace(/\p{M}/gu, ""));
}

/**
 * A sentence by its key (`menu.undo`), with its places filled.
 * @param {string} key
 * @param {Object<string, string|number>} [values] `n` chooses between none, one and several
 * @returns {string}
 */
export function t(key, values = {}) {
  let wording = key.split(".").reduce((table, part) => table?.[part], words);
  if (wording === undefined) throw new Error(`no word ${key}`);
  if (typeof wording === "object") {
    // The languages disagree about zero: French counts it with one.
    const one = plural.select(values.n) === "one";
    wording = (values.n === 0 && wording.none) || (one ? wording.one : wording.other);
  }
  if (page.lang === "fr") {
    wording = wording.replace(ELIDED, (found, word, name) =>
      beginsWithVowel(values[name] ?? "") ? `${word}’{${name}}` : found,
    );
  }
  return wording.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}
