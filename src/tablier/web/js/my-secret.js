/**
 * One's own secret, one tap away for whoever gave it: asked from the server each time, shown for as
 * long as it is looked at, and never to a neighbour at the same device.
 */

import { button, quietly, signed } from "./buttons.js";
import { curtain, FALLS } from "./curtain.js";
import { dialog } from "./dialog.js";
import { el } from "./dom.js";
import { scoredBet } from "./scored-bet.js";
import { seatMark } from "./seat-mark.js";
import { theme } from "./theme.js";
import { t } from "./words.js";

/**
 * @typedef {import("./net.js").Client} Client
 * @typedef {import("./wire").TableShown} TableShown
 */

const EYE = "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM15 12a3 3 0 1 1-6 0a3 3 0 1 1 6 0";

/**
 * @param {Client} client
 * @returns {{element: HTMLElement, update: (view: TableShown) => void}}
 */
export function mySecret(client) {
  const element = el("div", { class: "my-secret", hidden: true });
  let shown = "";

  /**
   * @param {TableShown} view
   * @param {number} seat
   */
  async function look(view, seat) {
    const { name } = view.seats[seat];
    if (view.me.seats.length > 1 && !await curtain(name)) return;
    const { bet, points } = await client.get("secret", { seat, theme: theme() });
    if (!bet) return;
    const box = dialog(t("secret.mine"), scoredBet(bet),
      el("p", { class: "secret-points" }, t("secret.now", { n: points ?? 0 })),
      el("p", { class: "hint" }, t("secret.hint")));
    box.classList.add("secret");
    document.addEventListener(FALLS, () => box.close(), { once: true });
  }

  /**
   * Several sit at this device: whose is to be seen?
   * @param {TableShown} view
   * @param {number[]} secrets
   */
  async function whose(view, secrets) {
    const box = dialog(t("secret.all"), el("div", { class: "stack" }, ...secrets.map((seat) => {
      const { name } = view.seats[seat];
      const press = button("", name, () => {
        box.close();
        quietly(look(view, seat));
      });
      press.prepend(seatMark(view.seats[seat]));
      press.setAttribute("aria-label", t("secret.of", { name }));
      return press;
    })));
    box.classList.add("my-secret");
  }

  return {
    element,
    update(view) {
      const { secrets, seats } = view.me;
      const now = JSON.stringify([secrets, seats, secrets.map((seat) => view.seats[seat].name)]);
      element.hidden = secrets.length === 0;
      if (now === shown) return;
      shown = now;
      const [first] = secrets;
      const alone = seats.length === 1;
      element.replaceChildren(...(secrets.length ? [
        signed(EYE, t(alone ? "secret.mine" : "secret.all"), () =>
          quietly(alone ? look(view, first) : whose(view, secrets))),
      ] : []));
    },
  };
}
