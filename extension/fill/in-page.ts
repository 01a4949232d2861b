import type { FillArguments, FillReport } from "./injected-fill.ts";
import type { Found } from "./injected-find.ts";
import { inPage } from "./injected-form.ts";
import type { Way } from "./page/look.ts";

/** Examines the page. This call contains no secret and changes nothing. */
export const findForm = inPage as (way: Way) => Found;

/** Fills the form that was found. */
export const fillForm = inPage as (given: FillArguments) => FillReport;
