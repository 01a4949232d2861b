/**
 * Returns true if a page of another origin shows this one in a frame, directly or further out. Such a page could put its own
 * text or buttons over this one. A sandboxed frame counts as well, because this page has no origin of its own there.
 */
export function isInForeignFrame(): boolean {
  try {
    for (let each: Window = window; each !== each.parent; each = each.parent) {
      if (each.parent.location.origin !== location.origin) return true;
    }
    return false;
  } catch {
    return true; // another origin: the browser does not reveal its address
  }
}
