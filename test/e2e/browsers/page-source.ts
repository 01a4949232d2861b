/** Turns a function and its arguments into a JavaScript expression that a web page can run. */
import { findControl } from "./in-page.ts";

/**
 * Source code that is sent to a page together with each function. esbuild's option `keepNames` adds calls of a function
 * `__name` to compiled functions, so `__name` is defined here: it only returns its argument.
 */
export const PRELUDE = `const __name = (value) => value; const findControl = ${findControl.toString()};`;

const call = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(${fn.toString()})(...${JSON.stringify(args)})`;

/** @returns a JavaScript expression whose value is a promise of the function's result as JSON text */
export const jsonExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(async () => { ${PRELUDE} return JSON.stringify(await ${call(fn, args)}) })()`;

/**
 * @param looks - the number of looks before the page answers; 1 needs no timer of the page
 * @returns a JavaScript expression whose value is a promise of "true" as soon as the condition holds, otherwise "false"
 */
export const patientExpression = <A extends unknown[]>(
  condition: (...args: A) => unknown,
  args: A,
  looks: number,
): string =>
  `(async () => { ${PRELUDE}
    for (let look = 1; !(await ${call(condition, args)}); look++) {
      if (look >= ${looks}) return "false";
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    return "true"; })()`;

/** @returns a JavaScript expression whose value is the function's result, which may be an element */
export const rawExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(() => { ${PRELUDE} return ${call(fn, args)} })()`;

/**
 * @param json - the result of an expression from `jsonExpression`
 * @returns the parsed value, or `undefined` if `json` is not a string
 */
export const fromJson = (json: unknown): unknown => (typeof json === "string" ? JSON.parse(json) : undefined);
