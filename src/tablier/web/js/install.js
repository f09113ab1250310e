// The shell is kept for halls with bad reception, where the browser allows it (https, loopback).

if ("serviceWorker" in navigator) {
  // After the page has come: the first visit should not wait for the next one.
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}

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
