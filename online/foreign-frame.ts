/**
 * Returns true if a page of another origin contains this page in a frame, directly or through other frames. The outer
 * page could put its own text or buttons over this page. A sandboxed frame counts as foreign, because a page in it has
 * no origin.
 */
export function isInForeignFrame(): boolean {
  try {
    for (let each: Window = window; each !== each.parent; each = each.parent) {
      if (each.parent.location.origin !== location.origin) return true;
    }
    return false;
  } catch {
    return true; // the browser does not reveal the address of a page of another origin
  }
}
