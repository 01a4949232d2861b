import type { TypedAccount } from "../editor/secret-input.ts";
import type { RulesDraft } from "../editor/secret-draft.ts";

/** A form of the popup that the user had not saved when the popup closed. */
export type PopupDraft =
  | {
      readonly view: "add";
      /** Site of the web page in the tab; empty if the tab shows no site. */
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

/** Returns a stored value as a draft. Returns undefined if no draft is stored. */
export const draftIn = (value: unknown): PopupDraft | undefined =>
  typeof value === "object" && value !== null && "view" in value ? (value as PopupDraft) : undefined;
