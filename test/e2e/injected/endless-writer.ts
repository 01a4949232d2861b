/**
 * Changes the vault again and again until the test kills the browser. Tests inject this file into an extension page.
 */
import { resumeSession, Vault } from "../../../src/vault/index.ts";
import { sessionStorage } from "../../../extension/platform/session.ts";
import { localStorage } from "../../../extension/platform/storage.ts";

/**
 * Number of accounts that each change writes, besides the settings. All records of a change get the same number
 * (`round`), so that a test notices an incomplete write.
 */
const accounts = 8;

/** Number of the last change that the browser has reported as stored. */
let stored = 0;
let failure: Error | undefined;

/** @throws the error that has ended the changes */
export function lastStored(): number {
  if (failure) throw failure;
  return stored;
}

/** Starts the changes. */
export function begin(): void {
  writeOn().catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
}

async function writeOn(): Promise<void> {
  const keys = await resumeSession(sessionStorage);
  if (!keys) throw new Error("it is locked");
  const vault = new Vault(localStorage, keys);
  for (;;) {
    stored = await vault.change(({ records }) => {
      const settings = records.get("settings") ?? {};
      const round = Number((settings as { round?: unknown }).round ?? 0) + 1;
      const account = { site: "example.com", scheme: "later-9", revision: 1, created: 0, round };
      const notes = "n".repeat(round % 5000); // so that the sizes of the records differ from change to change
      const writes: Record<string, object> = { settings: { ...settings, round } };
      for (let i = 0; i < accounts; i++) writes[`account/${i}`] = { ...account, login: `${i}`, notes };
      return { writes, result: round };
    });
  }
}
