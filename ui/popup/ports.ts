import type { WorkerPort } from "../../crypto/index.ts";
import type { PageAttributes } from "../../src/sites/index.ts";
import type { Contents, Vault } from "../../src/vault/index.ts";
import type { FillOutcome, FillRequest, PageContents, PendingAction } from "../../src/filling/index.ts";
import type { VaultPorts } from "../ports.ts";
import type { KeptUntilLock, PopupDraft } from "./draft.ts";
import type { Generated } from "./generated.ts";
import type { UndoClock } from "../open-vault/undoing.ts";

/** The browser tab that was active when the popup opened. */
export interface Tab {
  readonly id: number;
  readonly url: string;
}

/** Functions that the popup needs from the extension before it knows if the vault is locked. */
export interface OpeningPorts extends VaultPorts {
  /** Returns the active tab. Returns undefined if the browser does not let extensions read the address of this tab. */
  currentTab(): Promise<Tab | undefined>;
  /** Returns the action that the user started in a tab before the popup opened. Each action is returned only once. */
  takePendingAction(tabId: number): Promise<PendingAction | undefined>;
  readonly draft: KeptUntilLock<PopupDraft>;
}

/** Functions that the popup needs from the extension for an unlocked vault. */
export interface PopupPorts extends OpeningPorts {
  fill(request: FillRequest): Promise<FillOutcome>;
  /**
   * Asks the user for access to the pages of an address's host. Browsers show the permission dialog only directly after
   * a click.
   */
  allow(address: string): Promise<void>;
  /**
   * Confirms the new password of an account if the last login in a tab was made with this password and seems to have
   * succeeded.
   *
   * @returns true if the password was confirmed
   */
  confirmLogin(
    tabId: number,
    withVault: (
      work: (open: { readonly vault: Vault; readonly contents: Contents }) => Promise<boolean>,
    ) => Promise<boolean | undefined>,
  ): Promise<boolean>;
  /**
   * Returns true if the page in a tab has a form for a one-time code, and no form for a password. Reads no secret and
   * changes nothing in the page.
   */
  asksForCode(tabId: number): Promise<boolean>;
  /**
   * Returns the attributes of the web page's password field. Returns undefined if the page has no password field, or if
   * the extension may not read the page.
   */
  pageRules(tab: Tab): Promise<PageAttributes | undefined>;
  /**
   * Reads the username and the typed password of the web page's form, after a press of the user.
   *
   * @param isAllowedOn - returns true if an account of the site may be used at an address. If undefined, the password
   * is not read.
   */
  pageContents(tab: Tab, isAllowedOn: ((address: string) => boolean) | undefined): Promise<PageContents>;
  /**
   * Returns true if a password field of the web page contains a text that Saltmill has not filled. The text itself is not
   * read.
   */
  hasTyped(tab: Tab): Promise<boolean>;
  /** Takes a picture of the visible part of the active tab. @returns a `data:` URL: `data:image/png;base64,…` */
  pagePicture(): Promise<string>;
  /** Creates a worker that reads QR codes. */
  readonly qrWorker: () => WorkerPort;
  readonly generated: KeptUntilLock<Generated>;
  /** @param seconds - time until the clipboard is cleared; 0 means never */
  copy(text: string, seconds: number): Promise<void>;
  /** Opens the address of a site in a tab. */
  openSite(address: string): Promise<void>;
  /** Opens the accounts page in a tab. @param name - the account whose details the page shows */
  openAccounts(name?: string): Promise<void>;
  /** Opens the devices view of the accounts page in a tab. */
  openDevices(): Promise<void>;
  /** State of the last sync: a `SyncStatus` of ui/ports.ts. */
  readonly syncStatus: {
    get(): Promise<unknown>;
    /** @returns a function that removes the listener */
    onChange(listener: () => void): () => void;
  };
  /** Opens the settings of the accounts page in a tab. */
  openSettings(): Promise<void>;
  close(): void;
  /** The clock of the offer to undo. Default: the real clock. */
  readonly undoClock?: UndoClock;
}
