/**
 * Requests to the list of leaked passwords at pwnedpasswords.com, as "Searching by range" in the documentation of Have I
 * Been Pwned describes them. A request contains only the first five hexadecimal digits of the SHA-1 digest of a
 * password. The answer lists the other 35 digits of all leaked passwords that begin like this.
 */
import { badArgument } from "../arguments.ts";
import { AppError } from "../errors.ts";
import { answerTo, type Fetch } from "../web-request.ts";

/** Origin of the list. */
export const leakListOrigin = "https://api.pwnedpasswords.com";

/** Number of hexadecimal digits of a digest that are sent. */
export const prefixDigits = 5;

/** Reasons why a question to the list has no answer, with their messages. */
const reasons = {
  unreachable: "the list of leaked passwords cannot be reached",
  timeout: "the list of leaked passwords takes too long to answer",
  refused: "the list of leaked passwords refuses the question",
  busy: "the list of leaked passwords is busy",
  server: "the list of leaked passwords reports an error",
  answer: "the answer is not a part of the list of leaked passwords",
  offline: "this device is offline",
  access: "the browser does not allow Saltmill to ask the list of leaked passwords",
} as const;

/** The reason why a question to the list has no answer. */
export type LeaksReason = keyof typeof reasons;

/**
 * Creates the error for a reason.
 *
 * @param pause - seconds to wait before the next question, if the server has said so
 */
export const leaksFailed = (reason: LeaksReason, cause?: unknown, pause?: number): AppError =>
  new AppError("leaks-failed", reasons[reason], pause === undefined ? [reason] : [reason, pause], { cause });

/** Options for {@link askRange}. */
export interface RangeOptions {
  readonly fetch: Fetch;
  /** Milliseconds that the request may take. Default: 20,000. */
  readonly patience?: number | undefined;
}

/**
 * Asks the list for all leaked passwords whose digests begin with `prefix`. The header `Add-Padding` makes the length of
 * the encrypted answer say less about the prefix.
 *
 * @param prefix - five upper-case hexadecimal digits
 * @returns the text of the answer, which may be anything; see `countsIn`
 * @throws {@link AppError} `leaks-failed` with a {@link LeaksReason}; `bad-argument` for another prefix, before anything
 * is sent
 */
export async function askRange(prefix: string, { fetch, patience }: RangeOptions): Promise<string> {
  if (!/^[0-9A-F]{5}$/u.test(prefix)) throw badArgument("prefix", "five hexadecimal digits", "another text");
  const init: RequestInit = {
    headers: { "Add-Padding": "true" },
    redirect: "error",
    referrerPolicy: "no-referrer",
  };
  const { bytes } = await answerTo(`${leakListOrigin}/range/${prefix}`, init, {
    fetch,
    patience,
    limit: maxAnswerBytes,
    check,
    failed: (reason, cause) => leaksFailed(reason === "too-long" ? "answer" : reason, cause),
  });
  return new TextDecoder().decode(bytes); // other bytes than UTF-8 become characters that no answer contains
}

/** An answer has about 40 kB. */
const maxAnswerBytes = 2 ** 21;

function check({ status, headers }: Response): void {
  if (status === 200) return;
  if (status === 429 || status === 503) throw leaksFailed("busy", undefined, pauseIn(headers));
  throw leaksFailed(status >= 500 ? "server" : status >= 400 ? "refused" : "answer");
}

const longestPause = 24 * 60 * 60;

/** Returns the seconds to wait, from `Retry-After`: a number of seconds, or a date (RFC 9110 §10.2.3). */
function pauseIn(headers: Headers): number | undefined {
  const value = headers.get("Retry-After")?.trim() ?? "";
  const seconds = /^\d{1,9}$/u.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, longestPause) : undefined;
}
