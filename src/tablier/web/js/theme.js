// Day, candlelight, or as the device wishes. `<html data-theme>` is always "day" or "night";
// whoever draws something that depends on it listens to "themechange" on the document.

const CHOICES = ["auto", "day", "night"];
const dark = matchMedia("(prefers-color-scheme: dark)");

/**
 * The reader's choice.
 * @returns {"auto"|"day"|"night"}
 */
function themeChoice() {
  try {
    const kept = localStorage.getItem("theme");
    return CHOICES.includes(kept) ? kept : "auto";
  } catch {
    return "auto";
  }
}

/**
 * What is shown now.
 * @returns {"day"|"night"}
 */
export function theme() {
  return document.documentElement.dataset.theme;
}

/**
 * Choose a theme and keep the choice.
 * @param {"auto"|"day"|"night"} choice
 */
function setTheme(choice) {
  try {
    localStorage.setItem("theme", choice);
  } catch {
    // Storage is forbidden here: the choice lasts as long as the page.
  }
  show(choice);
}

function show(choice) {
  const night = choice === "night" || (choice === "auto" && dark.matches);
  document.documentElement.dataset.theme = night ? "night" : "day";
  for (const source of document.querySelectorAll("source[data-night]")) {
    source.media = night ? source.dataset.night : "not all";
  }
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = false;
    for (const label of button.querySelectorAll("[data-choice]")) {
      label.hidden = label.dataset.choice !== choice;
    }
  }
  document.dispatchEvent(new CustomEvent("themechange"));
}

dark.addEventListener("change", () => show(themeChoice()));
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-theme-switch]")) return;
  setTheme(CHOICES[(CHOICES.indexOf(themeChoice()) + 1) % CHOICES.length]);
});
show(themeChoice());
