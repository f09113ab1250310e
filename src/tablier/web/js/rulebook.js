/**
 * The rules beside the board: a column on a wide screen, a sheet on a phone; with a search, a table
 * of contents, and opened at the rule that somebody asks for.
 */

import { button } from "./buttons.js";
import { all, el } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./net.js").Client} Client */
/** @typedef {{heading: HTMLElement, parts: HTMLElement[], words: string}} Section */

const PREFIX = "rule-"; // the rules' own ids could be those of the page

/**
 * @param {Client} client the table's client
 * @param {MediaQueryList} [beside] where it lies beside the board rather than over it
 * @returns {{show: (id?: string) => Promise<void>, close: () => boolean}}
 *   shows all, or the rule of that id; closes it, and says whether it was open
 */
export function rulebook(client, beside) {
  /** @type {Promise<HTMLElement>|null} */
  let read = null;
  /** @type {Section[]} */
  let sections = [];
  /** @type {Element|null} */
  let before = null; // what had the focus

  const contents = el("ul", { class: "plain rules-contents" });
  const body = el("article", { class: "rules-body", tabIndex: -1 });
  const cited = el("code", { class: "faded small", hidden: true }); // the rule that was asked for
  const found = el("p", { class: "hint", role: "status" });
  const search = el("input", { type: "search", "aria-label": t("rules.search"),
    placeholder: t("rules.search") });
  search.addEventListener("input", () => find(search.value));
  const cross = button("quiet icon", "×", () => box.close());
  cross.ariaLabel = t("close");
  const toc = el("details", { class: "rules-toc" }, el("summary", {}, t("rules.contents")),
    el("nav", { "aria-label": t("rules.contents") }, contents));
  const box = el("dialog", { class: "rules-panel", "aria-label": t("menu.rules") },
    el("header", {}, el("div", { class: "rules-head" }, el("h2", {}, t("menu.rules")), cited,
      cross), search,
      found, toc),
    el("div", { class: "rules-scroll", tabIndex: 0, role: "region", "aria-label": t("menu.rules") },
      body));
  document.body.append(box);
  box.addEventListener("close", () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    before = null;
  });
  // Beside the board it is not modal, and has to be told what Escape means.
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    box.close();
  });
  box.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href^='#']") : null;
    const id = link?.getAttribute("href")?.slice(1);
    if (event.target === box) box.close();
    if (!id) return;
    event.preventDefault();
    go(id);
  });
  beside?.addEventListener("change", () => {
    if (!box.open) return;
    const held = before;
    before = null;
    box.close();
    open();
    before = held;
  });

  function open() {
    if (box.open) return;
    before = document.activeElement;
    if (beside?.matches) box.show();
    else box.showModal();
  }

  /** @returns {Promise<HTMLElement>} */
  async function load() {
    const { body: markup } = await client.get("rulebook", {});
    const page = new DOMParser().parseFromString(markup, "text/html").body;
    for (const one of all("[id]", HTMLElement, page)) {
      one.id = PREFIX + one.id;
      one.tabIndex = -1;
    }
    for (const one of all("a[href^='#']", HTMLElement, page)) {
      one.setAttribute("href", `#${PREFIX}${one.getAttribute("href")?.slice(1)}`);
    }
    for (const table of all("table", HTMLElement, page)) {
      const around = el("div", { class: "rules-table", tabIndex: 0, role: "group",
        "aria-label": t("menu.rules") });
      table.replaceWith(around);
      around.append(table);
    }
    body.replaceChildren(...[...page.children].map((one) => document.importNode(one, true)));
    sections = divided();
    contents.replaceChildren(...all("h2, h3", HTMLElement, body).filter(({ id }) => id)
      .map(({ id, tagName, textContent }) => el("li", { class: tagName === "H2" ? "part" : "" },
        el("a", { href: `#${id}` }, textContent ?? ""))));
    return body;
  }

  /** Each rule with its heading and what stands under it. */
  function divided() {
    /** @type {Section[]} */
    const made = [];
    for (const one of all(":scope > *", HTMLElement, body)) {
      if (/^H[23]$/.test(one.tagName)) made.push({ heading: one, parts: [], words: "" });
      made.at(-1)?.parts.push(one);
    }
    for (const one of made) one.words = plain(one.parts.map((part) => part.textContent).join(" "));
    return made;
  }

  /** @param {string} wanted */
  function find(wanted) {
    const words = plain(wanted).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { heading, parts, words: text } of sections) {
      const has = words.every((word) => text.includes(word));
      const rule = heading.tagName === "H3";
      if (has && rule) count += 1;
      for (const part of parts) part.hidden = words.length > 0 && !(has && rule);
    }
    toc.hidden = words.length > 0;
    found.textContent = words.length ? t("rules.found", { n: count }) : "";
  }

  /** @param {string} id of an element in the panel */
  function go(id) {
    search.value = "";
    find("");
    toc.open = false;
    const heading = body.querySelector(`#${CSS.escape(id)}`);
    if (!(heading instanceof HTMLElement)) return;
    for (const one of all(".asked", HTMLElement, body)) one.classList.remove("asked");
    heading.classList.add("asked");
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: "start" });
  }

  return {
    async show(id) {
      read ??= load();
      try {
        await read;
      } catch {
        read = null; // asked again next time; the client has said why
        return;
      }
      open();
      cited.hidden = !id;
      cited.textContent = id ?? "";
      if (id) go(PREFIX + id.slice(id.lastIndexOf(".") + 1));
    },
    close() {
      const was = box.open;
      box.close();
      return was;
    },
  };
}

/**
 * A text as it is searched: without accents or capitals.
 * @param {string} text
 */
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’']/g, "'");
}
