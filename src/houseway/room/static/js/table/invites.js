/** Invitations to private tables: in the link's fragment, which no server sees, and kept while the window is open. */

const STORE = "houseway invites";

/** @returns {Record<string, string>} */
function load() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch {
    return {};
  }
}

/** The invitation to a table, if this window has one. @param {string | number} table */
export function inviteTo(table) {
  return load()[table] ?? "";
}

/** Keep the invitation to a table; without one, what is known stays. @param {string | number} table @param {string | null} invite */
export function keepInvite(table, invite) {
  if (!invite) return;
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ ...load(), [table]: invite }));
  } catch {
    // Without storage, the link has to be opened again after a reload.
  }
}

/** The link to a table, by which others come to it. @param {string | number} table @param {string | null} invite */
export function linkTo(table, invite) {
  return `${location.origin}/table/${table}${invite ? `#${invite}` : ""}`;
}
