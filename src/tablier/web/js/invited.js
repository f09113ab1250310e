// The door behind a table's own link: a name, and one sits on the next free seat; the server has written the rest.
import { dicePledge, noteCommitment } from "./dice-share.js";
import { the } from "./dom.js";
import { tableClient } from "./net.js";
import { lastName, remember } from "./preferences.js";

const form = document.querySelector("[data-enter]");
if (form instanceof HTMLFormElement) doorOpens(form);

/** @param {HTMLFormElement} form */
function doorOpens(form) {
  const { table = "", token = "", commitment = "", lost = "" } = form.dataset;
  const client = tableClient(table);
  const field = form.querySelector("input");
  const go = the("button", HTMLButtonElement, form);
  const trouble = the("[role=alert]", HTMLElement, form);
  if (field) field.value = lastName();
  noteCommitment(table, commitment); // to the seed: known before anything is given for the dice

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field?.value.trim() ?? "";
    if (name) remember("name", name);
    go.disabled = true;
    trouble.hidden = true;
    try {
      await client.post("enter", { token, name, pledge: dicePledge(table) }, false);
      // The door is behind one: going back leads where one came from.
      location.replace(`/t/${table}`);
    } catch (refusal) {
      const { status, error } = /** @type {import("./net.js").Refusal} */ (refusal);
      trouble.textContent = status >= 400 && status < 500 ? error : lost;
      trouble.hidden = false;
      go.disabled = false;
    }
  });
}
