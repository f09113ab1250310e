/** Making elements without a framework: every text goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. `class` and `aria-…` are attributes, `onclick` and friends listeners,
 * everything else a property.
 * @param {string} tag
 * @param {Object<string, any>} [props]
 * @param {...(Node|string|null|undefined|false)} children
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name !== "class" && name in node) node[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child || child === 0 || child === ""));
  return node;
}

/**
 * An SVG element with its attributes.
 * @param {string} tag
 * @param {Object<string, any>} [attributes]
 * @param {...(Node|string)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

/**
 * A drawing that our server sent, as elements of this page.
 * @param {string} markup what stands inside an `<svg>`
 * @returns {Node[]}
 */
export function drawn(markup) {
  const text = `<svg xmlns="${SVG}">${markup}</svg>`;
  const found = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return [...found.childNodes].map((node) => document.importNode(node, true));
}
