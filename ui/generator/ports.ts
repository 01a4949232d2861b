import type { Pbkdf2HmacSha1, Pbkdf2Ranking, WorkerPort } from "../../crypto/index.ts";
import type { StoragePort } from "../../src/vault/index.ts";
import type { Language } from "../locale/languages.ts";

/** Result of the page's self-test: the number of test vectors that passed, and the number of all test vectors. */
export interface SelfTest {
  readonly passed: number;
  readonly total: number;
  /** The code that derives the keys here: the first one in PBKDF2's ranking. Undefined if it was not measured. */
  readonly derivesBy: Pbkdf2Ranking["backends"][number] | undefined;
}

/** Browser functions that the generator page needs. Tests replace them. */
export interface GeneratorPorts {
  /** Derives keys outside the window's main thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** Creates a worker that reads QR codes. */
  readonly qrWorker: () => WorkerPort;
  /** Storage for the settings. Nothing is written unless the user chooses to store settings. */
  readonly storage: StoragePort;
  /** Deletes everything that the page has stored. */
  readonly erase: () => Promise<void>;
  /** Copies a text. An empty text clears the clipboard. Rejects if the browser refuses. */
  readonly copy: (text: string) => Promise<void>;
  /** Changes the language of the page. */
  readonly speakIn: (language: Language) => void;
  /**
   * The way in which the page was loaded: over HTTPS or from localhost (`secure`), over plain HTTP (`plain`) or from a
   * local file (`file`). Some browser features are missing on a page that is not `secure`.
   */
  readonly place: "secure" | "plain" | "file";
  /** Resolves to true if the browser has stored the page for offline use. */
  readonly offline: Promise<boolean>;
  readonly version: string;
  /** Hash of the page's script, in the notation of content security policies, such as `sha256-…`. */
  readonly scriptHash: string;
  readonly selfTest: () => Promise<SelfTest>;
}
