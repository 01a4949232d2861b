import type { TypedAccount } from "../editor/secret-input.ts";

/** A view of the popup that was open when the popup closed, with what the user had typed in it and not saved. */
export type PopupDraft =
  | {
      readonly view: "add";
      /** Site of the web page in the tab; empty if the tab shows no site. */
      readonly page: string;
      readonly typed: TypedAccount;
    }
  | { readonly view: "generate" };

/** Keeps a value in the browser's memory until the vault locks. */
export interface KeptUntilLock<T> {
  get(): Promise<unknown>;
  /** Does nothing if the vault is locked. */
  set(value: T): Promise<void>;
  clear(): Promise<void>;
}

/** Returns a stored value as a draft. Returns undefined if no draft is stored. */
export const draftIn = (value: unknown): PopupDraft | undefined =>
  typeof value === "object" && value !== null && "view" in value ? (value as PopupDraft) : undefined;
