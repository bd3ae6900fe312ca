/**
 * The setter: the cards of a hand, to be moved between its parts by dragging, pressing or keys, with what the rules say of
 * them. Cards that are picked are moved in the same way.
 */

import { byRank, cardImage, cardName, withSuits } from "../cards.js";
import { marked } from "../cites.js";
import { h } from "../dom.js";
import { choiceTitle } from "../felt/labels.js";
import { drag } from "./dragging.js";
import { atFirst, countParts, dropped, houseWay, laidAs, moved, partName, partsHeld, partsOf, pieces, verdict } from "./setting.js";

/**
 * @typedef {import("./setting.js").CardOffer} CardOffer
 * @typedef {import("./setting.js").Laid} Laid
 * @typedef {import("./setting.js").Verdict} Verdict
 * @typedef {import("./local.js").Local} Local
 * @typedef {import("./actions.js").Act} Act
 */

const CARD = 40;

/** @param {Room.OwnQuestion} ask @param {CardOffer} offer @param {Local} local @param {Act} act @param {Node | false} key */
export function setter(ask, offer, local, act, key) {
  const name = `${ask.id}/${offer.name}/${offer.cards.join(" ")}`;
  const laid = local.laid[name] ?? atFirst(ask, offer);
  const parts = partsOf(offer, laid);
  const lay = (/** @type {Laid} */ next) => act.lay(name, next);
  const said = "sizes" in offer ? verdict(offer, ask.guide, parts) : null;
  const held = "sizes" in offer ? partsHeld(offer, ask.guide, parts) : parts.map((_, part) => part);
  const house = ask.guide?.house;
  return h(
    "div.setter",
    { "data-key": name, "data-setter": name, onkeydown: walk },
    h("div.set-parts", {}, parts.map((_, part) => partBox(ask, offer, laid, part, held[part], lay, name))),
    h("div.set-words", {}, said && verdictLine(said), house && laid.house && houseLine(house)),
    h(
      "div.row",
      {},
      submit(ask, offer, laid, parts, said, act, key),
      house &&
        h(
          "button.big",
          {
            type: "button",
            "data-act": "house-way",
            "aria-pressed": String(laid.house),
            onclick: () => lay(houseWay(offer, house)),
          },
          "Arrange it the house way",
        ),
      !house &&
        "sizes" in offer &&
        ask.default.cards &&
        h(
          "button.big",
          {
            type: "button",
            "data-act": "arrange",
            onclick: () => lay({ ...laidAs(offer, ask.default.cards ?? []), house: false }),
          },
          "Strongest part last",
        ),
      h(
        "p.hint",
        {},
        `Drag a ${pieces(offer, 1).slice(2)}, or press it, to move it.`,
        h("span.key-hint", {}, " Arrow keys go from one to the next."),
      ),
    ),
  );
}

/**
 * One box of the setter, under the name of what its cards are.
 * @param {Room.OwnQuestion} ask @param {CardOffer} offer @param {Laid} laid @param {number} part @param {number} held the part in it
 * @param {(next: Laid) => void} lay @param {string} name
 */
function partBox(ask, offer, laid, part, held, lay, name) {
  const title = partTitle(ask, offer, held);
  const next = (part + 1) % countParts(offer);
  const drop = (/** @type {number} */ at) => (/** @type {Element} */ on) => {
    const box = on.closest(`[data-setter="${CSS.escape(name)}"] [data-part]`);
    const onto = on.closest("[data-card]")?.getAttribute("data-card") ?? null;
    if (box) lay(dropped(offer, laid, at, Number(box.getAttribute("data-part")), onto === null ? null : Number(onto)));
  };
  return h(
    "div.set-part",
    {
      role: "group",
      "aria-label": title,
      "data-key": `part ${part}`,
      "data-part": part,
      style: { "--places": "sizes" in offer ? offer.sizes[part] : 1 },
    },
    h("small", {}, title),
    h(
      "div.set-cards",
      {},
      inHand(offer).map(
        ([card, at]) =>
          laid.parts[at] === part &&
          h(
            "button.quiet.card-button",
            {
              type: "button",
              "data-key": `card ${at}`,
              "data-card": at,
              "aria-label": cardName(card),
              onclick: () => lay(moved(laid, at, next)),
              onpointerdown: (/** @type {PointerEvent} */ event) => drag(event, drop(at)),
            },
            cardImage(card, CARD),
          ),
      ),
    ),
  );
}

/** The cards in the order players hold them, each with its place in the offer. @param {CardOffer} offer */
function inHand({ cards }) {
  const placed = cards.map((card, at) => /** @type {[string, number]} */ ([card, at]));
  return placed.sort(([one], [two]) => byRank(one, two));
}

/** @param {Room.OwnQuestion} ask @param {CardOffer} offer @param {number} part */
function partTitle(ask, offer, part) {
  if ("sizes" in offer) return `${partName(offer, ask.guide, part)}, ${pieces(offer, offer.sizes[part])}`;
  const { name, least, most } = offer;
  if (name === "draw") return part ? "Keep" : `Give up ${least === most ? most : `${least} to ${most}`}`;
  return part ? `Your ${pieces(offer, 2).slice(2)}` : `${choiceTitle(name)} ${least === most ? most : `${least} to ${most}`}`;
}

/** What each part is, and whether the hand is foul. @param {Verdict} said */
function verdictLine({ kind, worth, text }) {
  return h(
    "p",
    { role: "status", "data-verdict": kind, class: kind === "foul" || kind === "refused" ? "bad" : "" },
    worth.map(([part, what]) => [h("strong", {}, `${part}:`), ` ${what}. `]),
    text,
  );
}

/** The row of the house way that set the hand. @param {Room.HouseSetting} house */
function houseLine(house) {
  const lines = marked(house);
  return h(
    "p.house-row",
    { "data-house-row": "" },
    h("strong", {}, house.title ? `House way, ${house.title.toLowerCase()}:` : "House way:"),
    ` ${withSuits(house.text)} `,
    lines && h("small", {}, `(${lines})`),
  );
}

/**
 * The button that sends the cards as they lie; a hand that the house way laid is left to the house.
 * @param {Room.OwnQuestion} ask @param {CardOffer} offer @param {Laid} laid @param {string[][]} parts @param {Verdict | null} said
 * @param {Act} act @param {Node | false} key
 */
function submit(ask, offer, laid, parts, said, act, key) {
  const house = laid.house ? ask.guide?.house : null;
  const sent = house
    ? { choice: house.answer }
    : { choice: offer.name, cards: ("sizes" in offer ? parts : parts.slice(0, 1)).map((part) => part.join(" ")) };
  const send = () => (said?.kind === "foul" && !house ? act.answerFoul(ask, sent, said.text) : act.answer(ask, sent));
  return h(
    "button.big.choice.primary",
    { type: "button", "data-choice": offer.name, disabled: !house && !mayBeSent(offer, parts, said), onclick: send },
    offer.name === "draw" ? drawWords(parts[0].length) : choiceTitle(house?.choice ?? offer.name),
    "sizes" in offer && (house?.choice ?? offer.name) === offer.name && " this hand",
    key,
  );
}

/** The button that exchanges cards. @param {number} count */
function drawWords(count) {
  return count ? `Draw ${count}` : "Stand pat";
}

/** @param {CardOffer} offer @param {string[][]} parts @param {Verdict | null} said */
function mayBeSent(offer, parts, said) {
  if (said) return said.kind === "legal" || said.kind === "foul";
  return "least" in offer && parts[0].length >= offer.least && parts[0].length <= offer.most;
}

/** Arrow keys go from card to card: along a part and, up and down, to the other parts. @param {KeyboardEvent} event */
function walk(event) {
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  const card = /** @type {Element} */ (event.target).closest("[data-card]");
  if (!step || !card) return;
  event.preventDefault();
  const all = /** @type {HTMLElement[]} */ ([.../** @type {Element} */ (event.currentTarget).querySelectorAll("[data-card]")]);
  if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
    all[(all.indexOf(/** @type {HTMLElement} */ (card)) + step + all.length) % all.length].focus();
    return;
  }
  const parts = [...new Set(all.map((one) => one.closest("[data-part]")))];
  const there = parts[(parts.indexOf(card.closest("[data-part]")) + step + parts.length) % parts.length];
  /** @type {HTMLElement | null | undefined} */ (there?.querySelector("[data-card]"))?.focus();
}
