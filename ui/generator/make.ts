import type { Pbkdf2HmacSha1, ProgressOptions } from "../../crypto/index.ts";
import type { DerivationCosts } from "../../src/derivation.ts";
import { AppError } from "../../src/errors.ts";
import { defaultScheme, derivePassword, schemes } from "../../src/schemes/index.ts";
import { newVaultCosts } from "../../src/vault/index.ts";
import { assertOneSite, fromAddress } from "../editor/from-address.ts";
import { easyRulesIn, readRevision, rulesIn, type SecretDraft } from "../editor/secret-draft.ts";
import type { RootHolder } from "./derived-root.ts";
import type { IdentityInput } from "./IdentityFields.tsx";

/** All values that the user has typed in the form. */
export interface FormInput {
  readonly identity: Omit<IdentityInput, "master" | "repeat"> & { readonly master: string };
  readonly place: { readonly site: string; readonly login: string };
  readonly draft: SecretDraft;
  /** The master password for Easy Passwords, a different password generator. */
  readonly easyMaster: string;
  /** The language that the user chose for the page. Undefined if the user chose none. */
  readonly language: string | undefined;
}

/** The site, username and settings of a generated password. */
export interface MadeFor {
  readonly site: string;
  readonly login: string;
  readonly draft: SecretDraft;
}

type MakeOptions = ProgressOptions & { readonly root: RootHolder; readonly pbkdf2: Pbkdf2HmacSha1 };

/**
 * Generates the password for the typed values. Checks all values before a slow key derivation. While a root is in
 * memory, only passwords of Easy Passwords need a slow derivation.
 *
 * @throws AppError if a value is invalid
 */
export async function make(typed: FormInput, means: MakeOptions): Promise<{ made: MadeFor; password: string }> {
  const { draft, place } = typed;
  assertOneSite(place.site);
  const site = fromAddress(place.site);
  const { login } = place;
  if (site === "") throw new AppError("site-missing", "the site is empty", [site]);
  const password = draft.kind === "easy" ? await makeEasy(typed, site, means) : await makeGenerated(typed, site, means);
  means.root.use(); // called explicitly, because a password of Easy Passwords is derived without the root
  return { made: { site, login, draft }, password };
}

function makeEasy(
  { draft, easyMaster, place: { login } }: FormInput,
  site: string,
  { pbkdf2, signal, onProgress }: MakeOptions,
): Promise<string> {
  const { easyRevision: revision } = draft;
  const rules = easyRulesIn(draft);
  const typed = { masterPassword: easyMaster, site, login, revision, rules };
  return derivePassword({ ...typed, scheme: "easypasswords-1", pbkdf2, signal, onProgress });
}

async function makeGenerated(
  { identity: owner, draft, place, language }: FormInput,
  site: string,
  { root, ...work }: MakeOptions,
): Promise<string> {
  const rules = rulesIn(draft);
  if (!rules) throw new AppError("bad-argument", "a stored password is not made", ["rules", "nothing"]);
  const entry = { site, login: place.login, revision: readRevision(draft.revision), rules };
  defaultScheme.assertEntry(entry); // the entries of both schemes are the same
  if (!root.ready.value) {
    const { identity, master: masterPassword, scheme, keep } = owner;
    schemes[scheme].assertIdentity(identity);
    const preferences = { login: place.login, draft, ...(language !== undefined && { language }) };
    const typed = { scheme, identity, masterPassword };
    if (keep) await root.deriveAndKeep(typed, preferences, work);
    else await root.derive(typed, work);
  }
  return root.passwordOf(entry);
}

/** Returns the costs of generating a password. They are higher if the settings will be stored. */
export function costsFor(
  draft: SecretDraft,
  { scheme, keep }: Pick<IdentityInput, "scheme" | "keep">,
): DerivationCosts {
  if (draft.kind === "easy") return schemes["easypasswords-1"];
  return keep ? newVaultCosts(scheme) : schemes[scheme];
}
