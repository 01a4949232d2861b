import { sessionNote } from "../platform/session-note.ts";

/** A login of two steps, between them: the user name was filled in, the password will be asked for. */
export interface PendingLogin {
  readonly tabId: number;
  /** The account's record name. */
  readonly account: string;
  /** The origin at which the user name was filled: the password follows there, and nowhere else. */
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** How long somebody may take for the first step, a picture puzzle included. */
const patience = 3 * 60_000;

export const pendingLogin = sessionNote<PendingLogin>("login");

export const awaitPassword = (tabId: number, account: string, origin: string): Promise<void> =>
  pendingLogin.set({ tabId, account, origin, until: Date.now() + patience });

/** Ends a pending login of a tab. */
export async function endLoginIn(tabId: number): Promise<void> {
  if ((await pendingLogin.get())?.tabId === tabId) await pendingLogin.clear();
}
