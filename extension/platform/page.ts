import { pbkdf2InWorker, spareWorker } from "../../crypto/index.ts";
import { calibrated, loadCalibration } from "../../src/vault/index.ts";
import { applyLastLook } from "../../ui/style/look.ts";
import type { VaultPorts } from "../../ui/ports.ts";
import { applyLanguage, setLanguage } from "../../ui/locale/document-language.ts";
import { unlockAttempts } from "./unlock-attempts.ts";
import { lookMemory } from "./look.ts";
import { pageIntentions } from "./intentions.ts";
import { lookup, wantedLanguages } from "./messages.ts";
import { pageVault } from "./page-vault.ts";
import { grantedHosts } from "./permissions.ts";
import { localStorage } from "./storage.ts";

/**
 * Prepares a page of the extension before anything is drawn: sets its language and its theme, and returns the functions
 * and storages with which the page uses the vault.
 */
export async function startPage(): Promise<VaultPorts> {
  setLanguage(lookup, wantedLanguages());
  applyLanguage(document.documentElement);
  await applyLastLook(lookMemory);
  const worker = spareWorker(() => new Worker("worker.js"));
  return {
    ...pageVault(),
    intentions: await pageIntentions(),
    attempts: unlockAttempts,
    hosts: grantedHosts,
    pbkdf2: calibrated(pbkdf2InWorker(worker.take), localStorage, navigator.userAgent),
    prepareUnlock: () => void loadCalibration(localStorage, navigator.userAgent).then(worker.prepare),
    strengthWorker: () => new Worker("strength.js"),
  };
}
