/**
 * Building the page: `h` makes HTML elements, `s` makes SVG ones, `patch` turns what is on the page into what
 * should be there while keeping focus, scroll positions and running animations. It leaves the children of an element
 * marked `data-keep` alone. An element marked `data-follow` is kept at its end as it grows, unless the reader scrolled up.
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Leaf
 * @typedef {Leaf | Children} Child
 * @typedef {{readonly [index: number]: Child, readonly length: number, [Symbol.iterator]: () => IterableIterator<Child>}} Children
 */
/** @typedef {Record<string, unknown>} Props */

/**
 * An HTML element. Properties that begin with `on` are handlers, `style` is a map, everything else an attribute;
 * false, null and undefined leave an attribute out.
 * @param {string} tag a tag name, optionally with classes: "button.primary"
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  return fill(document.createElement(name), classes, props, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function s(tag, props, ...children) {
  const [name, ...classes] = tag.split(".");
  return fill(/** @type {SVGElement} */ (document.createElementNS(SVG, name)), classes, props, children);
}

/**
 * @template {HTMLElement | SVGElement} Made
 * @param {Made} element @param {string[]} classes @param {Props | undefined} props @param {Child[]} children
 */
function fill(element, classes, props, children) {
  const given = props?.class ? String(props.class).split(" ") : [];
  const all = [...classes, ...given].filter(Boolean);
  if (all.length) element.setAttribute("class", all.join(" "));
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name === "class" || value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) Reflect.set(element, name, value);
    else if (name === "style") setStyles(element, /** @type {Record<string, unknown>} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

/** @param {HTMLElement | SVGElement} element @param {Record<string, unknown>} styles */
function setStyles(element, styles) {
  for (const [key, value] of Object.entries(styles)) element.style.setProperty(key, String(value));
}

/** @param {ParentNode} element @param {Children} children */
function append(element, children) {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
}

/** The value of the field that an event comes from. @param {Event} event */
export function valueFrom(event) {
  return /** @type {HTMLInputElement} */ (event.target).value;
}

/** How many pixels from its end an element still counts as read to the end. */
const NEAR_THE_END = 24;

const HANDLERS = ["onclick", "oncontextmenu", "onkeydown", "onpointerdown", "oninput", "onchange", "onsubmit", "oninvalid", "onerror", "ontoggle"];

/**
 * Make the children of `parent` equal to `wanted`, reusing elements of the same tag and `data-key`.
 *
 * A button that does one thing never becomes one that does another, or a click that has begun would do the wrong thing.
 * @param {Element} parent
 * @param {...Child} wanted
 */
export function patch(parent, ...wanted) {
  const holder = document.createDocumentFragment();
  append(holder, wanted);
  patchChildren(parent, [...holder.childNodes]);
}

/** @param {Element} parent @param {ChildNode[]} wanted */
function patchChildren(parent, wanted) {
  const there = keysOf([...parent.childNodes]);
  const coming = keysOf(wanted);
  const keyed = new Map([...there].map(([node, key]) => [key, node]));
  const staying = new Set(coming.values());
  for (const [node, key] of there) if (!staying.has(key)) node.remove();
  let at = parent.firstChild;
  for (const next of wanted) {
    const key = coming.get(next);
    const old = key !== undefined ? keyed.get(key) : at && there.has(at) ? null : at;
    if (old && alike(old, next)) {
      if (old !== at) parent.insertBefore(old, at);
      else at = old.nextSibling;
      patchNode(old, next);
      if (key !== undefined) keyed.delete(key);
    } else {
      parent.insertBefore(next, at);
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}

/** The keys of those nodes that have one: `data-key`, or what a button does. @param {ChildNode[]} nodes */
function keysOf(nodes) {
  /** @type {Map<ChildNode, string>} */
  const found = new Map();
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const node of nodes) {
    if (!(node instanceof Element)) continue;
    const key = node.getAttribute("data-key");
    if (key !== null) found.set(node, key);
    else if (node.localName === "button") {
      const does = node.getAttribute("data-act") ?? node.getAttribute("data-choice") ?? "";
      times.set(does, (times.get(does) ?? 0) + 1);
      found.set(node, `button ${does} ${times.get(does)}`);
    }
  }
  return found;
}

/** @param {ChildNode} one @param {ChildNode} two */
function alike(one, two) {
  return one.nodeType === two.nodeType && one.nodeName === two.nodeName;
}

/** @param {any} old @param {any} next */
function patchNode(old, next) {
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  const followed = old.hasAttribute("data-follow");
  for (const { name } of [...old.attributes]) {
    if (!next.hasAttribute(name) && !kept(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of next.attributes) {
    if (name === "style") continue;
    if (old.getAttribute(name) !== value && !kept(old, name)) old.setAttribute(name, value);
  }
  if (old.style && old.style.cssText !== next.style.cssText) old.style.cssText = next.style.cssText;
  for (const name of HANDLERS) if (old[name] !== next[name]) old[name] = next[name];
  if ("value" in old && old.localName !== "option" && old !== document.activeElement) {
    const { value } = next;
    patchChildren(old, [...next.childNodes]);
    if (old.value !== value) old.value = value;
    if ("checked" in old) old.checked = next.checked;
    return;
  }
  if (old.hasAttribute("data-keep")) return;
  const atEnd = followed && old.scrollHeight - old.scrollTop - old.clientHeight < NEAR_THE_END;
  patchChildren(old, [...next.childNodes]);
  if (followed && !next.hasAttribute("data-follow")) old.scrollTop = 0;
  else if (atEnd) old.scrollTop = old.scrollHeight;
}

/** What the reader has opened stays open. @param {Element} old @param {string} name */
function kept(old, name) {
  return name === "open" && (old.localName === "details" || old.localName === "dialog");
}
