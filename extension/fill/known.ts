import type { OtherPlace } from "../../src/internal.ts";
import type { Found } from "./injected-find.ts";

/** A document of the tab, and what was found in it. */
export interface FoundIn {
  readonly frameId: number;
  readonly documentId?: string;
  readonly found: Found;
}

/** What is known of the account and of the tab. */
export interface Known {
  /** The tab's address now, or nothing where it is not told any more. */
  readonly url: string | undefined;
  readonly isAllowedOn: (address: string) => boolean;
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  readonly madePlain: boolean;
  readonly login: string;
}
