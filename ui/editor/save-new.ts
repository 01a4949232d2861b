import type { Pbkdf2HmacSha1, ProgressOptions } from "../../crypto/index.ts";
import { type Account, type AccountContext, addEasyAccount } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import type { Perform } from "../../src/filling/index.ts";
import type { AccountInput } from "./account-changes.ts";
import { type DraftSecrets, easyRulesIn, readRevision, rulesIn, type SecretDraft } from "./secret-draft.ts";
import type { AccountViewProps } from "./SmallForm.tsx";

/**
 * Adds an account to the vault with the values that the user has typed.
 *
 * @throws AppError if a field is invalid; in that case, nothing is written
 */
export async function saveNew(
  { perform, change }: Pick<AccountViewProps, "perform" | "change">,
  typed: AccountInput & AccountContext,
  draft: SecretDraft,
  secrets: DraftSecrets,
  work: ProgressOptions & { readonly pbkdf2: Pbkdf2HmacSha1 },
): Promise<Account["name"]> {
  if (draft.kind === "stored" && secrets.password.text === "") {
    throw new AppError("bad-argument", "there is no password to store", ["password", "nothing"]);
  }
  if (draft.kind === "stored") return perform("addStored", { ...typed, password: secrets.password.text });
  if (draft.kind === "easy") {
    const masterPassword = secrets.easyMaster.text;
    const account = { ...typed, revision: draft.easyRevision, rules: easyRulesIn(draft) };
    if (masterPassword === "") throw new AppError("master-empty", "no master password of Easy Passwords");
    return change((vault) => addEasyAccount(vault, account, { ...work, masterPassword }));
  }
  return addGenerated(perform, typed, draft);
}

/** Adds an account with a generated password. `sitePassword` is the password that the site has now, if any. */
export async function addGenerated(
  perform: Perform,
  typed: AccountInput & AccountContext & { readonly sitePassword?: string },
  draft: SecretDraft,
): Promise<Account["name"]> {
  const rules = rulesIn(draft);
  if (!rules) throw new AppError("bad-argument", "there are no rules", ["rules", "nothing"]);
  return perform("add", { ...typed, revision: readRevision(draft.revision), rules });
}
