/** A weakness of an account that the user may want to fix. `account` is the account's record name. */
export type Finding =
  // `with` contains the record names of the other accounts with the same password
  | { readonly kind: "reused"; readonly account: string; readonly with: readonly string[] }
  | { readonly kind: "weak"; readonly account: string; readonly strength: number }
  | { readonly kind: "fast-hash"; readonly account: string; readonly program: string }
  | { readonly kind: "old-scheme"; readonly account: string; readonly scheme: string }
  | { readonly kind: "retired-root"; readonly account: string; readonly identity: string }
  | { readonly kind: "root-missing"; readonly account: string }
  | { readonly kind: "short"; readonly account: string; readonly bits: number }
  | { readonly kind: "single-class"; readonly account: string; readonly bits: number };
