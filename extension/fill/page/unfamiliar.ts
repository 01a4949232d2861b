import { partsOfTitle } from "./evidence/surroundings.ts";
import { normalize } from "./evidence/normalize.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import type { FormKind } from "./rank.ts";
import { isQuestion } from "./password-fields.ts";
import { otherSecrets, wordsBesidePassword } from "./says-password.ts";

/** Most words beside the word for a password that can be the name of something. Longer texts explain something. */
const longestName = 3;

/**
 * Returns true if the words of a password field may mean the secret of something else: the field has a label without a
 * word for a password, or words beside it that are not the name of the site, as in "Quiz password". Labels of new
 * passwords often contain rules, so only a single new password counts.
 *
 * @param isPair - true if the form consists of a field for the username and the password field. Then a label without a
 * word for a password may be in a language that is not known.
 */
export function isUnfamiliar(secrets: readonly PageField[], kind: FormKind, isPair: boolean): boolean {
  const [field, other] = secrets;
  if (!field || other || kind === "change" || field.tokens.includes("current-password")) return false;
  const { labels, names, label, isNumeric, room } = field;
  // Other evidence counts words and signs of codes, answers and keys, for which a list of words is enough.
  const isCounted = isNumeric || room < 8 || isQuestion(label) || says(`${labels} ${names}`, ...otherSecrets);
  if (isCounted || !/[\p{L}\p{N}]/u.test(labels)) return false;
  const beside = wordsBesidePassword(labels);
  if (beside === undefined) return kind === "login" && !isPair && !says(names, "password");
  // A label with a number explains which passwords are allowed.
  const isKnown = beside === "" || /\d/u.test(beside) || isSiteName(beside) || says(beside, ...familiar);
  return !isKnown && beside.split(" ").length <= longestName;
}

/** Words beside a word for a password that do not name another thing. */
const familiar = ["userName", "email", "phone", "repeat", "fresh", "old", "signIn", "register", "recover"] as const;

/**
 * Returns true for a name of the site: a word of the host's name, a part of the page's title, or the name that the page
 * gives itself.
 */
export function isSiteName(name: string): boolean {
  const text = normalize(name).trim();
  const host = location.hostname.toLowerCase();
  if (text.length > 2 && text.split(" ").every((word) => host.includes(word))) return true;
  return partsOfTitle().some((part) => normalize(part).trim() === text);
}

/** Number of fields with the same words and different numbers that are the parts of one secret. */
const leastRow = 4;

/**
 * Leaves out the fields of a row whose labels differ only in a number, such as the words of a recovery phrase. A row of
 * fields never takes one password.
 */
export function withoutRows(secrets: readonly PageField[]): PageField[] {
  if (secrets.length < leastRow) return [...secrets];
  const keys = secrets.map(({ labels, names }) =>
    (/\d/u.test(labels) || names === "" ? labels : names).replaceAll(/\d+/gu, "#").trim(),
  );
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return secrets.filter((_, i) => {
    const key = keys[i] ?? "";
    return !key.includes("#") || (counts.get(key) ?? 0) < leastRow;
  });
}
