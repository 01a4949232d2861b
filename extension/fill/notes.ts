import type { Filled, FillRequest } from "../../src/filling/index.ts";
import { sessionNote } from "../platform/session-note.ts";
import type { FoundIn } from "./page-calls.ts";

/**
 * Leaves notes about a fill for the background. After a username was filled, the background waits for the second step
 * and fills the password. After a login with an unconfirmed password, the background checks if the login works. Any
 * other fill of a password removes the notes. A one-time code does not change the notes. No note contains a secret.
 */
export async function noteFill(
  request: FillRequest,
  what: Filled,
  url: string,
  document: FoundIn,
  documents: readonly FoundIn[],
): Promise<void> {
  const { tabId, account, isUnconfirmed, passwordDigest: password } = request;
  if (what === "code") return; // keeps the notes, because a note may be about the login that the code belongs to
  if (what === "user-name") {
    await awaitPassword(request, url, document);
    return;
  }
  await endPendingIn(tabId);
  const { began } = (documents.find(({ found }) => found.embedding === "top") ?? document).found;
  if ((what === "login" || what === "password-alone") && isUnconfirmed)
    await noteLogin({ tabId, account, password, url, began });
  else await endTriedIn(tabId);
}

/** Removes the notes about a fill whose values the page did not keep. */
export async function forgetFill(tabId: number): Promise<void> {
  await endPendingIn(tabId);
  await endTriedIn(tabId);
}

/** A login in two steps whose first step is done: the username was filled, and the password may follow. */
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
const timeForStep = 30_000;

export const pendingLogin = sessionNote<PendingLogin>("login");

/** Leaves a note that a username was filled. The note makes the background wait for the password field. */
function awaitPassword(
  { tabId, account }: FillRequest,
  url: string,
  { frameId, found: { origin, began } }: FoundIn,
): Promise<void> {
  return pendingLogin.set({ tabId, account, url, frameId, origin, began, until: Date.now() + timeForStep });
}

async function endPendingIn(tabId: number): Promise<void> {
  if ((await pendingLogin.get())?.tabId === tabId) await pendingLogin.clear();
}

/** A login with a password that the site may not have yet. */
export interface TriedLogin {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  /**
   * Digest of the filled password (see `passwordDigest`). A note without a digest, which an earlier version of Saltmill
   * stored, confirms no password.
   */
  readonly password?: string;
  /** Address of the tab when the password was filled. */
  readonly url: string;
  /** Creation time of the tab's document at the login, in milliseconds since 1970. */
  readonly began: number;
  /** Time, in milliseconds since 1970, after which the login is no longer checked. */
  readonly until: number;
}

/**
 * Time in milliseconds during which the result of a login can be checked. This time is long enough for a second factor
 * and a slow server.
 */
const timeForCheck = 10 * 60_000;

export const triedLogin = sessionNote<TriedLogin>("tried");

/** Leaves a note about a login. `confirmLogin` reads the note and checks if the login has worked. */
export const noteLogin = (tried: Omit<TriedLogin, "until">): Promise<void> =>
  triedLogin.set({ ...tried, until: Date.now() + timeForCheck });

async function endTriedIn(tabId: number): Promise<void> {
  if ((await triedLogin.get())?.tabId === tabId) await triedLogin.clear();
}
