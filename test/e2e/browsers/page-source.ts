/** Turns a function and its arguments into a JavaScript expression for a page. */
import { findControl } from "./in-page.ts";

/**
 * Definitions for every function that runs in a page. esbuild's `keepNames` adds calls of `__name` to functions, so
 * `__name` is defined without an effect.
 */
export const PRELUDE = `const __name = (value) => value; const findControl = ${findControl.toString()};`;

const call = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(${fn.toString()})(...${JSON.stringify(args)})`;

/** @returns an expression for a promise of the function's result as JSON text */
export const jsonExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(async () => { ${PRELUDE} return JSON.stringify(await ${call(fn, args)}) })()`;

/** @returns an expression for the function's result itself, for example an element */
export const rawExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A): string =>
  `(() => { ${PRELUDE} return ${call(fn, args)} })()`;

/** @returns the result of a `jsonExpression`; `undefined` if there is no text */
export const fromJson = (json: unknown): unknown => (typeof json === "string" ? JSON.parse(json) : undefined);
