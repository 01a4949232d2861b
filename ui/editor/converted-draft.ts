import { type Account, type Contents, firstRevision } from "../../src/index.ts";
import { isGenerated } from "./account-changes.ts";
import { draftKinds, type DraftKind, draftOf, type SecretDraft, withKind } from "./secret-draft.ts";

/** Returns the kinds that an account can change to. `easy` is offered only if the account already has it. */
export function kindsFor(account: Account): readonly DraftKind[] {
  const own = draftOf(account)?.kind;
  return draftKinds.filter((kind) => kind !== "easy" || kind === own);
}

/**
 * Returns the draft of an account after the user has changed its kind. If the user returns to the original kind, the
 * draft gets the original rules again. If a stored password or one of Easy Passwords becomes generated, the draft gets
 * a revision that neither this account nor a deleted account with this site and username has used.
 */
export function convertedDraft(contents: Contents, account: Account, kind: DraftKind): SecretDraft | undefined {
  const own = draftOf(account);
  if (!own || kind === own.kind) return own;
  const draft = withKind(own, kind);
  if (isGenerated(own.kind) || !isGenerated(kind)) return draft;
  const next = typeof account.revision === "number" ? account.revision + 1 : 1;
  return { ...draft, revision: String(Math.max(next, firstRevision(contents, account.site, account.login))) };
}
