import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Pbkdf2HmacSha1 } from "../../crypto/index.ts";
import { type Account, accountsForUrl, type CurrentSite, currentSite, isAllowedOn } from "../../src/accounts/index.ts";
import type { FillOutcome, FillQuestion, PendingAction } from "../../src/filling/index.ts";
import type { PageAttributes } from "../../src/sites/index.ts";
import { settingsOf } from "../../src/vault/index.ts";
import type { PageForm } from "../editor/page-form.ts";
import type { TypedAccount } from "../editor/secret-input.ts";
import type { WindowVault } from "../open-vault/window-vault.ts";
import type { HeldSecret } from "../parts/held-secret.ts";
import { openAddress } from "../parts/open-address.ts";
import { type Copying, createCopying } from "./copying.ts";
import type { PopupDraft } from "./draft.ts";
import { createFilling, type Filling } from "./filling.ts";
import type { Opening } from "./opening.ts";
import type { PopupPorts, Tab } from "./ports.ts";
import { createUndoing, undoable, type Undoing } from "../open-vault/undoing.ts";

/** State and actions of the popup for an unlocked vault. Views read the signals and call the actions. */
export interface PopupState extends Omit<WindowVault, "start" | "restoreNew" | "join">, Copying, Filling, Undoing {
  /** The tab that was active when the popup opened. Undefined if its page has no site. */
  readonly tab: ReadonlySignal<Tab | undefined>;
  /**
   * The site of the web page in the tab, with its linked sites and its option "this host only". Undefined if the page
   * has no site.
   */
  readonly site: ReadonlySignal<CurrentSite | undefined>;
  /** Accounts of the current site and its linked sites, the last used account first. */
  readonly accounts: ReadonlySignal<readonly Account[]>;
  /** Seconds until a copied password is cleared from the clipboard; 0 means never. */
  readonly clipboardSeconds: ReadonlySignal<number>;
  readonly pbkdf2: Pbkdf2HmacSha1;
  readonly strengthWorker: PopupPorts["strengthWorker"];
  readonly qrWorker: PopupPorts["qrWorker"];
  /** The action that the user started on the web page before the popup opened, such as "Generate password here". */
  readonly pendingAction: ReadonlySignal<PendingAction | undefined>;
  /**
   * Returns true if the pending action is to fill a password. Only the first call returns true, so that the popup fills
   * only once.
   */
  readonly takePendingFill: () => boolean;
  /**
   * True if the current web page asks for a one-time code and for no password. Undefined while this is not known yet.
   * Known only if an account of the site has one-time codes; otherwise false.
   */
  readonly codePage: ReadonlySignal<boolean | undefined>;
  /** The error of an action that the background could not finish after the popup was closed. */
  readonly unfinished: ReadonlySignal<Error | undefined>;
  /** Returns true if the account may be filled into the current web page. */
  readonly canFill: (account: Account) => boolean;
  /** Takes a picture of the visible part of the current web page and returns its `data:` URL. */
  readonly pagePicture: () => Promise<string>;
  /** Returns true if the site of the account is a host name, so that the site can be opened in a tab. */
  readonly canOpen: (account: Account) => boolean;
  readonly openSite: (account: Account) => Promise<void>;
  /**
   * The form that the user had not saved when the popup closed. The form is removed from memory when the vault locks.
   */
  readonly draft: ReadonlySignal<PopupDraft | undefined>;
  readonly keepDraft: (draft: PopupDraft | undefined) => Promise<void>;
  readonly generated: PopupPorts["generated"];
  /**
   * Returns true if the view "Generate a password" was already open in this popup, and no account was saved since. The
   * view then shows its last password again, even a copied one.
   */
  readonly revisitGenerated: () => boolean;
  readonly endGenerated: () => void;
  /**
   * Reads values for a new account from the form of the current web page. `typed` gets the password that the user has
   * typed there; if it is undefined, the password is not read.
   */
  readonly pageForm: (typed?: HeldSecret) => Promise<PageForm | undefined>;
  /**
   * True if a password field of the web page contains a text that Saltmill has not filled. The text itself is not read.
   */
  readonly hasTyped: ReadonlySignal<boolean>;
  /** Opens the accounts page. @param name - the account whose details the page shows */
  readonly openAccounts: (name?: Account["name"]) => Promise<void>;
  /** Opens the devices view of the accounts page. */
  readonly openDevices: () => Promise<void>;
  readonly syncStatus: PopupPorts["syncStatus"];
  /** Opens the settings on the accounts page. */
  readonly openSettings: () => Promise<void>;
  /** Reads the rules of the current web page's password field. */
  readonly pageRules: () => Promise<PageAttributes | undefined>;
}

/** Creates the state of the popup. */
export function createPopupState(ports: PopupPorts, opening: Opening): PopupState {
  const { vault, tab, pendingAction, draft, unfinished } = opening;
  const { contents } = vault;
  let isFillTaken = false;
  let wasGenerating = false;
  const site = computed(() => (contents.value && tab.value ? currentSite(contents.value, tab.value.url) : undefined));
  const accounts = computed(() => (contents.value && site.value ? accountsForUrl(contents.value, site.value) : []));
  // With a subscription, a computed signal is updated at each change. Without a subscription, the signal would still
  // contain the accounts after the vault was locked.
  accounts.subscribe(() => undefined);
  const clipboardSeconds = computed(() => (contents.value ? settingsOf(contents.value).clipboardSeconds : 0));

  const copying = createCopying(ports, vault, clipboardSeconds);
  const filling = createFilling(ports, opening, copying.copyCode);

  /**
   * Confirms the new password of an account if the last login in the tab was made with this password and seems to have
   * succeeded. Runs when the popup opens, because the click that opens the popup gives the extension access to the web
   * page.
   */
  const decideOnLogin = async (tabId: number): Promise<void> => {
    const confirmed = await ports.confirmLogin(tabId, async (work) =>
      work({ vault: await vault.use(), contents: await vault.read() }),
    );
    if (confirmed) await vault.read();
  };
  const hasTyped = signal(false);
  const lookAtFields = async (page: Tab): Promise<void> => {
    hasTyped.value = await ports.hasTyped(page);
  };
  /** If the popup stays open after filling, the text that was typed may have been replaced. */
  const afterFill = (outcome: FillOutcome): FillOutcome => {
    const page = tab.peek();
    if (outcome.kind === "filled" && page) lookAtFields(page).catch(() => undefined);
    return outcome;
  };
  effect(() => {
    const page = tab.value;
    if (vault.phase.value !== "open" || !page) return;
    // Errors are ignored: the login is checked again when the popup opens the next time.
    decideOnLogin(page.id).catch(() => undefined);
    lookAtFields(page).catch(() => undefined); // without an answer, the popup does not offer to compare a password
  });

  const hasCodes = computed(() => accounts.value.some(({ totp }) => totp !== undefined));
  const codePage = signal<boolean>();
  effect(() => {
    const page = tab.value;
    if (vault.phase.value !== "open") return;
    if (!page || !hasCodes.value) {
      codePage.value = false;
      return;
    }
    codePage.value = undefined;
    const decide = (asks: boolean): void => {
      codePage.value = asks;
    };
    ports.asksForCode(page.id).then(decide, () => {
      decide(false);
    });
  });

  return {
    ...vault,
    change: undoable(vault),
    ...createUndoing(vault, ports.undoClock),
    ...copying,
    tab,
    pendingAction,
    takePendingFill() {
      const isFirst = !isFillTaken && pendingAction.peek()?.want === "fill";
      isFillTaken ||= isFirst;
      return isFirst;
    },
    codePage,
    site,
    accounts,
    clipboardSeconds,
    ...filling,
    fill: async (...asked) => afterFill(await filling.fill(...asked)),
    fillNew: async (...asked) => afterFill(await filling.fillNew(...asked)),
    pbkdf2: ports.pbkdf2,
    strengthWorker: ports.strengthWorker,
    qrWorker: ports.qrWorker,
    pagePicture: async () => {
      await vault.use();
      return ports.pagePicture();
    },
    canFill(account) {
      return !!contents.value && !!tab.value && isAllowedOn(contents.value, account, tab.value.url);
    },
    canOpen: (account) => openAddress(account) !== undefined,
    async openSite(account) {
      const address = openAddress(account);
      if (address === undefined) return;
      await ports.openSite(address);
      ports.close();
    },
    unfinished,
    draft,
    async keepDraft(next) {
      draft.value = next;
      await (next ? ports.draft.set(next) : ports.draft.clear());
    },
    generated: ports.generated,
    revisitGenerated() {
      const again = wasGenerating;
      wasGenerating = true;
      return again;
    },
    endGenerated() {
      wasGenerating = false;
    },
    async pageForm(typed) {
      const [page, now, here] = [tab.value, contents.value, site.value];
      if (!page || !now || !here) return undefined;
      const isAllowedHere = (address: string): boolean => isAllowedOn(now, here, address);
      const [rules, form] = await Promise.all([
        ports.pageRules(page),
        ports.pageContents(page, typed && isAllowedHere),
      ]);
      if (typeof form.typed !== "object") return { rules, login: form.login, typed: form.typed };
      typed?.hold(form.typed.password);
      return { rules, login: form.login, typed: "held" };
    },
    hasTyped,
    syncStatus: ports.syncStatus,
    async openDevices() {
      await ports.openDevices();
      ports.close();
    },
    async openAccounts(name) {
      await ports.openAccounts(name);
      ports.close();
    },
    async openSettings() {
      await ports.openSettings();
      ports.close();
    },
    pageRules: async () => (tab.value ? ports.pageRules(tab.value) : undefined),
  };
}

export interface ListView {
  readonly name: "list";
}

/** Names of the views that change or show one account. */
export type AccountViewName =
  "edit" | "revision" | "replace" | "rename" | "notes" | "codes" | "history" | "qr" | "typed";

/** A view of one account. */
export type ViewOfAccount =
  | {
      readonly name: "question";
      readonly account: Account["name"];
      readonly question: FillQuestion;
      /** True if the question is about a one-time code. */
      readonly asCode?: boolean;
    }
  | { readonly name: AccountViewName; readonly account: Account["name"] };

/** The current view of the popup. */
export type PopupView =
  | ListView
  | { readonly name: "add"; readonly typed?: TypedAccount | undefined }
  | { readonly name: "generate" }
  | { readonly name: "site" }
  | { readonly name: "link" }
  | ViewOfAccount;
