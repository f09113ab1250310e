// The language switch: a link that works by itself; here the choice is kept for later pages too.

import { all } from "./dom.js";

for (const link of all("a[data-lang]", HTMLAnchorElement)) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    document.cookie =
      `tablier-lang=${link.dataset.lang}; path=/; max-age=31536000; SameSite=Lax`;
    // What the service worker keeps for bad lines is in the other language.
    await globalThis.caches?.delete("pages").catch(() => {});
    const here = new URL(location.href);
    here.searchParams.delete("lang");
    // Only the fragment differing would not load the page again.
    if (here.href === location.href) location.reload();
    else location.replace(here);
  });
}
