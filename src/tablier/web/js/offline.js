// Without a connection: what is remembered, and a way to try again.
import { the } from "./dom.js";
import { showMyTables } from "./my-tables.js";

the("[data-retry]").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
showMyTables();

// The connection may have come back while this page was being opened: then nothing tells it.
if (navigator.onLine && location.pathname !== "/offline") {
  const there = await fetch(location.href, { cache: "no-store" }).catch(() => null);
  if (there?.ok) location.reload();
}
