import { AppError, kindAlone, kindOf } from "./errors.ts";

/** Creates the error for an argument `name` that must be `expected` but is `actual`. */
export const badArgument = (name: string, expected: string, actual: string): AppError =>
  new AppError("bad-argument", `${name} must be ${expected}, not ${actual}`, [name, actual]);

/** Returns true for an object that is not an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Asserts that `value` is an object but not an array. */
export function assertObject(name: string, value: unknown): asserts value is Record<string, unknown> {
  if (!isObject(value)) throw badArgument(name, "an object", kindOf(value));
}

/**
 * Asserts that `value` is an object without other fields than `known`. Otherwise a misspelt option would be ignored
 * silently. A field that is undefined counts as missing.
 */
export function assertKnown(name: string, value: unknown, known: readonly string[]): void {
  assertObject(name, value);
  const unknown = Object.keys(value).find((field) => !known.includes(field) && value[field] !== undefined);
  if (unknown !== undefined) throw badArgument(name, `made of ${known.join(", ")}`, unknown.slice(0, 40));
}

/** Asserts that `value` has all of these `methods`. */
export function assertMethods(name: string, value: unknown, methods: readonly string[]): void {
  const object = Object(value) as Record<string, unknown>;
  const missing = methods.find((method) => typeof object[method] !== "function");
  if (missing !== undefined) throw badArgument(name, `something with a method "${missing}"`, kindOf(value));
}

/**
 * Asserts that `value` is a `Uint8Array` of `length` bytes. A `Uint8Array` from another window is accepted too,
 * although `instanceof` would reject it. The error message contains the array's length or the value's type, but never
 * the value.
 */
export function assertBytes(name: string, value: unknown, length: number): asserts value is Uint8Array {
  const isBytes = ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === "[object Uint8Array]";
  if (isBytes && value.byteLength === length) return;
  throw badArgument(name, `a Uint8Array of ${length} bytes`, isBytes ? `one of ${value.byteLength}` : kindAlone(value));
}
