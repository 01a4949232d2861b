import type { OtherPlace } from "../../src/sites/index.ts";
import type { Found } from "./injected-form.ts";

/** A document of the tab, and the report on it. */
export interface FoundIn {
  readonly frameId: number;
  readonly documentId?: string;
  readonly found: Found;
}

/** Facts about the account and the tab. */
export interface Known {
  /** Current address of the tab. Undefined if the browser does not reveal it. */
  readonly url: string | undefined;
  readonly isAllowedOn: (address: string) => boolean;
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  readonly madePlain: boolean;
  readonly login: string;
  /** True if the user has just created the account with a new password. */
  readonly isNewAccount?: boolean;
}
