import { useState } from "preact/hooks";
import { type Account, type Contents, firstRevision } from "../../src/index.ts";
import { fromAddress } from "./from-address.ts";
import { draftOf, emptySecret, type SecretDraft } from "./secret-draft.ts";

/** A secret as it is typed in an editor. */
export interface TypedSecret {
  /** Nothing of a kind that this version does not know. */
  readonly draft: SecretDraft | undefined;
  /** Whether the revision is an account's own or was typed: it is not to be proposed then. */
  readonly ownRevision: boolean;
}

/** What an editor opens with. @param account - nothing for a new one */
export const typedSecretOf = (account: Account | undefined): TypedSecret =>
  account ? { draft: draftOf(account), ownRevision: true } : { draft: emptySecret, ownRevision: false };

/** A deleted account's revision is spent: the proposal starts above it, until somebody types another. */
export function shownSecret(
  { draft, ownRevision }: TypedSecret,
  contents: Contents,
  site: string,
  login: string,
): SecretDraft | undefined {
  if (!draft || ownRevision) return draft;
  return { ...draft, revision: String(firstRevision(contents, fromAddress(site), login)) };
}

/** What is typed after the fields showed `shown` and then say `next`. */
export const typedOver = (
  { ownRevision }: TypedSecret,
  shown: SecretDraft | undefined,
  next: SecretDraft,
): TypedSecret => ({ draft: next, ownRevision: ownRevision || next.revision !== shown?.revision });

/** @returns what the fields show, and what is to be called with what they say then */
export function useTypedSecret(
  account: Account | undefined,
  contents: Contents,
  site: string,
  login: string,
): [SecretDraft | undefined, (next: SecretDraft) => void] {
  const [typed, setTyped] = useState(() => typedSecretOf(account));
  const shown = shownSecret(typed, contents, site, login);
  return [
    shown,
    (next) => {
      setTyped(typedOver(typed, shown, next));
    },
  ];
}
