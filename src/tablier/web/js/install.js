// The shell is kept for halls with bad reception, where the browser allows it (https, loopback).

const { serviceWorker } = navigator;

async function keepShell() {
  const early = !serviceWorker.controller; // this page came before the worker
  await serviceWorker.register("/sw.js");
  const { active } = await serviceWorker.ready;
  if (early) active.postMessage("keep this page");
}

// After the page has come: the first visit should not wait for the next one.
if (serviceWorker) addEventListener("load", () => keepShell().catch(() => {}));

const offer = document.querySelector("[data-install]");

addEventListener("beforeinstallprompt", (event) => {
  if (!offer) return;
  event.preventDefault();
  offer.hidden = false;
  offer.addEventListener("click", () => {
    offer.hidden = true;
    event.prompt();
  }, { once: true });
});
