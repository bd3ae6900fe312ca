/** Support for the keyboard and screen readers: announcements, shortcuts, and whether to animate. */

/** Say something to screen readers without moving focus. @param {string} text */
export function announce(text) {
  const region = document.getElementById("live");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.children.length > 6) region.firstElementChild?.remove();
}

/** @returns {boolean} whether animation is allowed */
export function motionAllowed() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A key handler for a drawn button: Enter and Space press it. @param {() => void} press */
export function onPress(press) {
  return (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" || event.key === " ") (event.preventDefault(), press());
  };
}

/**
 * @typedef {{keys: string, text: string, run: (event: KeyboardEvent) => void, key?: (event: KeyboardEvent) => boolean}} Shortcut
 */

let active = /** @type {Shortcut[]} */ ([]);

/** The shortcuts that work from now on. @param {Shortcut[]} shortcuts */
export function setShortcuts(shortcuts) {
  active = shortcuts;
}

/** @returns {Shortcut[]} */
export function shortcuts() {
  return active;
}

/** Listen for shortcuts, except while somebody types in a field. */
export function startShortcuts() {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target.closest("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, dialog")) return;
    for (const shortcut of active) {
      if (shortcut.key ? shortcut.key(event) : event.key.toLowerCase() === shortcut.keys.toLowerCase()) {
        event.preventDefault();
        shortcut.run(event);
        return;
      }
    }
  });
}
