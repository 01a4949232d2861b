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
 * Returns the secret that an editor opens with.
 *
 * @param account - undefined for a new account
 */
export const initialSecret = (account: Account | undefined): SecretInput =>
  account ? { draft: draftOf(account), ownRevision: true } : { draft: emptySecret, ownRevision: false };

/**
 * Returns the secret that the editor shows. The revision of a deleted account is not used again: the proposed one is higher,
 * until the user types another.
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
 * @returns the secret to show, a function that takes the changed secret, and what was typed
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
