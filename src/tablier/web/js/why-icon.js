/** The small sign that asks for a rule. */

import { button } from "./buttons.js";
import { t } from "./words.js";

/**
 * A question mark with a name.
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
export function whyIcon(act) {
  const made = button("quiet icon why", "?", act);
  made.setAttribute("aria-label", t("why.ask"));
  made.title = t("why.ask");
  return made;
}
