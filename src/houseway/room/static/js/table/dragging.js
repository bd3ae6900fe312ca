/** Dragging by mouse, pen or finger: a picture of what is dragged follows the pointer until it is dropped. */

/** Pixels that a press may stray before it is a drag. */
const STRAY = 6;

/**
 * Follow a pointer from where it went down.
 * @param {PointerEvent} event @param {(on: Element) => void} drop what to do with the element under it where it goes up
 */
export function drag(event, drop) {
  if (event.button !== 0) return;
  const held = /** @type {HTMLElement} */ (event.currentTarget);
  let picture = /** @type {HTMLElement | null} */ (null);
  const listening = new AbortController();
  const follow = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    const [x, y] = [now.clientX - event.clientX, now.clientY - event.clientY];
    if (!picture && Math.hypot(x, y) < STRAY) return;
    picture ??= lift(held);
    picture.style.translate = `${x}px ${y}px`;
  };
  const end = (/** @type {PointerEvent} */ now) => {
    if (now.pointerId !== event.pointerId) return;
    listening.abort();
    if (!picture) return;
    picture.remove();
    ignoreClick();
    const on = now.type === "pointerup" ? document.elementFromPoint(now.clientX, now.clientY) : null;
    if (on) drop(on);
  };
  const { signal } = listening;
  window.addEventListener("pointermove", follow, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

/** A picture of an element, over everything else. @param {HTMLElement} held */
function lift(held) {
  const { left, top, width, height } = held.getBoundingClientRect();
  const picture = /** @type {HTMLElement} */ (held.cloneNode(true));
  picture.classList.add("dragged");
  picture.removeAttribute("data-key");
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(picture);
  return picture;
}

/** The click that a drag ends with is no press. */
function ignoreClick() {
  const stop = (/** @type {Event} */ click) => click.stopPropagation();
  window.addEventListener("click", stop, { capture: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
