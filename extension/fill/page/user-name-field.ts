import { isVisible } from "./area/visible.ts";
import { nameOf, submitButtons } from "./buttons.ts";
import { isWithin, upwards } from "./dom.ts";
import type { Clues, UserNameShape } from "./evidence/clues.ts";
import { normalize } from "./evidence/normalize.ts";
import { weigh } from "./evidence/weights.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import { outlineOf } from "./outline.ts";

export const asksForUserName = ({ tokens }: PageField): boolean =>
  tokens.includes("username") || tokens.includes("webauthn");

/**
 * Returns the sum of the evidence that a field is for a username. The sum is reduced by up to 5 for the distance from
 * the password field. A sum of zero or less is no sign of a username.
 */
export function likeUserName(
  { element, labels, names, tokens, isBox, isPassword }: PageField,
  place: Pick<Clues, "distance" | "isAfterPassword" | "hasOwnButton" | "hasAddressBeside" | "isAlone" | "shape">,
): number {
  if (isPassword || isBox) return -Infinity;
  const ofElement = { label: labels, names, tokens, type: element.type };
  return weigh("user-name", { ...ofElement, ...place }) - Math.min(place.distance ?? 0, 5);
}

/** The username field of a form, and the fields in which the user repeats the username. */
export interface UserNames {
  readonly login: PageField | undefined;
  readonly again: readonly PageField[];
}

/**
 * Finds the field with the most evidence for a username. If several fields have the same evidence, takes the last one,
 * which usually is the nearest to the password.
 *
 * @param fields - all fields of the form, in the order of the page
 * @param password - the password field of the form. If it is undefined, the form is the first step of a login.
 */
export function userNamesAmong(
  fields: readonly PageField[],
  password: PageField | undefined,
  elements: readonly Element[],
  shape: UserNameShape | undefined,
): UserNames {
  const at = password ? fields.indexOf(password) : -1;
  const isAlone = (at < 0 ? fields : fields.slice(0, at)).filter(({ isPassword }) => !isPassword).length === 1;
  const addresses = fields.filter(asksForAddress);
  const scored = fields.map((field, i) => {
    const isAfterPassword = password !== undefined && i > at;
    const distance = password === undefined ? undefined : Math.abs(at - i) - 1;
    const hasAddressBeside = addresses.length > 1 || (addresses.length === 1 && addresses[0] !== field);
    const place = {
      shape,
      isAfterPassword,
      hasAddressBeside,
      isAlone: isAlone && !isAfterPassword,
      ...(distance !== undefined && { distance }),
    };
    return { field, i, place, score: likeUserName(field, place) };
  });
  const likely = scored.filter(({ score }) => score > 0);
  const fitting = likely
    .map((each) => {
      const own = password ? ownButtons(each.field, password, elements) : [];
      const isOther = own.some((name) => says(name, "newsletter", "search"));
      const hasOwnButton = isOther || (own.length > 0 && likely.length > 1);
      return { ...each, score: likeUserName(each.field, { ...each.place, hasOwnButton }) };
    })
    .filter(({ score }) => score > 0);
  const firsts = fitting.filter(({ field }) => !isRepeated(field));
  const best = (firsts.length > 0 ? firsts : fitting).reduce<(typeof fitting)[number] | undefined>(
    (found, each) => (found && found.score > each.score ? found : each),
    undefined,
  );
  const again = fitting.filter(({ field, i }) => best && best.field !== field && i > best.i && isRepeated(field));
  return { login: best?.field, again: again.slice(0, 1).map(({ field }) => field) };
}

const isRepeated = ({ labels, names }: PageField): boolean => says(`${labels} ${names}`, "repeat");

const asksForAddress = ({ element, labels, isPassword }: PageField): boolean =>
  !isPassword && (element.type === "email" || says(labels, "email"));

/**
 * Returns the texts of the submit buttons in the largest part of the page that contains the field but not the password
 * field. Buttons that show or empty the field, or recover a username, are left out.
 */
function ownButtons({ element }: PageField, password: PageField, elements: readonly Element[]): string[] {
  const outermost = upwards(element).findLast((each) => !isWithin(password.element, each));
  if (outermost === undefined || outermost === element) return [];
  const names = submitButtons(outermost, elements).map((button) => normalize(nameOf(button)).trim());
  return names.filter((name) => name === "send" || !says(name, "toggle", "clear", "recover"));
}

/**
 * Returns the selection lists before a password field. On cash registers and home servers, for example, users choose
 * their username from such a list.
 */
export const listsBefore = (password: Element, scope: Element, elements: readonly Element[]): HTMLSelectElement[] =>
  (outlineOf(elements).within(scope, "select") as readonly HTMLSelectElement[])
    .filter((list) => outlineOf(elements).at(list) < outlineOf(elements).at(password))
    .filter((list) => !list.multiple && !list.matches(":disabled") && isVisible(list));
