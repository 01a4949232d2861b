/** A tour opens every view of a screen, such as the popup. In each view, `look` tests the view or takes its picture. */
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";

export interface Tour {
  readonly browser: ExtensionBrowser;
  /** Opens a page of a site in the active tab. */
  readonly visit: (host: string, path?: string) => Promise<Surface>;
  /** Called once in every view. `view` is the unique name of the view. */
  readonly look: (surface: Surface, view: string) => Promise<void>;
}

/** Waits until the first element that matches a selector is visible. */
export function untilShown(surface: Surface, selector: string): Promise<void> {
  return surface.until((wanted) => document.querySelector(wanted)?.checkVisibility() === true, selector);
}

/** Waits until no element matches a selector. */
export function untilGone(surface: Surface, selector: string): Promise<void> {
  return surface.until((unwanted) => document.querySelector(unwanted) === null, selector);
}
