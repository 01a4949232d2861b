import { signal } from "@preact/signals";
import { pbkdf2InWorker, spareWorker } from "../../crypto/index.ts";
import { argon2InWorker } from "../../src/argon2.ts";
import { AppError } from "../../src/errors.ts";
import { watchMemory } from "../../src/master/index.ts";
import {
  calibrated,
  calibrationLoader,
  proxySession,
  proxyStorage,
  type RequestAnswer,
  type SessionPort,
  type StoragePort,
} from "../../src/vault/index.ts";
import { loadLookup } from "../../ui/locale/catalogues.ts";
import { applyLanguage, type Lookup, setLanguage } from "../../ui/locale/document-language.ts";
import type { Language } from "../../ui/locale/languages.ts";
import type { VaultPorts } from "../../ui/ports.ts";
import type { LanguagePort } from "../../ui/settings/ports.ts";
import { applyLastLook, type Look } from "../../ui/style/look.ts";
import { browser } from "./browser.ts";
import { pageIntentions } from "./intentions.ts";
import { browserLanguage, chosenLanguage, onLanguageChange, storeLanguage } from "./language.ts";
import { grantedHosts } from "./permissions.ts";
import { hasSeparateLocks, type RequestKind, sendRequest } from "./requests.ts";
import { sessionItem, sessionStorage } from "./session.ts";
import { localStorage } from "./storage.ts";
import { canAskAuthenticator, openDeviceWindow } from "./tabs.ts";
import { masterAttempts } from "./master-attempts.ts";

/**
 * Prepares a page of the extension before anything is drawn: sets its language and its theme, and returns the functions
 * and storages with which the page uses the vault.
 */
export async function startPage(): Promise<VaultPorts> {
  onLanguageChange(() => void speak());
  const worker = spareWorker(() => new Worker("worker.js"));
  const load = calibrationLoader(localStorage, navigator.userAgent);
  const prepareUnlock = (): void => void load().then(worker.prepare);
  void prepareIfLocked(prepareUnlock).catch(() => undefined); // the page shows errors of the storage later
  const [intentions] = await Promise.all([pageIntentions(), speak(), applyLastLook(lookMemory)]);
  return {
    ...pageVault(),
    intentions,
    attempts: masterAttempts,
    hosts: grantedHosts,
    argon2: watchMemory(
      argon2InWorker(() => new Worker("argon2.js")),
      localStorage,
    ),
    pbkdf2: calibrated(pbkdf2InWorker(worker.take), localStorage, navigator.userAgent, load),
    prepareUnlock,
    openDeviceWindow: canAskAuthenticator() ? openDeviceWindow : undefined,
    strengthWorker: () => new Worker("strength.js"),
  };
}

/**
 * Starts the worker that an unlock needs, unless the vault is unlocked. The worker takes about as long to start as the
 * page, so it starts before the page is drawn.
 */
async function prepareIfLocked(prepareUnlock: () => void): Promise<void> {
  if ((await sessionStorage.get()) === undefined) prepareUnlock();
}

/**
 * Returns the vault's storage and the session for a page of the extension. In a private window of Firefox, the page
 * cannot use the locks of the other windows, so it sends its writes to the background.
 */
function pageVault(): { readonly storage: StoragePort; readonly session: SessionPort } {
  if (!hasSeparateLocks()) return { storage: localStorage, session: sessionStorage };
  return {
    storage: proxyStorage(localStorage, (change) => answered("vault", change)),
    session: proxySession(sessionStorage, (change) => answered("session", change)),
  };
}

async function answered(what: RequestKind, change: unknown): Promise<RequestAnswer> {
  const answer = await sendRequest(what, change);
  if (answer === "written" || answer === "changed") return answer;
  throw new AppError("storage-failed", "the background did not take the change: nothing was changed");
}

/**
 * Theme and text size for pages that open while the vault is locked. They are stored in memory only. After a restart of
 * the browser, a locked vault therefore reveals no settings, and pages use the browser's theme.
 */
export const lookMemory = sessionItem<Look>("look");

const chosen = signal<Language>();

/** The language that the user has chosen for Saltmill. */
export const pageLanguage: LanguagePort = {
  chosen,
  async choose(language) {
    await storeLanguage(language);
    await speak();
  },
};

let spoken = Promise.resolve();

/** Sets the language of the page. The calls run one after the other, so that the last choice counts. */
const speak = (): Promise<void> => (spoken = spoken.then(useLanguage));

/**
 * Uses the language that the user has chosen, or that of the browser. The texts of another language than the browser's
 * are loaded. If they cannot be loaded, the page uses the browser's language.
 */
async function useLanguage(): Promise<void> {
  const language = await chosenLanguage().catch(() => undefined); // the page shows errors of the storage later
  const isOther = language !== undefined && language !== browserLanguage();
  const lookup = isOther ? await loadLookup(language).catch(() => browserLookup) : browserLookup;
  chosen.value = language;
  setLanguage(lookup, [browser.i18n.getUILanguage(), ...navigator.languages]);
  applyLanguage(document.documentElement);
}

/** Looks up a text of the user interface by its name, in the browser's language. */
const browserLookup: Lookup = (name, values) => browser.i18n.getMessage(name, values);
