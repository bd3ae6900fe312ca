/** Choosing one of many games: by house, in a list. */

import { h, valueFrom } from "./dom.js";

/** @param {{games: Room.GameEntry[], game: string, form: Room.GameForm | null}} local @param {(game: string) => void} onpick */
export function gamePicker({ games, game, form }, onpick) {
  const houses = [...new Set(games.map((entry) => entry.house_name))];
  const listed = games.some((entry) => entry.id === game);
  const chosen = form?.house_name;
  return h(
    "label",
    {},
    chosen ? `Game at ${chosen}` : "Game",
    h(
      "select",
      { name: "game", onchange: (/** @type {Event} */ event) => onpick(valueFrom(event)) },
      !listed && form && h("option", { value: game, selected: true }, form.name),
      houses.map((house) =>
        h(
          "optgroup",
          { label: house },
          games
            .filter((entry) => entry.house_name === house)
            .map((entry) => h("option", { value: entry.id, selected: entry.id === game }, entry.name)),
        ),
      ),
    ),
  );
}
