// Without a connection: what is remembered, and a way to try again.
import { showMine } from "./mine.js";

document.querySelector("[data-retry]").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
showMine();
