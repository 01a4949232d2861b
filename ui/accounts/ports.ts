import type { Pbkdf2HmacSha1, SessionPort, StoragePort } from "../../src/index.ts";

/** What the accounts page needs of its host. */
export interface AccountsPorts {
  readonly storage: StoragePort;
  readonly session: SessionPort;
  /** The slow step, away from the window's own thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  copy(text: string): Promise<void>;
  /** Offers a text to be kept as a file of that name. */
  save(name: string, type: string, text: string): void;
  readonly print: () => void;
}
