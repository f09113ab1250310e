/** Making elements without a framework: every text goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * What an element is given: attributes, properties and listeners.
 * @typedef {{onclick?: (event: MouseEvent) => unknown,
 *   onkeydown?: (event: KeyboardEvent) => unknown,
 *   onchange?: (event: Event) => unknown, oninput?: (event: Event) => unknown,
 *   [name: string]: unknown}} Props
 */
/** @typedef {Node|string|null|undefined|false} Child */

/**
 * An HTML element. `class` and `aria-…` are attributes, `onclick` and friends listeners,
 * everything else a property.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") {
      node.addEventListener(name.slice(2), (event) => value(event));
    } else if (name !== "class" && name in node) Reflect.set(node, name, value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children.filter((child) => child instanceof Node || typeof child === "string"));
  return node;
}

/**
 * An HTML element with properties of its own for the style sheet: colours that the server declares.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Record<string, string>} colours
 * @param {Tag} tag
 * @param {Props} props
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function painted(colours, tag, props, ...children) {
  const node = el(tag, props, ...children);
  for (const [name, value] of Object.entries(colours)) node.style.setProperty(name, value);
  return node;
}

/**
 * An SVG element with its attributes.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, string|number>} [attributes]
 * @param {...(Node|string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/**
 * A drawing that our server sent, as elements of this page.
 * @param {string} markup what stands inside an `<svg>`
 * @returns {Node[]}
 */
export function parseSvg(markup) {
  const text = `<svg xmlns="${SVG}">${markup}</svg>`;
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...found.childNodes].map((node) => document.importNode(node, true));
}

/**
 * An element that the page is made with; a page without it is broken, and says so.
 * @template {Element} [Kind=HTMLElement]
 * @param {string} selector
 * @param {abstract new () => Kind} [kind]
 * @param {ParentNode} [where]
 * @returns {Kind}
 */
export function the(selector, kind, where = document) {
  const found = where.querySelector(selector);
  if (!(found instanceof (kind ?? HTMLElement))) throw new Error(`no ${selector} in the page`);
  return /** @type {Kind} */ (found);
}

/**
 * All elements of a kind that a selector finds.
 * @template {Element} Kind
 * @param {string} selector
 * @param {abstract new () => Kind} kind
 * @param {ParentNode} [where]
 * @returns {Kind[]}
 */
export function all(selector, kind, where = document) {
  /** @type {Kind[]} */
  const found = [];
  for (const one of where.querySelectorAll(selector)) if (one instanceof kind) found.push(one);
  return found;
}

/**
 * The element around what an event is about, if there is such a one.
 * @param {Event} event
 * @param {string} selector
 * @returns {Element|null}
 */
export function around(event, selector) {
  return event.target instanceof Element ? event.target.closest(selector) : null;
}
