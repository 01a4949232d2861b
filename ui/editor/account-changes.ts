import { type Account, type AccountChanges, loginOf } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { storedScheme } from "../../src/schemes/index.ts";
import { draftOf, readRevision, rulesIn, type SecretDraft } from "./secret-draft.ts";

/** The texts of an account that the user types in a form. */
export interface AccountInput {
  readonly site: string;
  readonly login: string;
  readonly label: string;
  readonly notes: string;
  readonly tags?: readonly string[];
  /** The web address with its scheme. An empty text deletes it. */
  readonly address?: string | undefined;
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
  typed: Partial<Omit<AccountInput, "site" | "tags">> & { readonly tags?: string },
): AccountChanges {
  const { tags } = typed;
  const { label = "", notes = "", address = "" } = before;
  const initial = { login: loginOf(before), label, notes, address };
  const fields = ["login", "label", "notes", "address"] as const;
  const texts = fields.flatMap((field) => {
    const text = typed[field];
    return text === undefined || text === initial[field] ? [] : [[field, text]];
  });
  const changesTags = tags !== undefined && tags !== tagsText(before);
  const changed = Object.fromEntries(texts) as AccountChanges;
  return { ...changed, ...(changesTags && { tags: tagsIn(tags) }) };
}

/** Returns the tags that the user has typed in one line. */
export const tagsIn = (text: string): string[] => text.split(/[,،、]/u);

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
  typed: Omit<AccountInput, "site" | "tags"> & Partial<Pick<AccountInput, "site">> & { readonly tags?: string },
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

/** Returns the changes that give an account a password that the user has typed into a page of the site. */
export const toTyped = ({ scheme }: Account, password: string): AccountChanges =>
  scheme === storedScheme ? { password } : { scheme: storedScheme, password };

/** The site has a password that the user has typed into its login form, so the account's old one goes to the history. */
export const typedOptions = { newPassword: true, siteHasPassword: true } as const;

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
  return { scheme: "current", rules: rulesIn(draft), revision: readRevision(draft.revision) };
}

const rulesFields = ["length", "classes", "own", "digits", "words", "separator"] as const;

const isSame = (a: SecretDraft, b: SecretDraft, fields: readonly (keyof SecretDraft)[]): boolean =>
  fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
