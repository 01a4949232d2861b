import { type FillArguments, fillForm, type FillReport } from "./injected-fill.ts";
import { findForm, type Found } from "./injected-find.ts";
import type { Way } from "./page/look.ts";

/**
 * Finds a form, or fills the form that was found. This function runs in the page. The build therefore puts into the
 * function a copy of all code that it calls. Finding and filling share most of that code, so one function does both.
 */
export const inPage = (given: Way | FillArguments): Found | FillReport =>
  "key" in given ? fillForm(given) : findForm(given);
