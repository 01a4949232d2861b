import { type Account, type Contents, firstRevision } from "../../src/index.ts";
import { isGenerated } from "./account-changes.ts";
import { draftKinds, type DraftKind, draftOf, type SecretDraft, withKind } from "./secret-draft.ts";

/** Returns the kinds that an account can have. Only an account of Easy Passwords can stay one. */
export function kindsFor(account: Account): readonly DraftKind[] {
  const own = draftOf(account)?.kind;
  return draftKinds.filter((kind) => kind !== "easy" || kind === own);
}

/**
 * Returns the draft of an account after the user changed its kind. If the kind is the original one, the draft gets the
 * original rules. A password that becomes generated gets a revision that was never used.
 */
export function convertedDraft(contents: Contents, account: Account, kind: DraftKind): SecretDraft | undefined {
  const own = draftOf(account);
  if (!own || kind === own.kind) return own;
  const draft = withKind(own, kind);
  if (isGenerated(own.kind) || !isGenerated(kind)) return draft;
  const next = typeof account.revision === "number" ? account.revision + 1 : 1;
  return { ...draft, revision: String(Math.max(next, firstRevision(contents, account.site, account.login))) };
}
