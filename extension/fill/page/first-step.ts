import { surroundingsOf } from "./evidence/surroundings.ts";
import { leastStep, leastUnclearStep, weigh } from "./evidence/weights.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import type { Group } from "./group.ts";
import { wantsPassword } from "./password-fields.ts";
import { asksForUserName, likeUserName, type UserNames, userNamesAmong } from "./user-name-field.ts";
import type { UserNameShape } from "./user-name-shape.ts";

/**
 * Returns the username fields of a form without a password field if the form is the first step of a login. Returns
 * undefined for newsletters, searches and the recovery of passwords.
 */
export function firstStepIn(
  group: Group,
  elements: readonly Element[],
  shape: UserNameShape | undefined,
): UserNames | undefined {
  const { fields } = group;
  if (fields.some(wantsPassword)) return undefined;
  const asked = fieldOfStep(fields, shape);
  if (!asked) return undefined;
  const { tokens, labels, names } = asked.field;
  const sum = weigh("first-step", { tokens, label: labels, names, ...surroundingsOf(group, elements) });
  if (sum < (asked.isClear ? leastStep : leastUnclearStep)) return undefined;
  const found = userNamesAmong(fields, undefined, elements, shape);
  return found.login ? found : { login: asked.field, again: [] };
}

/**
 * Returns the field for the username: a field whose `autocomplete` asks for a username, or else the only field, or the
 * only field with evidence for a username. The result is clear if the `autocomplete` asks for a username, or if the
 * only field has evidence. The only field may have no evidence, because the tables of words do not cover all languages
 * and all kinds of numbers.
 */
function fieldOfStep(
  fields: readonly PageField[],
  shape: UserNameShape | undefined,
): { readonly field: PageField; readonly isClear: boolean } | undefined {
  const isAlone = fields.length === 1;
  const scored = fields.map((field) => ({ field, score: likeUserName(field, { shape, isAlone }) }));
  const byToken = scored.find(({ field }) => asksForUserName(field));
  const [only, other] = scored.filter(({ field, score }) => score > 0 || (isAlone && score === 0 && isUnknown(field)));
  const chosen = byToken ?? (other ? undefined : only);
  if (!chosen || (chosen !== only && chosen.score <= 0)) return undefined;
  return { field: chosen.field, isClear: byToken !== undefined || (isAlone && chosen.score > 0) };
}

/**
 * Returns true if no word of a field is about a username. A sum of zero then means that there is no evidence, and not
 * that evidence for and against a username is equally strong.
 */
const isUnknown = (field: PageField): boolean =>
  !asksForUserName(field) && !says(`${field.labels} ${field.names}`, "userName", "userNumber", "email", "phone");
