// Runs before anything is painted, so that a page opened by night never flashes white. A classic
// script for that reason; theme.js is the module that others talk to.
{
  let choice = "auto";
  try {
    choice = localStorage.getItem("theme") ?? "auto";
  } catch {
    // Storage is forbidden here: the device's own wish holds.
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme =
    choice === "night" || (choice !== "day" && dark) ? "night" : "day";
}
