import { readSettings, resumeSession, type Settings } from "../../src/internal.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/** Returns the settings of the unlocked vault, or undefined while the vault is locked. */
export async function settingsNow(): Promise<Settings | undefined> {
  const keys = await resumeSession(sessionStorage);
  try {
    return keys && (await readSettings(localStorage, keys));
  } finally {
    keys?.wipe();
  }
}
