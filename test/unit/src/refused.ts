import { expect } from "chai";
import { AppError, type AppErrorCode } from "../../../src/errors.ts";
import { rejection, thrown } from "../crypto/refusals.ts";

/** Checks that `error` is an AppError with this code and, if `values` is set, with these values. */
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

/** Checks that `run` throws an AppError with this code, and returns the error. */
export function throwsApp(run: () => unknown, code: AppErrorCode, values?: readonly (string | number)[]): AppError {
  const error = thrown(run);
  expectAppError(error, code, values);
  return error;
}

/**
 * Checks that the promise rejects with an AppError with this code. `what` describes the attempt in the failure message.
 */
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
