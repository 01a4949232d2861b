import type { FillRequest } from "../../src/filling/contract.ts";
import { sessionNote } from "../platform/session-note.ts";
import type { FoundIn } from "./known.ts";

/** A login in two steps: the username was filled, and the password may follow. It contains no secret. */
export interface PendingLogin {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  /** The address of the tab at the first step. */
  readonly url: string;
  /** The frame that was filled. `origin` and `began` describe its document. */
  readonly frameId: number;
  readonly origin: string;
  readonly began: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Time for the second step, in milliseconds. In this time, the user presses Next and the server answers. */
const patience = 30_000;

export const pendingLogin = sessionNote<PendingLogin>("login");

/** Leaves a note that a username was filled. The background then waits for the password field. */
export function awaitPassword(
  { tabId, account }: Pick<FillRequest, "tabId" | "account">,
  url: string,
  { frameId, found: { origin, began } }: FoundIn,
): Promise<void> {
  return pendingLogin.set({ tabId, account, url, frameId, origin, began, until: Date.now() + patience });
}

/** Ends a pending login of a tab. */
export async function endLoginIn(tabId: number): Promise<void> {
  if ((await pendingLogin.get())?.tabId === tabId) await pendingLogin.clear();
}
