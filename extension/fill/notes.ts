import type { FillRequest } from "../../src/filling/index.ts";
import { sessionNote } from "../platform/session-note.ts";
import type { FoundIn } from "./questions.ts";

/**
 * A login in two steps whose first step is done: the username was filled, and the password may follow. Contains no
 * secret.
 */
export interface PendingLogin {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  /** The address of the tab at the first step. */
  readonly url: string;
  /**
   * The frame in which the username was filled. `origin` and `began` (time of creation) describe the document in this
   * frame.
   */
  readonly frameId: number;
  readonly origin: string;
  readonly began: number;
  /** Time, in milliseconds since 1970, after which the password is filled only if the user presses a button. */
  readonly until: number;
}

/** Maximum time between the two steps, in milliseconds. In this time, the user presses Next and the server answers. */
const patience = 30_000;

export const pendingLogin = sessionNote<PendingLogin>("login");

/** Leaves a note that a username was filled. The note makes the background wait for the password field. */
export function awaitPassword(
  { tabId, account }: Pick<FillRequest, "tabId" | "account">,
  url: string,
  { frameId, found: { origin, began } }: FoundIn,
): Promise<void> {
  return pendingLogin.set({ tabId, account, url, frameId, origin, began, until: Date.now() + patience });
}

/** Removes the note about a pending login if it belongs to the tab. */
export async function endLoginIn(tabId: number): Promise<void> {
  if ((await pendingLogin.get())?.tabId === tabId) await pendingLogin.clear();
}
