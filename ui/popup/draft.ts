import type { TypedAccount } from "../editor/typed-account.ts";
import type { RulesDraft } from "../editor/rules-draft.ts";

/** A form of the popup that was not saved before the popup was closed. */
export type PopupDraft =
  | {
      readonly view: "add";
      /** Site of the web page behind the popup; empty if the tab showed no site. */
      readonly page: string;
      readonly typed: TypedAccount;
    }
  | { readonly view: "generate"; readonly rules: RulesDraft; readonly password: string };

/** Keeps an unsaved form in the browser's memory until the vault locks. */
export interface DraftPort {
  get(): Promise<unknown>;
  /** Does nothing if the vault is locked. */
  set(draft: PopupDraft): Promise<void>;
  clear(): Promise<void>;
}

/** Returns a stored value as a draft. Returns undefined if the value is not a draft. */
export const draftIn = (value: unknown): PopupDraft | undefined =>
  typeof value === "object" && value !== null && "view" in value ? (value as PopupDraft) : undefined;
