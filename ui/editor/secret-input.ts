import { useState } from "preact/hooks";
import { type Account, firstRevision } from "../../src/accounts/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import { fromAddress } from "./from-address.ts";
import type { TypedTexts } from "./TextFields.tsx";
import { draftOf, emptySecret, type SecretDraft } from "./secret-draft.ts";

/** The password settings in the form for an account. */
export interface SecretInput {
  /**
   * Undefined for a password that the form cannot edit: a password of a generator other than Saltmill and Easy
   * Passwords, or of a kind that this version does not know.
   */
  readonly draft: SecretDraft | undefined;
  /**
   * True if the revision belongs to an existing account or was typed by the user. If false, the form proposes a
   * revision.
   */
  readonly ownRevision: boolean;
}

/**
 * Returns the password settings that the form for an account shows at first.
 *
 * @param account - undefined for a new account
 */
export const initialSecret = (account: Account | undefined): SecretInput =>
  account ? { draft: draftOf(account), ownRevision: true } : { draft: emptySecret, ownRevision: false };

/**
 * Returns the password settings to show. If `ownRevision` is false, proposes a revision that no deleted account with
 * this site and username has used.
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
 * Stores the password settings of the form as component state.
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

/**
 * All values that the user has typed for a new account, except the master password of Easy Passwords and a password of
 * the web page. These two are never stored with an unsaved form.
 */
export interface TypedAccount {
  readonly site: string;
  readonly login: string;
  /** Missing if the user has typed nothing yet, and the form opens with a generated password. */
  readonly texts?: TypedTexts;
  readonly secret: SecretInput;
  /** The typed password, if the account will have a stored password. */
  readonly password: string;
}
