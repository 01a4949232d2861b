import type {
  AppError,
  UnlockAttemptsPort,
  Contents,
  HostsPort,
  PageAttributes,
  Pbkdf2HmacSha1,
  SessionPort,
  StoragePort,
  Vault,
  WorkerPort,
} from "../src/internal.ts";
import type { DraftPort } from "./popup/draft.ts";
import type { FillOutcome, FillRequest } from "../src/filling/contract.ts";
import type { PendingAction } from "../src/filling/pending-action.ts";

/** The browser tab that was active when the popup opened. */
export interface Tab {
  readonly id: number;
  readonly url: string;
}

/**
 * Access to the browser's permissions for single hosts. The user can also remove these permissions in the browser's
 * settings.
 */
export interface GrantedHostsPort extends HostsPort {
  /** @returns a function that removes the listener */
  onChange(listener: () => void): () => void;
}

/** State of the last sync. The state is lost when the browser is closed. */
export interface SyncStatus {
  readonly state: "running" | "done" | "failed";
  /** Time when `state` got its current value, in milliseconds since 1970. */
  readonly at: number;
  /** Time of the last sync that succeeded, in milliseconds since 1970. */
  readonly lastDone?: number;
  readonly error?: Pick<AppError, "code" | "values">;
  /** True if the store had lost all files of the vault and this device has uploaded them again. */
  readonly storeWasEmpty?: boolean;
  /** Number of files in the store that belong to other vaults. */
  readonly foreign?: number;
  /** Number of damaged files in the store. */
  readonly bad?: number;
}

/** Functions that a window needs from the extension to open the vault. Tests replace them. */
export interface VaultPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** Stores how many wrong master passwords were typed. */
  readonly attempts: UnlockAttemptsPort;
  /** Derives keys outside the window's main thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /**
   * Starts the worker that the next unlock needs. So the worker can compile and test its code while the user types the
   * master password.
   */
  readonly prepareUnlock?: () => void;
  /**
   * The browser's permissions for hosts. Each unlock with the master password removes permissions that were not used
   * for a year.
   */
  readonly hosts: GrantedHostsPort;
  /** Creates the worker that estimates the strength of a master password. */
  readonly strengthWorker: () => WorkerPort;
}

/** Functions that the popup needs from the extension. */
export interface PopupPorts extends VaultPorts {
  /** Returns the active tab. Returns undefined if the browser does not let extensions read the address of this tab. */
  currentTab(): Promise<Tab | undefined>;
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
  /** Returns the action that the user started in a tab before the popup opened. Each action is returned only once. */
  takePendingAction(tabId: number): Promise<PendingAction | undefined>;
  /**
   * Returns the attributes of the web page's password field. Returns undefined if the page has no password field, or if
   * the extension may not read the page.
   */
  pageRules(tab: Tab): Promise<PageAttributes | undefined>;
  /**
   * Returns the text of the username field in the web page's form. Returns undefined if the form has no username field.
   */
  pageLogin(tab: Tab): Promise<string | undefined>;
  /** Takes a picture of the visible part of the active tab. @returns a `data:` URL: `data:image/png;base64,…` */
  pagePicture(): Promise<string>;
  readonly draft: DraftPort;
  /** @param seconds - time until the clipboard is cleared; 0 means never */
  copy(text: string, seconds: number): Promise<void>;
  /** Opens the address of a site in a tab. */
  openSite(address: string): Promise<void>;
  openAccounts(): Promise<void>;
  /** Opens the devices view of the accounts page in a tab. */
  openDevices(): Promise<void>;
  /** State of the last sync: a {@link SyncStatus}. */
  readonly syncStatus: {
    get(): Promise<unknown>;
    /** @returns a function that removes the listener */
    onChange(listener: () => void): () => void;
  };
  /** Opens the settings of the accounts page in a tab. */
  openSettings(): Promise<void>;
  close(): void;
}
