// A game's page: the paper that was chosen is asked for in every link to print.
import { all, the } from "./dom.js";
import "./open-table.js";

const form = the("[data-print]", HTMLFormElement);

form.addEventListener("change", () => {
  for (const link of all("a[data-pdf]", HTMLAnchorElement)) {
    const address = new URL(link.href);
    for (const [name, value] of new FormData(form)) {
      if (value) address.searchParams.set(name, String(value));
      else address.searchParams.delete(name);
    }
    link.href = address.href;
  }
});
