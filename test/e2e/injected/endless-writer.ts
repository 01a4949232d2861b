/** Changes the vault again and again until the browser is killed. Injected into a page of the extension. */
import { resumeSession, Vault } from "../../../src/internal.ts";
import { sessionStorage } from "../../../extension/platform/session.ts";
import { localStorage } from "../../../extension/platform/storage.ts";

/** Number of records in each change. They all get the same values, so that an incomplete write would be noticed. */
const accounts = 8;

/** The last change that the browser has reported as stored. */
let stored = 0;

export const lastStored = (): number => stored;

export async function writeOn(): Promise<void> {
  const keys = await resumeSession(sessionStorage);
  if (!keys) throw new Error("it is locked");
  const vault = new Vault(localStorage, keys);
  for (;;) {
    stored = await vault.change(({ records }) => {
      const settings = records.get("settings") ?? {};
      const round = Number((settings as { round?: unknown }).round ?? 0) + 1;
      const account = { site: "example.com", scheme: "later-9", revision: 1, created: 0, round };
      const notes = "n".repeat(round % 5000); // so that the records have many sizes
      const writes: Record<string, object> = { settings: { ...settings, round } };
      for (let i = 0; i < accounts; i++) writes[`account/${i}`] = { ...account, login: `${i}`, notes };
      return { writes, result: round };
    });
  }
}
