/** The link to what a page shows, copied where the page may use the clipboard. */

/**
 * Copy a link, and say so. The address bar must have the same link: without a clipboard it is copied from there.
 * @param {string} link
 * @param {(text: string, kind?: "good" | "bad") => void} toast
 */
export async function copyLink(link, toast) {
  try {
    await navigator.clipboard.writeText(link);
    toast("Link copied.");
  } catch {
    toast("The browser does not allow copying; the address of this page is the link.", "bad");
  }
}
