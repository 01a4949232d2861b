/** A tour through every view of a screen. `look` examines each view, for example with axe-core or a camera. */
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";

export interface Tour {
  readonly browser: ExtensionBrowser;
  /** Opens a page of a site in the active tab. */
  readonly visit: (host: string, path?: string) => Promise<Surface>;
  /** Called in every view, each time with another name. */
  readonly look: (surface: Surface, view: string) => Promise<void>;
}

/** Waits until an element matches a selector. */
export function untilShown(surface: Surface, selector: string): Promise<void> {
  return surface.until((wanted) => document.querySelector(wanted)?.checkVisibility() === true, selector);
}

/** Waits until no element matches a selector. */
export function untilGone(surface: Surface, selector: string): Promise<void> {
  return surface.until((unwanted) => document.querySelector(unwanted) === null, selector);
}
