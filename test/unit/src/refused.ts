import { expect } from "chai";
import { AppError, type AppErrorCode } from "../../../src/index.ts";
import { rejection, thrown } from "../crypto/refusals.ts";

/** Expects an AppError with this code and, if given, these values. */
export function expectAppError(
  error: unknown,
  code: AppErrorCode,
  values?: readonly (string | number)[],
): asserts error is AppError {
  expect(error, String(error)).to.be.instanceOf(AppError);
  const { code: given, values: came, message } = error as AppError;
  expect(given, message).to.equal(code);
  expect(message).to.match(/\w/u);
  if (values) expect(came, message).to.deep.equal(values);
}

/** Expects `run` to throw an AppError with this code. */
export function throwsApp(run: () => unknown, code: AppErrorCode, values?: readonly (string | number)[]): AppError {
  const error = thrown(run);
  expectAppError(error, code, values);
  return error;
}

/** Expects the promise to reject with an AppError with this code. `what` describes the attempt. */
export async function rejectsApp(
  promise: Promise<unknown>,
  code: AppErrorCode,
  values?: readonly (string | number)[],
  what?: string,
): Promise<AppError> {
  const error = await rejection(promise, what);
  expectAppError(error, code, values);
  return error;
}
