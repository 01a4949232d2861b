/** A walk through every view of a screen. Who takes it looks at each: axe-core does, and so does the camera. */
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";

export interface Tour {
  readonly browser: ExtensionBrowser;
  /** Opens a page of a site in a tab, in front. */
  readonly visit: (host: string, path?: string) => Promise<Surface>;
  /** Is called in every view, each time with another name. */
  readonly look: (surface: Surface, view: string) => Promise<void>;
}

/** Waits until the surface shows what a selector finds. */
export function untilShown(surface: Surface, selector: string): Promise<void> {
  return surface.until((wanted) => document.querySelector(wanted)?.checkVisibility() === true, selector);
}

/** Waits until it does no more. */
export function untilGone(surface: Surface, selector: string): Promise<void> {
  return surface.until((unwanted) => document.querySelector(unwanted) === null, selector);
}
