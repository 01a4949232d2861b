/** Turns a function and its arguments into a JavaScript expression for a page. */
import { findControl } from "./in-page.ts";

/** esbuild's `keepNames` puts calls of `__name` into every function; here it is a local that does nothing. */
export const PRELUDE = `const __name = (value) => value; const findControl = ${findControl.toString()};`;

const call = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(${fn.toString()})(...${JSON.stringify(args)})`;

/** @returns an expression for the function's result as JSON text (a promise of it) */
export const jsonExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(async () => { ${PRELUDE} return JSON.stringify(await ${call(fn, args)}) })()`;

/** @returns an expression for the function's result itself: an element, say */
export const rawExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(() => { ${PRELUDE} return ${call(fn, args)} })()`;

/** @returns the result of a `jsonExpression`; no text stands for `undefined` */
export const fromJson = (json: unknown): unknown => (typeof json === "string" ? JSON.parse(json) : undefined);
