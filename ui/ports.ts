import type {
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
import type { FillOutcome, FillRequest } from "../src/filling/contract.ts";
import type { Wish } from "../src/filling/wish.ts";

/** The page that the popup was opened over. */
export interface Tab {
  readonly id: number;
  readonly url: string;
}

/** The browser's permissions for single hosts, which can also be taken back in the browser's own pages. */
export interface GrantedHostsPort extends HostsPort {
  /** @returns a function that ends the listening */
  onChange(listener: () => void): () => void;
}

/** What a window needs to have the vault open. */
export interface VaultPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** Counts the wrong master passwords. */
  readonly attempts: UnlockAttemptsPort;
  /** The slow step, away from the window's own thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** At an unlock those that were not used for a year are given back. */
  readonly hosts: GrantedHostsPort;
  /** Makes the worker that estimates the strength of a master password while it is typed. */
  readonly strengthWorker: () => WorkerPort;
}

/** What the popup needs of its host. */
export interface PopupPorts extends VaultPorts {
  /** The tab in front, or nothing where extensions are not told. */
  currentTab(): Promise<Tab | undefined>;
  fill(request: FillRequest): Promise<FillOutcome>;
  /** Asks the browser to be let into the frames of an address; it asks the person, right after their click alone. */
  allow(address: string): Promise<void>;
  /** Confirms a new password where the last login over a tab seems to have worked with it. @returns whether it did */
  confirmLogin(
    tabId: number,
    withVault: (
      work: (open: { readonly vault: Vault; readonly contents: Contents }) => Promise<boolean>,
    ) => Promise<boolean | undefined>,
  ): Promise<boolean>;
  /** What somebody asked for over a tab before the popup opened; once. */
  takeWish(tabId: number): Promise<Wish | undefined>;
  /** What the page's password field asks of a password; nothing where there is no such field, or no way in. */
  pageRules(tab: Tab): Promise<PageAttributes | undefined>;
  /** @param seconds - after which the clipboard is cleared; 0 for never */
  copy(text: string, seconds: number): Promise<void>;
  /** Opens the page with every account, in a tab. */
  openAccounts(): Promise<void>;
  /** Opens the options, in a tab. */
  openOptions(): Promise<void>;
  /** Closes the window that this is drawn in. */
  close(): void;
}
