import { readSettings, resumeSession, type Settings } from "../../src/internal.ts";
import { sessionStorage } from "../platform/session.ts";
import { localStorage } from "../platform/storage.ts";

/** Returns the settings of the open vault, or undefined while it is locked. */
export async function settingsNow(): Promise<Settings | undefined> {
  const keys = await resumeSession(sessionStorage);
  try {
    return keys && (await readSettings(localStorage, keys));
  } finally {
    keys?.wipe();
  }
}
