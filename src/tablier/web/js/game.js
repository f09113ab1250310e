// A game's page: the paper that was chosen is asked for in every link to print.
import "./play.js";

const form = document.querySelector("[data-print]");

form.addEventListener("change", () => {
  for (const link of document.querySelectorAll("a[data-pdf]")) {
    const address = new URL(link.href);
    for (const [name, value] of new FormData(form)) {
      if (value) address.searchParams.set(name, value);
      else address.searchParams.delete(name);
    }
    link.href = address;
  }
});
