import { type Account, type AccountChanges, loginOf } from "../../src/index.ts";
import { readRevision } from "./rules-draft.ts";
import type { AccountTyped } from "./save-account.ts";
import { draftOf, rulesIn, type SecretDraft } from "./secret-draft.ts";

/**
 * What was typed otherwise than it stood there when its view opened. The rest is left out: another window may have changed it
 * since, and that stays.
 *
 * @param before - the account as it was when the view opened
 * @param typed - the fields that the view has
 */
export function textsTyped(before: Account, typed: Partial<Omit<AccountTyped, "site">>): AccountChanges {
  const stood = { login: loginOf(before), label: before.label ?? "", notes: before.notes ?? "" };
  const fields = ["login", "label", "notes"] as const;
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = typed[field];
      return text === undefined || text === stood[field] ? [] : [[field, text]];
    }),
  );
}

/**
 * The same of the texts and the secret.
 *
 * @param password - to be stored; none where it stays as it is
 * @throws AppError `rules-…`, `revision-range`, of what was typed
 */
export function changesTyped(
  before: Account,
  typed: Omit<AccountTyped, "site">,
  draft: SecretDraft | undefined,
  password = "",
): AccountChanges {
  const texts = textsTyped(before, typed);
  const stood = draft && draftOf(before);
  if (!stood) return texts;
  if (draft.kind === "stored") return password === "" ? texts : { ...texts, password };
  const rules = isSame(draft, stood, rulesFields) ? {} : { rules: rulesIn(draft) };
  const counts = draft.kind !== "easy" && !isSame(draft, stood, ["revision"]);
  return { ...texts, ...rules, ...(counts && { revision: readRevision(draft.revision) }) };
}

const rulesFields = ["length", "classes", "own", "digits", "words", "separator"] as const;

const isSame = (a: SecretDraft, b: SecretDraft, fields: readonly (keyof SecretDraft)[]): boolean =>
  fields.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
