import { type FillArguments, fillForm, type FillReport } from "./injected-fill.ts";
import { findForm, type Found } from "./injected-find.ts";
import type { Way } from "./page/look.ts";

/**
 * Finds a form, or fills the one that was found. Runs in the page. Both tasks need the same code, and an injected function
 * carries all of its code along. As one function they carry it once.
 */
export const inPage = (given: Way | FillArguments): Found | FillReport =>
  "key" in given ? fillForm(given) : findForm(given);
