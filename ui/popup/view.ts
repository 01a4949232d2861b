import type { TypedAccount } from "../editor/secret-input.ts";
import type { Account } from "../../src/accounts/index.ts";
import type { FillQuestion } from "../../src/filling/index.ts";

export interface ListView {
  readonly name: "list";
}

/** Names of the views that change or show one account. */
export type AccountViewName = "edit" | "revision" | "replace" | "rename" | "notes" | "codes" | "history" | "qr";

/** A view of one account. */
export type ViewOfAccount =
  | {
      readonly name: "question";
      readonly account: Account["name"];
      readonly question: FillQuestion;
      /** True if the question is about a one-time code. */
      readonly asCode?: boolean;
    }
  | { readonly name: AccountViewName; readonly account: Account["name"] };

/** The current view of the popup. */
export type PopupView =
  | ListView
  | { readonly name: "add"; readonly typed?: TypedAccount | undefined }
  | { readonly name: "generate" }
  | { readonly name: "site" }
  | { readonly name: "link" }
  | ViewOfAccount;
