import { calibrated, pbkdf2InWorker } from "../../src/index.ts";
import { applyLastLook } from "../../ui/style/look.ts";
import type { VaultPorts } from "../../ui/ports.ts";
import { applyLanguage, setLanguage } from "../../ui/locale/document-language.ts";
import { unlockAttempts } from "./unlock-attempts.ts";
import { lookMemory } from "./look.ts";
import { lookup, wantedLanguages } from "./messages.ts";
import { pageVault } from "./page-vault.ts";
import { grantedHosts } from "./permissions.ts";
import { localStorage } from "./storage.ts";

/** Prepares a page of the extension before anything is drawn: its language, its colours and its access to the vault. */
export async function startPage(): Promise<VaultPorts> {
  setLanguage(lookup, wantedLanguages());
  applyLanguage(document.documentElement);
  await applyLastLook(lookMemory);
  return {
    ...pageVault(),
    attempts: unlockAttempts,
    hosts: grantedHosts,
    pbkdf2: calibrated(
      pbkdf2InWorker(() => new Worker("worker.js")),
      localStorage,
      navigator.userAgent,
    ),
    strengthWorker: () => new Worker("strength.js"),
  };
}
