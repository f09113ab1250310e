/** How long ago something was, in the words of a language. */

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const STEPS = [["day", 86400], ["hour", 3600], ["minute", 60]];

/**
 * How long ago, in words; both times count milliseconds since 1970.
 * @param {number} when
 * @param {number} now
 * @param {string} lang
 * @returns {string}
 */
export function ago(when, now, lang) {
  const seconds = (when - now) / 1000;
  const words = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  for (const [unit, size] of STEPS) {
    if (-seconds >= size) return words.format(Math.round(seconds / size), unit);
  }
  return words.format(0, "second");
}
