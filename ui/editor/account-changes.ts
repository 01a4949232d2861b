import {
  type Account,
  type AccountChanges,
  changesPassword,
  firstRevision,
  loginOf,
} from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { type CharacterRules, currentScheme, isWordRules } from "../../src/schemes/index.ts";
import type { Contents } from "../../src/vault/index.ts";
import {
  type DraftKind,
  draftKinds,
  draftOf,
  readRevision,
  rulesIn,
  type SecretDraft,
  withKind,
} from "./secret-draft.ts";

/** The texts of an account that the user types in a form. */
export interface AccountInput {
  readonly site: string;
  readonly login: string;
  readonly label: string;
  readonly notes: string;
}

/**
 * Returns the texts that the user has changed since the form opened. Leaves out unchanged texts. Otherwise, saving
 * would undo changes that other windows have made to these texts.
 *
 * @param before - the account as it was when the form opened
 * @param typed - the values in the form
 */
export function changedTexts(
  before: Account,
  typed: Partial<Omit<AccountInput, "site">> & { readonly tags?: string },
): AccountChanges {
  const { tags } = typed;
  const initial = { login: loginOf(before), label: before.label ?? "", notes: before.notes ?? "" };
  const fields = ["login", "label", "notes"] as const;
  const texts = fields.flatMap((field) => {
    const text = typed[field];
    return text === undefined || text === initial[field] ? [] : [[field, text]];
  });
  const changesTags = tags !== undefined && tags !== tagsText(before);
  const changed = Object.fromEntries(texts) as AccountChanges;
  return { ...changed, ...(changesTags && { tags: tags.split(/[,،、]/u) }) };
}

/** Returns the tags of an account in one line, as the user would type them. */
export const tagsText = ({ tags = [] }: Account): string => tags.join(", ");

/**
 * Returns the changes that the user made in the form: to texts, to the site, and to the settings of the password
 * (rules, revision or stored password).
 *
 * @param password - the new stored password; empty if the stored password does not change
 * @throws AppError `rules-…` or `revision-range` if the typed rules or revision are invalid, `bad-argument` if there is
 * no password to store
 */
export function accountChanges(
  before: Account,
  typed: Omit<AccountInput, "site"> & Partial<Pick<AccountInput, "site">> & { readonly tags?: string },
  draft: SecretDraft | undefined,
  password = "",
): AccountChanges {
  const { site } = typed;
  const texts = { ...changedTexts(before, typed), ...(site !== undefined && site !== before.site && { site }) };
  const initial = draft && draftOf(before);
  if (!initial) return texts;
  if (isGenerated(draft.kind) !== isGenerated(initial.kind)) return { ...texts, ...conversion(draft, password) };
  if (draft.kind === "stored") return password === "" ? texts : { ...texts, password };
  const isSameKind = draft.kind === initial.kind && isSame(draft, initial, rulesFields);
  const rules = isSameKind ? {} : { rules: rulesIn(draft) };
  const counts = draft.kind !== "easy" && !isSame(draft, initial, ["revision"]);
  return { ...texts, ...rules, ...(counts && { revision: readRevision(draft.revision) }) };
}

/** Returns true for kinds of passwords that are derived from the root. */
export const isGenerated = (kind: SecretDraft["kind"]): boolean => kind !== "stored" && kind !== "easy";

/**
 * Returns the changes that replace a generated password with a stored password, or a stored password with a generated
 * password. A password of Easy Passwords counts as stored here.
 */
function conversion(draft: SecretDraft, password: string): AccountChanges {
  if (draft.kind === "stored") {
    if (password !== "") return { scheme: "stored", password };
    throw new AppError("bad-argument", "there is no password to store", ["password", "nothing"]);
  }
  return { scheme: currentScheme.id, rules: rulesIn(draft), revision: readRevision(draft.revision) };
}

const rulesFields = ["length", "classes", "own", "digits", "words", "separator"] as const;

const isSame = (a: SecretDraft, b: SecretDraft, fields: readonly (keyof SecretDraft)[]): boolean =>
  fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));

/**
 * Returns true if saving the typed changes would change the account's password.
 *
 * @param account - the account as it is now in the vault
 * @param typed - the arguments of `accountChanges`: the account as it was when the form opened, and the values that the
 * user has typed
 */
export function givesOtherPassword(
  contents: Contents,
  account: Account,
  ...typed: Parameters<typeof accountChanges>
): boolean {
  try {
    return changesPassword(contents, account, accountChanges(...typed));
  } catch (error) {
    if (error instanceof AppError) return false; // the typed text is invalid, so it cannot be saved
    throw error;
  }
}

/**
 * Returns the length and the characters that a draft contains. Returns undefined if they are invalid, for a password of
 * words, and for a stored password.
 */
export function readableRules(draft: SecretDraft): CharacterRules | undefined {
  try {
    const rules = rulesIn(draft);
    return isWordRules(rules) ? undefined : rules;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

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
