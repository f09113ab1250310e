/**
 * What the check of types must find: it fails where one of these is no mistake any more. Never run.
 * @typedef {import("../../src/tablier/web/js/wire").TableShown} TableShown
 */

import { post, tableClient } from "../../src/tablier/web/js/net.js";

const client = tableClient("");

// @ts-expect-error no such address
client.get("veiw", {});
// @ts-expect-error no such address of a seat
client.post("seats/first", { name: "Léa" });
// @ts-expect-error no such picture
client.url("seats/0/qr.png");
// @ts-expect-error a misspelt field
client.post("settings", { wach: true });
// @ts-expect-error a value that is none
client.post("settings", { dice: "loaded" });
// @ts-expect-error a field is missing
client.once("play", { seat: 0 });
// @ts-expect-error must happen once, so it needs a key
client.post("play", { text: "10 9", moment: "1" });
// @ts-expect-error takes no key
client.once("settings", { watch: true });
// @ts-expect-error a query that is not asked for
client.get("view", { before: 3 });
// @ts-expect-error no such place to send to
post("/api/table", {});

/** @param {TableShown} view */
export function read(view) {
  // @ts-expect-error no such field
  const { turns } = view;
  // @ts-expect-error no such stage
  const ended = view.stage === "ended";
  // @ts-expect-error there may be none
  const { says } = view.result;
  return [turns, ended, says];
}
