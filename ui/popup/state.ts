import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import {
  type Account,
  accountsForUrl,
  loginOf,
  markUsed,
  isAllowedOn,
  type PageAttributes,
  passwordOf,
  previousPasswordOf,
  type Pbkdf2HmacSha1,
  settingsOf,
  type CurrentSite,
  currentSite,
} from "../../src/index.ts";
import { type PopupTarget, targetOf } from "./target.ts";
import { afterFilling } from "../../src/filling/after-filling.ts";
import { fillRequest } from "../../src/filling/fill-request.ts";
import { keepsPopupOpen } from "./fill-message.ts";
import type { FillOutcome, FillQuestion } from "../../src/filling/contract.ts";
import type { PopupPorts } from "../ports.ts";
import { isLocked } from "../open-vault/opened.ts";
import { createWindowVault, type WindowVault } from "../open-vault/window-vault.ts";
import type { Wish } from "../../src/filling/wish.ts";

/** What the popup shows and can do. Views read the signals and call the actions; nothing else changes them. */
export interface PopupState extends Omit<WindowVault, "start" | "restoreNew"> {
  readonly target: ReadonlySignal<PopupTarget | undefined>;
  /** What the place is to this vault: with aliases and "this host only". */
  readonly site: ReadonlySignal<CurrentSite | undefined>;
  /** Those to offer here, last used first. */
  readonly accounts: ReadonlySignal<readonly Account[]>;
  /** How long a copied password stays in the clipboard; 0 for until something else is copied. */
  readonly clipboardSeconds: ReadonlySignal<number>;
  readonly pbkdf2: Pbkdf2HmacSha1;
  readonly strengthWorker: PopupPorts["strengthWorker"];
  /** What was asked for before the popup opened. */
  readonly wish: ReadonlySignal<Wish | undefined>;
  readonly start: () => Promise<void>;
  readonly reveal: (account: Account) => Promise<string>;
  /** @returns whether the clipboard took it */
  readonly copyPassword: (account: Account) => Promise<boolean>;
  /** The password from before the last change. @returns whether the clipboard has it */
  readonly copyPrevious: (account: Account) => Promise<boolean>;
  readonly copyLogin: (account: Account) => Promise<boolean>;
  /** Whether the account may be filled in at the place. */
  readonly canFill: (account: Account) => boolean;
  /** True after a lock ended a fill, until the vault is open again. */
  readonly endedByLock: ReadonlySignal<boolean>;
  /** @param agreed - what was asked before, and answered with yes */
  readonly fill: (account: Account, agreed?: FillQuestion) => Promise<FillOutcome>;
  /** Opens the page with every account. */
  readonly openAccounts: () => Promise<void>;
  readonly openOptions: () => Promise<void>;
  /** What the form of the page asks of a password. */
  readonly pageRules: () => Promise<PageAttributes | undefined>;
}

export function createPopupState(ports: PopupPorts): PopupState {
  const vault = createWindowVault(ports);
  const { contents } = vault;
  const target = signal<PopupTarget>();
  const wish = signal<Wish>();
  const site = computed(() =>
    contents.value && target.value ? currentSite(contents.value, target.value.tab.url) : undefined,
  );
  const accounts = computed(() => (contents.value && site.value ? accountsForUrl(contents.value, site.value) : []));
  accounts.subscribe(() => undefined); // after a lock no view reads it, and it would keep the accounts from before
  const clipboardSeconds = computed(() => (contents.value ? settingsOf(contents.value).clipboardSeconds : 0));

  const passwordFor = async (account: Account): Promise<string> => {
    await vault.use();
    return passwordOf(await vault.read(), account);
  };

  /** The list is not waited for, nor told of: it follows when it is opened again. */
  const used = async (account: Account): Promise<void> => {
    await markUsed(await vault.use(), account.name);
  };

  const endedByLock = signal(false);
  effect(() => {
    if (vault.phase.value === "open") endedByLock.value = false;
  });

  /** Opening the popup is a press: it decides on a login that nobody could look at since. */
  const decideOnLogin = async (tabId: number): Promise<void> => {
    const confirmed = await ports.confirmLogin(tabId, async (work) =>
      work({ vault: await vault.use(), contents: await vault.read() }),
    );
    if (confirmed) await vault.read();
  };
  effect(() => {
    const tabId = target.value?.tab.id;
    // Errors are ignored: the next press decides.
    if (vault.phase.value === "open" && tabId !== undefined) decideOnLogin(tabId).catch(() => undefined);
  });

  const fill = async (account: Account, tabId: number, agreed: FillQuestion | undefined): Promise<FillOutcome> => {
    const open = await vault.use();
    const request = fillRequest(await vault.read(), account, tabId, () => vault.isOpen(open));
    const at = wish.value?.at;
    const outcome = await ports.fill({ ...request, ...(agreed && { agreed }), ...(at && { at }) });
    if (outcome.kind === "filled") await afterFilling(open, account.name, outcome);
    return outcome;
  };

  const copy = async (text: string, seconds: number, account: Account): Promise<boolean> => {
    try {
      await ports.copy(text, seconds);
    } catch {
      return false; // the browser refuses: the reader is told
    }
    await used(account);
    return true;
  };

  return {
    ...vault,
    target: target,
    wish,
    site: site,
    accounts,
    clipboardSeconds,
    endedByLock,
    pbkdf2: ports.pbkdf2,
    strengthWorker: ports.strengthWorker,
    start: () =>
      vault.start(async () => {
        target.value = targetOf(await ports.currentTab());
        if (target.value) wish.value = await ports.takeWish(target.value.tab.id);
        endedByLock.value = wish.value?.endedByLock === true;
      }),
    reveal: passwordFor,
    async copyPassword(account) {
      const password = await passwordFor(account);
      return copy(password, clipboardSeconds.value, account);
    },
    async copyPrevious(account) {
      await vault.use();
      const previous = await previousPasswordOf(await vault.read(), account);
      return previous !== undefined && copy(previous, clipboardSeconds.value, account);
    },
    copyLogin: async (account) => copy(loginOf(account), 0, account), // no secret: it may stay
    canFill(account) {
      return !!contents.value && !!target.value && isAllowedOn(contents.value, account, target.value.tab.url);
    },
    async fill(account, agreed) {
      if (agreed?.permission !== undefined) await ports.allow(agreed.permission); // first: it needs the click
      if (!target.value) return { kind: "refused", reason: "no-field", values: [] };
      const outcome = await fill(account, target.value.tab.id, agreed).catch(lockedOutcome);
      endedByLock.value = outcome.kind === "refused" && outcome.reason === "locked";
      if (outcome.kind === "filled" && !keepsPopupOpen(outcome.what)) ports.close();
      return outcome;
    },
    async openAccounts() {
      await ports.openAccounts();
      ports.close();
    },
    async openOptions() {
      await ports.openOptions();
      ports.close();
    },
    pageRules: async () => (target.value ? ports.pageRules(target.value.tab) : undefined),
  };
}

function lockedOutcome(error: unknown): FillOutcome {
  if (isLocked(error)) return { kind: "refused", reason: "locked", values: [] };
  throw error;
}
