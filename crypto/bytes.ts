import { CryptoError } from "./errors.ts";

/** Describes a value for an error message: null, undefined or a number as it is, anything else by its type. */
export const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number") return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  return Object.prototype.toString.call(value).slice(8, -1);
};

/** Returns true for a `Uint8Array`, also for one from another frame, for which `instanceof` is false. */
const isBytes = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array || (ArrayBuffer.isView(value) && kindOf(value) === "Uint8Array");

/**
 * Asserts that `value` is a `Uint8Array` of `min` to `max` bytes. The error message contains the length and never the
 * bytes.
 */
export function assertBytes(name: string, value: unknown, min = 0, max = Infinity): asserts value is Uint8Array {
  if (!isBytes(value)) {
    // The number itself is not in the message, because it may be a PIN.
    const came = typeof value === "number" ? "a number" : kindOf(value);
    throw new CryptoError("bad-argument", `${name} must be a Uint8Array, not ${came}`);
  }
  if (value.length < min || value.length > max) {
    const range = min === max ? String(min) : max === Infinity ? `at least ${min}` : `${min} to ${max}`;
    throw new CryptoError("bad-argument", `${name} must be ${range} bytes long, not ${value.length}`);
  }
}

/** Asserts that `value` is an integer from `min` to `max`. */
export function assertInteger(name: string, value: unknown, min: number, max: number): asserts value is number {
  if (typeof value !== "number" || !Number.isInteger(value) || value < min || value > max) {
    throw new CryptoError("bad-argument", `${name} must be an integer from ${min} to ${max}, not ${kindOf(value)}`);
  }
}

/** Asserts that `value` is an ordinary object, and not for example null, an array or a function. */
export function assertObject(name: string, value: unknown): void {
  if (kindOf(value) === "Object") return;
  throw new CryptoError("bad-argument", `${name} must be an object, not ${kindOf(value)}`);
}

/** Asserts that `value` has all `methods`. Callers in plain JavaScript can pass wrong arguments. */
export function assertMethods(name: string, value: unknown, methods: readonly string[]): void {
  const object = Object(value) as Record<string, unknown>;
  const missing = methods.find((method) => typeof object[method] !== "function");
  if (missing === undefined) return;
  throw new CryptoError("bad-argument", `${name} must have a method "${missing}"; it is ${kindOf(value)}`);
}

/**
 * Joins byte arrays into a new one.
 *
 * @throws {@link CryptoError} `bad-argument`
 */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  for (const part of parts) assertBytes("each part", part);
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/**
 * Returns the 4 bytes of `value` (0 … 2^32-1), most significant first.
 *
 * @throws {@link CryptoError} `bad-argument`
 */
export function u32(value: number): Uint8Array<ArrayBuffer> {
  assertInteger("value", value, 0, 2 ** 32 - 1);
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);
}

/** Converts bytes to lower-case hexadecimal, two digits for each byte. */
export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Overwrites buffers that contain secrets. Only the code that owns a buffer may wipe it. */
export function wipe(...buffers: readonly (Uint8Array | Int32Array | Uint32Array | undefined)[]): void {
  for (const buffer of buffers) buffer?.fill(0);
}

/**
 * Compares bytes in a time that does not depend on the position of a difference. The time may depend on the lengths.
 *
 * @returns true if `a` and `b` contain the same bytes
 * @throws {@link CryptoError} `bad-argument` if an argument is not a `Uint8Array`
 * @example
 * ```ts
 * import { equalConstantTime } from "saltmill/crypto";
 * equalConstantTime(Uint8Array.of(1, 2), Uint8Array.of(1, 2)); // true
 * ```
 */
export function equalConstantTime(a: Uint8Array, b: Uint8Array): boolean {
  assertBytes("a", a);
  assertBytes("b", b);
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i]! ^ b[i]!;
  return difference === 0;
}
