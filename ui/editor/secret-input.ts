import { useState } from "preact/hooks";
import { type Account, type Contents, firstRevision } from "../../src/index.ts";
import { fromAddress } from "./from-address.ts";
import { draftOf, emptySecret, type SecretDraft } from "./secret-draft.ts";

/** The password settings of an account editor. */
export interface SecretInput {
  /** Undefined for a kind that this version does not know. */
  readonly draft: SecretDraft | undefined;
  /**
   * True if the revision belongs to an existing account or was typed by the user. If false, the editor proposes a
   * revision.
   */
  readonly ownRevision: boolean;
}

/**
 * Returns the password settings with which an editor opens.
 *
 * @param account - undefined for a new account
 */
export const initialSecret = (account: Account | undefined): SecretInput =>
  account ? { draft: draftOf(account), ownRevision: true } : { draft: emptySecret, ownRevision: false };

/**
 * Returns the password settings to show. Proposes a revision that no deleted account with this site and username has
 * used. The user can type another revision.
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

/** Returns the typed settings after the fields have changed from `shown` to `next`. */
export const afterInput = (
  { ownRevision }: SecretInput,
  shown: SecretDraft | undefined,
  next: SecretDraft,
): SecretInput => ({ draft: next, ownRevision: ownRevision || next.revision !== shown?.revision });

/**
 * Keeps the password settings of an account editor as component state.
 *
 * @returns the settings to show, a function that receives the changed settings, and the typed settings
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
