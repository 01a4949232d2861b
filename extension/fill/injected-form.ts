import { type FillArguments, fillForm, type FillReport } from "./injected-fill.ts";
import { findForm, type Found } from "./injected-find.ts";
import type { Way } from "./page/look.ts";

/**
 * Runs in the page: finds a form, or fills the one that was found. Both need the same code, and a function brings all of
 * its code along: as one function they have it once.
 */
export const inPage = (given: Way | FillArguments): Found | FillReport =>
  "key" in given ? fillForm(given) : findForm(given);
