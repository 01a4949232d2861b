import { textOf } from "./dom.ts";
import { normalize } from "./evidence/normalize.ts";
import { otherTokens } from "./evidence/weights.ts";
import { says, withoutWords } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import { isPlainPassword, withoutPlainWords } from "./says-password.ts";

/**
 * Returns a text field without `autocomplete` values that its words contradict. A field that is called a user name or an
 * e-mail address, and nothing else, takes no code, no card and no password.
 */
export function withTrueNameTokens(field: PageField): PageField {
  const { element, tokens } = field;
  const kept = tokens.filter((token) => !otherTokens.test(token));
  const isFalse = kept.length < tokens.length && element.type !== "password" && isPlainUserName(field);
  return isFalse ? { ...field, tokens: kept } : field;
}

/**
 * Returns the fields of a form without `autocomplete` values that their words contradict. Developers put any values on
 * password fields to keep browsers and password managers from filling them, such as those of a code or a card, or the
 * same value on all fields.
 */
export function withTruePasswordTokens(
  fields: readonly PageField[],
  scope: Element,
  heading: string,
): readonly PageField[] {
  const passwords = fields.map((field) =>
    field.element.type === "password" && isPlainLogin(field, fields, scope, heading)
      ? { ...field, tokens: field.tokens.filter((token) => token.endsWith("-password")) }
      : field,
  );
  return withTrueAges(passwords);
}

/** `autocomplete` values of codes and cards. */
const decoy = /^(?:one-time-code|cc-.*)$/u;

const secrets = ["code", "pin", "answer", "number", "otherPassword", "specialPassword"] as const;

/**
 * Returns true if a field with the `autocomplete` value of a code or card is called a password and nothing else, and
 * nothing around it is about a code or a card. Without a field for a username beside it, no text of the form may be
 * about a code either.
 */
function isPlainLogin(field: PageField, fields: readonly PageField[], scope: Element, heading: string): boolean {
  const { tokens, labels, names, isNumeric, room } = field;
  if (!tokens.some((token) => decoy.test(token)) || isNumeric || room < 8) return false;
  if (
    !isPlainPassword(withoutWords(calledBy(field), "old", "fresh", "repeat")) ||
    says(`${labels} · ${names} · ${heading}`, ...secrets)
  )
    return false;
  const others = fields.filter((other) => other !== field);
  if (others.some((other) => says(`${other.labels} ${other.names}`, "number"))) return false;
  return others.some(isPlainUserName) || !says(normalize(textOf(scope)), ...secrets);
}

/** Returns the label of a field, or its name if it has no label. */
const calledBy = ({ labels, names }: PageField): string => (labels.trim() === "" ? names : labels);

const userNames = ["userNumber", "userName", "email"] as const;

/** Words beside the word for a username, as in "name of the user" and "nom d'utilisateur ou e-mail". */
const beside =
  /(?<!\p{L})(?:name|id|nom|nombre|nome|naam|navn|namn|имя|adi|address|adresse|or|oder|ou|o|of|und|et|y|и)(?!\p{L})/gu;

/** Returns true if all words of a text field, which is not made for a few digits, are about a username. */
function isPlainUserName(field: PageField): boolean {
  const text = calledBy(field);
  if (field.isPassword || field.isNumeric || field.room < 10 || !says(text, ...userNames) || says(text, "password"))
    return false;
  return !/[\p{L}\p{N}]/u.test(withoutPlainWords(withoutWords(text, ...userNames).replaceAll(beside, " ")));
}

const current = "current-password";
const fresh = "new-password";

/**
 * Returns the password fields without the `autocomplete` values for a current and a new password that contradict the
 * words of the field, or that say nothing because all fields have the same value.
 */
function withTrueAges(fields: readonly PageField[]): readonly PageField[] {
  const passwords = new Set(fields.filter(({ isPassword, isBox }) => isPassword && !isBox));
  const isAlone = passwords.size === 1;
  const ageOf = ({ labels, names }: PageField): Age | undefined => ageIn(isAlone ? [labels] : [labels, names]);
  const having = (token: string): number => [...passwords].filter(({ tokens }) => tokens.includes(token)).length;
  const [several, all] = [having(current) > 1, passwords.size > 2 && having(fresh) === passwords.size];
  const hasOld = [...passwords].some((field) => ageOf(field) === "old");
  const isFalse = (field: PageField, token: string): boolean => {
    const age = ageOf(field);
    if (token === current) return several || age === "new" || (age === "again" && hasOld);
    return token === fresh && (all || age === "old");
  };
  return fields.map((field) =>
    passwords.has(field) ? { ...field, tokens: field.tokens.filter((token) => !isFalse(field, token)) } : field,
  );
}

type Age = "old" | "new" | "again";

/**
 * Returns if the first text with such words names an old password, a new one or a repetition. Returns undefined if it
 * names both an old and a new one, or if no text has such words.
 */
function ageIn(texts: readonly string[]): Age | undefined {
  const text = texts.find((each) => says(each, "old", "fresh", "repeat")) ?? "";
  const [isOld, isNew] = [says(text, "old"), says(text, "fresh")];
  if (isOld && isNew) return undefined;
  return isOld ? "old" : isNew ? "new" : says(text, "repeat") ? "again" : undefined;
}
