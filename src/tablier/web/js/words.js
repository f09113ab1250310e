/** The words of the page, in the reader's language, as the server put them into it. */

import { wording } from "./wording.js";

/** @param {string} id */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");

/**
 * What the server says of this page: its language, its table.
 * @type {import("./wire").PageData}
 */
export const page = read("page");

/** A sentence by its key (`menu.undo`), with its places filled. */
export const t = wording(read("words"), page.lang);
