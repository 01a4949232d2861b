import type { Account } from "../../src/index.ts";
import type { FillQuestion } from "../../src/filling/contract.ts";

/** What can be done with an account in a view of its own. */
export type AccountViewName = "edit" | "revision" | "rename" | "notes" | "qr";

/** Where somebody is in the open popup. */
export type PopupView =
  | { readonly name: "list" }
  | { readonly name: "add" }
  | { readonly name: "site" }
  | { readonly name: "borrow" }
  | { readonly name: "question"; readonly account: Account["name"]; readonly question: FillQuestion }
  | { readonly name: AccountViewName; readonly account: Account["name"] };
