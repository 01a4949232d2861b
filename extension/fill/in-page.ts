import { type FillArguments, type FillReport, type Found, inPage } from "./injected-form.ts";
import type { Way } from "./page/look.ts";

/** Examines the page and finds the form. The arguments contain no secret, and the page is not changed. */
export const findForm = inPage as (way: Way) => Found;

/** Fills the form that {@link findForm} has found. */
export const fillForm = inPage as (given: FillArguments) => FillReport;
