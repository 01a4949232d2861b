/** A tour opens every view of a screen, such as the popup. In each view, `look` tests the view or takes its picture. */
import type { ExtensionBrowser, Surface } from "../e2e/browsers/driver.ts";
import { t } from "../../ui/locale/i18n.ts";

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

/** Waits for the toast with an offer to undo the last action. Call `keepOffers` before the action. */
export const untilOffered = (surface: Surface): Promise<void> => untilShown(surface, ".toast .undo");

/** Presses *Undo* in the toast, and closes the toast that says what was undone. */
export async function undoInToast(surface: Surface): Promise<void> {
  await surface.press(t("undo"));
  await untilGone(surface, ".toast .undo");
  await surface.press(t("dismiss"));
  await untilGone(surface, ".toast");
}
