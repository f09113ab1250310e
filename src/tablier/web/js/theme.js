// Day, candlelight, or as the device wishes. `<html data-theme>` is always "day" or "night";
// whoever draws something that depends on it listens to "themechange" on the document.

import { all, around } from "./dom.js";

/** @typedef {"auto"|"day"|"night"} Choice */

/** @type {Choice[]} */
const CHOICES = ["auto", "day", "night"];
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * The reader's choice.
 * @returns {Choice}
 */
function themeChoice() {
  try {
    const kept = localStorage.getItem("theme");
    return CHOICES.find((choice) => choice === kept) ?? "auto";
  } catch {
    return "auto";
  }
}

/**
 * What is shown now.
 * @returns {"day"|"night"}
 */
export function theme() {
  return document.documentElement.dataset.theme === "night" ? "night" : "day";
}

/**
 * Choose a theme and keep the choice.
 * @param {Choice} choice
 */
function setTheme(choice) {
  try {
    localStorage.setItem("theme", choice);
  } catch {
    // Storage is forbidden here: the choice lasts as long as the page.
  }
  show(choice);
}

/** @param {Choice} choice */
function show(choice) {
  const night = choice === "night" || (choice === "auto" && dark.matches);
  document.documentElement.dataset.theme = night ? "night" : "day";
  for (const source of all("source[data-night]", HTMLSourceElement)) {
    source.media = night ? source.dataset.night ?? "" : "not all";
  }
  for (const button of all("[data-theme-switch]", HTMLElement)) {
    button.hidden = false;
    for (const label of all("[data-choice]", HTMLElement, button)) {
      label.hidden = label.dataset.choice !== choice;
    }
  }
  document.dispatchEvent(new CustomEvent("themechange"));
}

dark.addEventListener("change", () => show(themeChoice()));
document.addEventListener("click", (event) => {
  if (!around(event, "[data-theme-switch]")) return;
  setTheme(CHOICES[(CHOICES.indexOf(themeChoice()) + 1) % CHOICES.length]);
});
show(themeChoice());
