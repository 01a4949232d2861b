import type { Pbkdf2HmacSha1, StoragePort } from "../../src/index.ts";

/** How many of the page's own vectors came out right. */
export interface SelfTest {
  readonly passed: number;
  readonly total: number;
}

/** The languages that the page speaks. */
export interface LanguagesPort {
  /** Each with its name in itself. */
  readonly all: readonly { readonly code: string; readonly name: string }[];
  /** Everything is drawn anew in it. */
  readonly choose: (code: string) => void;
}

/** What the generator page needs of its host. */
export interface GeneratorPorts {
  /** The slow step, away from the window's own thread. */
  readonly pbkdf2: Pbkdf2HmacSha1;
  /** Where settings are kept, if that is asked for; until then nothing is written. */
  readonly storage: StoragePort;
  /** Removes all that was ever kept. */
  readonly erase: () => Promise<void>;
  /** Rejects where the browser refuses; an empty text clears the clipboard. */
  readonly copy: (text: string) => Promise<void>;
  readonly languages: LanguagesPort;
  /** Where the page came from, and so what the browser lets it do. */
  readonly place: "secure" | "plain" | "file";
  /** Whether the browser keeps the page for when there is no network. */
  readonly offline: Promise<boolean>;
  readonly version: string;
  /** Of the script that runs, as a content security policy writes it. */
  readonly scriptHash: string;
  readonly selfTest: () => Promise<SelfTest>;
}
