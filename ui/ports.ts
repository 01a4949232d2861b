import type { PageAttributes, Pbkdf2HmacSha1, SessionPort, StoragePort } from "../src/index.ts";

/** The page that the popup was opened over. */
export interface Tab {
  readonly id: number;
  readonly url: string;
}

export type FillOutcome = "filled" | "left-site" | "no-field" | "sandboxed" | "not-allowed";

/** What a password is filled in for. */
export interface FillRequest {
  readonly tab: Tab;
  /** Whether the account may be used at an address: the tab's, and the origin that the document itself names. */
  readonly mayUseAt: (address: string) => boolean;
  readonly login: string;
  /** Derived only when a field was found for it. */
  readonly password: () => Promise<string>;
}

/** What a window needs to have the vault open. */
export interface VaultPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** The slow step, away from the window's own thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
}

/** What the popup needs of its host. */
export interface PopupPorts extends VaultPorts {
  /** The tab in front, or nothing where extensions are not told. */
  currentTab(): Promise<Tab | undefined>;
  fill(request: FillRequest): Promise<FillOutcome>;
  /** What the page's password field asks of a password; nothing where there is no such field, or no way in. */
  pageRules(tab: Tab): Promise<PageAttributes | undefined>;
  copy(text: string): Promise<void>;
  /** Opens the page with every account, in a tab. */
  openAccounts(): Promise<void>;
  /** Closes the window that this is drawn in. */
  close(): void;
}
