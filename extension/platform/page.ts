import { calibrated, pbkdf2InWorker } from "../../src/index.ts";
import { speak } from "../../ui/i18n.ts";
import { wearLast } from "../../ui/look.ts";
import type { VaultPorts } from "../../ui/ports.ts";
import { attempts } from "./attempts.ts";
import { lookMemory } from "./look.ts";
import { message, pageLanguage } from "./messages.ts";
import { pageVault } from "./page-vault.ts";
import { localStorage } from "./storage.ts";

/** What every page of ours begins with, before anything is drawn: its language, its look, and the way to the vault. */
export async function startPage(): Promise<VaultPorts> {
  speak(message);
  Object.assign(document.documentElement, pageLanguage());
  await wearLast(lookMemory);
  return {
    ...pageVault(),
    attempts,
    pbkdf2: calibrated(
      pbkdf2InWorker(() => new Worker("worker.js")),
      localStorage,
      navigator.userAgent,
    ),
  };
}
