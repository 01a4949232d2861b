import { AppError } from "../../src/errors.ts";
import { type CarriedError, carriedError, carry } from "../../src/trace.ts";
import { stayAwake } from "./alarms.ts";
import { browser } from "./browser.ts";

/** The data that a write request changes: the vault or its session. */
export type RequestKind = "vault" | "session";

/**
 * Returns true in a private window of Firefox, whose pages cannot use the Web Locks of other windows. In Chrome, the
 * extension's pages do not run in private windows, and a popup over a private window uses the same locks as all other
 * windows.
 */
export const hasSeparateLocks = (): boolean => browser.extension.inIncognitoContext === true;

/** Sends a write request from a page to the background, and returns the background's answer. */
export function sendRequest(what: RequestKind, change: unknown): Promise<unknown> {
  return browser.runtime.sendMessage({ request: what, change });
}

/** Answers, in the background, the write requests of Saltmill's own pages. */
export function onRequest(takers: Readonly<Record<RequestKind, (change: unknown) => Promise<unknown>>>): void {
  onOwnMessage(({ request, change }) =>
    request === "vault" || request === "session" ? takers[request](change) : undefined,
  );
}

/**
 * Listens for messages from the extension's own pages and answers them. Ignores messages from content scripts, web
 * pages and other extensions.
 *
 * @param answer - returns undefined for messages that it does not handle, so that another listener can answer
 */
export function onOwnMessage(
  answer: (message: Readonly<Record<string, unknown>>) => Promise<unknown> | undefined,
): void {
  browser.runtime.onMessage.addListener((message: unknown, { id, url }: { id?: string; url?: string }) => {
    // Content scripts have the same extension id, but the address of a web page.
    if (id !== browser.runtime.id || url?.startsWith(browser.runtime.getURL("")) !== true) return undefined;
    if (typeof message !== "object" || message === null) return undefined;
    return answer(message as Readonly<Record<string, unknown>>);
  });
}

/** Answer of the background to a message. */
interface BackgroundAnswer extends CarriedError {
  readonly result?: unknown;
}

/**
 * Sends a message from a page to the background, and returns the result of its work.
 *
 * @throws AppError the error of the work; `storage-failed` if the background did not answer
 */
export async function askBackground(message: object): Promise<unknown> {
  const answer = await browser.runtime.sendMessage<object, BackgroundAnswer | undefined>(message);
  if (answer === undefined) throw new AppError("storage-failed", "the background did not answer");
  const error = carriedError(answer);
  if (error) throw error;
  return answer.result; // a message does not contain `result` if the result is undefined
}

/** Answers a message with the result or the error of some work. The browser does not stop the background meanwhile. */
export async function answerWith(work: Promise<unknown>): Promise<BackgroundAnswer> {
  const sleep = stayAwake();
  try {
    return { result: await work };
  } catch (error) {
    return carry(error);
  } finally {
    sleep();
  }
}
