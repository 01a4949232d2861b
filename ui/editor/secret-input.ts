import { useState } from "preact/hooks";
import { type Account, type Contents, firstRevision } from "../../src/index.ts";
import { fromAddress } from "./from-address.ts";
import { draftOf, emptySecret, type SecretDraft } from "./secret-draft.ts";

/** The secret in an editor. */
export interface SecretInput {
  /** Undefined for a kind that this version does not know. */
  readonly draft: SecretDraft | undefined;
  /** True if the revision belongs to an existing account or was typed. The editor then proposes no revision. */
  readonly ownRevision: boolean;
}

/**
 * Returns the secret with which an editor opens.
 *
 * @param account - undefined for a new account
 */
export const initialSecret = (account: Account | undefined): SecretInput =>
  account ? { draft: draftOf(account), ownRevision: true } : { draft: emptySecret, ownRevision: false };

/**
 * Returns the secret that the editor shows. The proposed revision is higher than that of a deleted account, which must
 * not be used again. The user can type another.
 */
export function shownSecret(
  { draft, ownRevision }: SecretInput,
  contents: Contents,
  site: string,
  login: string,
): SecretDraft | undefined {
  if (!draft || ownRevision) return draft;
  return { ...draft, revision: String(firstRevision(contents, fromAddress(site), login)) };
}

/** Returns the typed secret after the fields changed from `shown` to `next`. */
export const afterInput = (
  { ownRevision }: SecretInput,
  shown: SecretDraft | undefined,
  next: SecretDraft,
): SecretInput => ({ draft: next, ownRevision: ownRevision || next.revision !== shown?.revision });

/**
 * Keeps the secret of an editor.
 *
 * @returns the secret to show, a function that receives the changed secret, and the typed secret
 */
export function useSecretInput(
  initial: SecretInput,
  contents: Contents,
  site: string,
  login: string,
): [SecretDraft | undefined, (next: SecretDraft) => void, SecretInput] {
  const [typed, setTyped] = useState(initial);
  const shown = shownSecret(typed, contents, site, login);
  return [
    shown,
    (next) => {
      setTyped(afterInput(typed, shown, next));
    },
    typed,
  ];
}
