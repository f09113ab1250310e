// The shell is kept for halls with bad reception, where the browser allows it (https, loopback).

import { page } from "./words.js";

/** @type {ServiceWorkerContainer|undefined} */
const serviceWorker = navigator.serviceWorker;

/**
 * The browser's own question, which may be asked later.
 * @typedef {Event & {prompt: () => void}} InstallEvent
 */

/** @param {ServiceWorkerContainer} worker */
async function keepShell(worker) {
  const early = !worker.controller; // this page came before the worker
  await worker.register("/sw.js");
  const { active } = await worker.ready;
  if (early) active?.postMessage("keep this page");
}

// After the page has come, and at a table what is played on: the first visit should not wait for the
// next one.
if (serviceWorker) {
  const keep = () => keepShell(serviceWorker).catch(() => {});
  if (page.table) document.addEventListener("tableshown", keep);
  else addEventListener("load", keep);
}

/** @type {HTMLElement|null} */
const offer = document.querySelector("[data-install]");

addEventListener("beforeinstallprompt", (event) => {
  if (!offer) return;
  event.preventDefault();
  offer.hidden = false;
  offer.addEventListener("click", () => {
    offer.hidden = true;
    /** @type {InstallEvent} */ (event).prompt();
  }, { once: true });
});
