import { expect } from "chai";
import { CryptoError, type CryptoErrorCode } from "../../../crypto/index.ts";

/** Values that a parameter of type Uint8Array must reject, with names for the test titles. */
export const notBytes: readonly (readonly [name: string, value: unknown])[] = [
  ["a string", "tomato-soup"],
  ["a number", 16],
  ["number[]", [1, 2, 3]],
  ["an ArrayBuffer", new ArrayBuffer(16)],
  ["a DataView", new DataView(new ArrayBuffer(16))],
  ["a Uint8ClampedArray", new Uint8ClampedArray(16)],
  ["a Uint32Array", new Uint32Array(4)],
  ["an array-like object", { length: 16, 0: 1 }],
  ["null", null],
];

/** Values that any parameter for integers must reject. */
export const notIntegers: readonly unknown[] = [NaN, Infinity, -Infinity, 1.5, -1, "16", [16], 16n, null, true];

/** Returns the error that `run` throws. Fails if `run` throws nothing. */
export function thrown(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return expect.fail("nothing was thrown");
}

/** Returns the reason with which a promise rejects. Fails with the text `what` if the promise is fulfilled. */
export async function rejection(promise: Promise<unknown>, what = ""): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return expect.fail(`the promise was fulfilled ${what}`);
}

/**
 * Checks that `error` is a CryptoError with this code. If `parameter` is set, the message must begin with this name.
 */
export function expectCryptoError(
  error: unknown,
  code: CryptoErrorCode,
  parameter?: string,
): asserts error is CryptoError {
  expect(error).to.be.instanceOf(CryptoError);
  const { code: given, message } = error as CryptoError;
  expect(given, message).to.equal(code);
  if (parameter !== undefined) expect(message.startsWith(`${parameter} `), message).to.equal(true);
}

/**
 * Declares tests that `run` rejects every value that is not bytes. The error must name the parameter and must not
 * contain the value.
 */
export function refusesNonBytes(parameter: string, run: (value: Uint8Array) => unknown): void {
  for (const [name, value] of notBytes) {
    it(`refuses ${name} as ${parameter}`, () => {
      const error = thrown(() => run(value as Uint8Array));
      expectCryptoError(error, "bad-argument", parameter);
      expect(error.message).not.to.include("tomato");
    });
  }
}

/**
 * Declares the tests of `refusesNonBytes` for an asynchronous function. The function must not throw, but must return a
 * promise that rejects.
 */
export function rejectsNonBytes(parameter: string, run: (value: Uint8Array) => Promise<unknown>): void {
  for (const [name, value] of notBytes) {
    it(`rejects ${name} as ${parameter}`, async () => {
      const error = await rejection(notThrown(() => run(value as Uint8Array)));
      expectCryptoError(error, "bad-argument", parameter);
      expect(error.message).not.to.include("tomato");
    });
  }
}

/** Returns the promise of `run`. Fails if `run` throws instead. */
export function notThrown<T>(run: () => Promise<T>): Promise<T> {
  try {
    return run();
  } catch (error) {
    return expect.fail(`thrown, not rejected: ${String(error)}`);
  }
}
