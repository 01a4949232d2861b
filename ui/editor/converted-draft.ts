import { type Account, firstRevision } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { isGenerated } from "./account-changes.ts";
import { draftKinds, type DraftKind, draftOf, type SecretDraft, withKind } from "./secret-draft.ts";

/**
 * Returns the kinds of passwords that the user can choose for an account. Contains `easy` (Easy Passwords) only if the
 * account already has this kind.
 */
export function kindsFor(account: Account): readonly DraftKind[] {
  const own = draftOf(account)?.kind;
  return draftKinds.filter((kind) => kind !== "easy" || kind === own);
}

/**
 * Returns the values of the form after the user has changed an account's kind of password. If the user chooses the kind
 * that the account has in the vault, returns the values from the vault. If a stored password or a password of Easy
 * Passwords becomes a generated one, proposes a revision that neither this account nor a deleted account with this site
 * and username has used.
 */
export function convertedDraft(contents: Contents, account: Account, kind: DraftKind): SecretDraft | undefined {
  const own = draftOf(account);
  if (!own || kind === own.kind) return own;
  const draft = withKind(own, kind);
  if (isGenerated(own.kind) || !isGenerated(kind)) return draft;
  const next = typeof account.revision === "number" ? account.revision + 1 : 1;
  return { ...draft, revision: String(Math.max(next, firstRevision(contents, account.site, account.login))) };
}
