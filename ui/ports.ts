import type { Pbkdf2HmacSha1, SessionPort, StoragePort } from "../src/index.ts";

/** The page that the popup was opened over. */
export interface Tab {
  readonly id: number;
  readonly url: string;
}

export type FillOutcome = "filled" | "left-site" | "no-field" | "sandboxed" | "not-allowed";

/** What a password is filled in for. */
export interface FillRequest {
  readonly tab: Tab;
  readonly site: string;
  readonly login: string;
  /** Derived only when a field was found for it. */
  readonly password: () => Promise<string>;
}

/** What the popup needs of its host. */
export interface PopupPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** The slow step, away from the window's own thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** The tab in front, or nothing where extensions are not told. */
  currentTab(): Promise<Tab | undefined>;
  fill(request: FillRequest): Promise<FillOutcome>;
  copy(text: string): Promise<void>;
  /** Closes the window that this is drawn in. */
  close(): void;
}

/** What the generator page needs of its host. */
export interface GeneratorPorts {
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** Whether the browser's own cryptography is there; a page on plain http has none. */
  readonly hasWebCrypto: boolean;
  copy(text: string): Promise<void>;
}
