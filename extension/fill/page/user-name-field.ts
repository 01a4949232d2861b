import { submitButtons } from "./buttons.ts";
import { isWithin, upwards } from "./dom/dom.ts";
import type { Clues } from "./evidence/clues.ts";
import { weigh } from "./evidence/weights.ts";
import { says } from "./evidence/words.ts";
import type { Field } from "./field.ts";
import type { UserNameShape } from "./user-name-shape.ts";

export const asksForUserName = ({ tokens }: Field): boolean =>
  tokens.includes("username") || tokens.includes("webauthn");

/**
 * Returns the sum of the evidence that a field is for a username. If the sum is zero or less, the field is not for a
 * username.
 */
export function likeUserName(
  { element, labels, names, tokens, isBox, isPassword }: Field,
  place: Pick<Clues, "distance" | "isAfterPassword" | "hasOwnButton" | "shape">,
): number {
  if (isPassword || isBox) return -Infinity;
  const ofElement = { label: labels, names, tokens, type: element.type };
  return weigh("user-name", { ...ofElement, ...place }) - Math.min(place.distance ?? 0, 5);
}

/** The username field of a form, and the fields in which the user repeats the username. */
export interface UserNames {
  readonly login: Field | undefined;
  readonly again: readonly Field[];
}

/**
 * Finds the field with the most evidence for a username. If several fields have the same evidence, takes the last one,
 * which usually is the nearest to the password.
 *
 * @param fields - all fields of the form, in the order of the page
 * @param password - the password field of the form. If it is undefined, the form is the first step of a login.
 */
export function userNamesAmong(
  fields: readonly Field[],
  password: Field | undefined,
  elements: readonly Element[],
  shape: UserNameShape | undefined,
): UserNames {
  const at = password ? fields.indexOf(password) : -1;
  const scored = fields.map((field, i) => {
    const isAfterPassword = password !== undefined && i > at;
    const distance = password === undefined ? undefined : Math.abs(at - i) - 1;
    const place = { shape, isAfterPassword, ...(distance !== undefined && { distance }) };
    const score = likeUserName(field, place);
    if (score <= 0 || !password || !hasOwnButton(field, password, elements)) return { field, i, score };
    return { field, i, score: likeUserName(field, { ...place, hasOwnButton: true }) };
  });
  const fitting = scored.filter(({ score }) => score > 0);
  const firsts = fitting.filter(({ field }) => !isRepeated(field));
  const best = (firsts.length > 0 ? firsts : fitting).reduce<(typeof fitting)[number] | undefined>(
    (found, each) => (found && found.score > each.score ? found : each),
    undefined,
  );
  const again = fitting.filter(({ field, i }) => best && best.field !== field && i > best.i && isRepeated(field));
  return { login: best?.field, again: again.slice(0, 1).map(({ field }) => field) };
}

const isRepeated = ({ labels, names }: Field): boolean => says(`${labels} ${names}`, "repeat");

/** Returns true if a part of the page contains the field and a button that sends it, but not the password field. */
function hasOwnButton({ element }: Field, password: Field, elements: readonly Element[]): boolean {
  const own = upwards(element).filter((each) => !isWithin(password.element, each));
  const outermost = own.at(-1);
  return outermost !== undefined && outermost !== element && submitButtons(outermost, elements).length > 0;
}
