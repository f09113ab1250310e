/** The tools beside the game, always in the same place: taking back, the rules, sounds, speed. */

import { quietly } from "./buttons.js";
import { the } from "./dom.js";
import { remember, wantsHaste, wantsMotion, wantsSound } from "./preferences.js";
import { sound } from "./sound.js";
import { toast } from "./toast.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

/**
 * How fast things go: opponents pause or not, and things move or stand at once.
 * @typedef {"calm"|"brisk"|"instant"} Speed
 */
/** @type {Speed[]} */
const SPEEDS = ["calm", "brisk", "instant"];

const NEVER = "never";

/** @returns {Speed} */
function speedNow() {
  if (!wantsMotion()) return "instant";
  return wantsHaste() ? "brisk" : "calm";
}

/**
 * @param {Client} client
 * @param {{rules: () => void, hurry: () => void}} act what only the page can do
 * @returns {{update: (view: TableShown) => void}}
 */
export function tools(client, act) {
  const [undo, rules, loud, speed] = ["undo", "rules", "sound", "speed"].map((id) => the(`#${id}`));
  /** @type {TableShown|null} */
  let view = null;

  function show() {
    // Where it was agreed that nothing is taken back, there is no such button for the whole game.
    undo.hidden = view?.settings.manners.find(({ name }) => name === "undo")?.value === NEVER;
    undo.ariaDisabled = String(!view?.can.undo);
    loud.ariaPressed = String(wantsSound());
    const now = speedNow();
    const says = t("tools.speed", { speed: t(`tools.${now}`) });
    speed.dataset.speed = now;
    speed.ariaLabel = says;
    speed.title = says;
  }

  undo.addEventListener("click", () => {
    if (view?.can.undo) quietly(client.once("undo", { moment: view.moment }));
  });
  rules.addEventListener("click", act.rules);
  loud.addEventListener("click", () => {
    remember("sound", wantsSound() ? "off" : "on");
    sound("wood");
    show();
  });
  speed.addEventListener("click", () => {
    const next = SPEEDS[(SPEEDS.indexOf(speedNow()) + 1) % SPEEDS.length];
    remember("motion", next === "instant" ? "off" : "on");
    remember("haste", next === "calm" ? "off" : "on");
    show();
    toast(speed.title);
    act.hurry();
  });
  show();

  return {
    update(now) {
      view = now;
      show();
    },
  };
}
