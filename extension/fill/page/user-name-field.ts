import { isVisible } from "./area/visible.ts";
import { nameOf, submitButtons } from "./buttons.ts";
import { allIn, fits, isWithin, textOf, upwards } from "./dom.ts";
import type { Clues, FormPurpose, UserNameShape } from "./evidence/clues.ts";
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
  place: Pick<
    Clues,
    "distance" | "isAfterPassword" | "isLogin" | "hasOwnButton" | "hasAddressBeside" | "isAlone" | "shape"
  >,
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
 * @param purpose - the purpose of a form that asks for the current password
 */
export function userNamesAmong(
  fields: readonly PageField[],
  password: PageField | undefined,
  elements: readonly Element[],
  shape: UserNameShape | undefined,
  purpose: FormPurpose = "new-password",
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
      ...(password && { isLogin: purpose !== "new-password" }),
    };
    return { field, i, place, score: likeUserName(field, place) };
  });
  const likely = scored.filter(({ score }) => score > 0);
  const around = password && { fields, password, at, likely, elements, placeOf: outlineOf(elements).at };
  const scoredAgain = likely
    .map((each) => {
      const hasOwnButton = around !== undefined && belongsElsewhere(each, around);
      return { ...each, score: likeUserName(each.field, { ...each.place, hasOwnButton }) };
    })
    .filter(({ score }) => score > 0);
  const fitting = besidePassword(scoredAgain, at, purpose);
  const firsts = fitting.filter(({ field }) => !isRepeated(field));
  const best = (firsts.length > 0 ? firsts : fitting).reduce<Scored | undefined>(
    (found, each) => (found && found.score > each.score ? found : each),
    undefined,
  );
  const again = fitting.filter(({ field, i }) => best && best.field !== field && i > best.i && isRepeated(field));
  return { login: best?.field, again: again.slice(0, 1).map(({ field }) => field) };
}

const isRepeated = ({ labels, names }: PageField): boolean => says(`${labels} ${names}`, "repeat");

const asksForAddress = ({ element, labels, isPassword }: PageField): boolean =>
  !isPassword && (element.type === "email" || says(labels, "email"));

/** A field, its place among the fields of the form, and its score. */
interface Scored {
  readonly field: PageField;
  readonly i: number;
  readonly score: number;
}

/** The fields of a form with a password, and all elements of the page. */
interface Around {
  readonly fields: readonly PageField[];
  readonly password: PageField;
  /** Place of the password field among the fields. */
  readonly at: number;
  /** The fields with some evidence for a username. */
  readonly likely: readonly Scored[];
  readonly elements: readonly Element[];
  readonly placeOf: (element: Element) => number;
}

/** Score of a field that has no evidence for a username but its position. */
const positionAlone = 10;

const isCalledUserName = ({ labels, names }: PageField): boolean =>
  says(`${labels} ${names}`, "userName", "userNumber");

/**
 * Returns true if a field in a form with a password belongs to a search, a newsletter or another small form. Server-side
 * pages have one form element around all of them. A button of its own counts, and so do the words beside the field if
 * another field is likely too. A field that is called a user name keeps its role beside a button with a script, because
 * such buttons also check if the name is free.
 */
function belongsElsewhere({ field, i, score }: Scored, around: Around): boolean {
  const hasRival = (least: number): boolean =>
    around.likely.some((other) => other.field !== field && other.score > least);
  const own = buttonsAround(field, around.password, around.elements);
  if (own.some((name) => says(name, "newsletter", "search")) || (own.length > 0 && hasRival(0))) return true;
  if (isCalledUserName(field)) return false;
  const after = buttonsAfter(i, around);
  const isOther = (text: string): boolean => says(text, "newsletter", "search", "offers");
  if (after.some((name) => isOther(name) || (i > around.at && says(name, "signIn")))) return true;
  if (score > positionAlone && !hasRival(0)) return false;
  if (after.some((name) => /\p{L}/u.test(name)) || (after.length > 0 && hasRival(positionAlone))) return true;
  const beside = wordsBeside(field, i, around.fields);
  return isOther(beside) && !says(beside, "signIn");
}

/**
 * Leaves out the fields for an address if the field right before the password is called a user name: those after the
 * password of a login, and, on a page that is surely a login, those farther away.
 */
function besidePassword(fitting: readonly Scored[], at: number, purpose: FormPurpose): readonly Scored[] {
  const isAddress = ({ field }: Scored): boolean => asksForAddress(field) && !isCalledUserName(field);
  const near = fitting.find((each) => each.i === at - 1 && isCalledUserName(each.field) && !asksForAddress(each.field));
  if (!near || purpose === "new-password") return fitting;
  return fitting.filter((each) => !isAddress(each) || (each.i < at && purpose !== "sign-in"));
}

/** Purposes of buttons that do something with one field. */
const besideField = ["toggle", "clear", "recover", "generate", "code"] as const;

/**
 * Returns the texts of the submit buttons in the largest part of the page that contains the field but not the password
 * field. Buttons that show or empty the field, or recover a username, are left out.
 */
function buttonsAround({ element }: PageField, password: PageField, elements: readonly Element[]): string[] {
  const outermost = upwards(element).findLast((each) => !isWithin(password.element, each));
  if (outermost === undefined || outermost === element) return [];
  const names = submitButtons(outermost, elements).map((button) => normalize(nameOf(button)).trim());
  return names.filter((name) => name === "send" || !says(name, "toggle", "clear", "recover"));
}

/** Elements that may send a form with a script of the page. */
const scripted = `button, input[type=submit], input[type=image], input[type=button], [role=button], a[href^="javascript:" i], a[href="#"], a[onclick], img[onclick]`;

/**
 * Returns the texts of the buttons between a field and the next field, and of links and images with a script. For a
 * field after the password, returns those right after the password and right before the field. Leaves out buttons that
 * do something with the field, or belong to the login.
 */
function buttonsAfter(i: number, { fields, at, elements, placeOf }: Around): string[] {
  const isAfter = i > at;
  const starts = isAfter ? new Set([at, i - 1]) : [i];
  return Array.from(starts, (start) => [fields[start], fields[start + 1]])
    .flatMap(([from, to]) => (from && to ? elements.slice(placeOf(from.element) + 1, placeOf(to.element)) : []))
    .filter((each) => fits(each, scripted) && isVisible(each))
    .map((button) => normalize(nameOf(button)).trim())
    .filter((name) => !says(name, ...besideField) && (isAfter || !says(name, "signIn", "register", "next")));
}

const controls = "input, select, textarea, button";

/**
 * Returns the words beside a field: its label, the text of the largest part of the page without another field, and the
 * text before this part up to the next control.
 */
function wordsBeside(field: PageField, i: number, fields: readonly PageField[]): string {
  const others = [fields[i - 1], fields[i + 1]].flatMap((other) => (other ? upwards(other.element) : []));
  const part = upwards(field.element).findLast((each) => !others.includes(each)) ?? field.element;
  let before = "";
  for (let node = nodeBefore(part); node && before.length < longest; node = nodeBefore(node)) {
    if (isElement(node) && (fits(node, controls) || allIn(node, controls).length > 0)) break;
    before = `${textOf(node)} ${before}`;
  }
  return normalize(`${before.slice(-longest)} ${field.labels} ${textOf(part).slice(0, longest)}`);
}

const longest = 120;

const nodeBefore = (node: Node): Node | null => Reflect.get(Node.prototype, "previousSibling", node);

const isElement = (node: Node): node is Element => Reflect.get(Node.prototype, "nodeType", node) === 1;

/**
 * Returns true if an empty field before the password is called a username, an address or a number of a telephone, and
 * nothing else. Used if no field takes the account's username: a person then has to type another one.
 */
export function leavesUserName(
  fields: readonly PageField[],
  password: PageField,
  elements: readonly Element[],
): boolean {
  const at = fields.indexOf(password);
  const around = { fields, password, at, likely: [], elements, placeOf: outlineOf(elements).at };
  return fields.slice(0, at).some((field, i) => {
    const { element, labels, names, isPassword, isBox } = field;
    if (isPassword || isBox || element.value !== "") return false;
    const words = `${labels} ${names}`;
    const isNumber = says(words, "userNumber");
    const isAsked = isNumber || asksForUserName(field) || says(words, "userName", "email", "phone");
    const isOther = says(words, "search", "newsletter", "offers", "fresh", "otherText", "code", "pin", "answer", "key");
    if (!isNumber && (isOther || !(isAsked || ["email", "tel"].includes(element.type)))) return false;
    return !belongsElsewhere({ field, i, score: Infinity }, around);
  });
}

/**
 * Returns the selection lists before a password field. On cash registers and home servers, for example, users choose
 * their username from such a list.
 */
export const listsBefore = (password: Element, scope: Element, elements: readonly Element[]): HTMLSelectElement[] =>
  (outlineOf(elements).within(scope, "select") as readonly HTMLSelectElement[])
    .filter((list) => outlineOf(elements).at(list) < outlineOf(elements).at(password))
    .filter((list) => !list.multiple && !list.matches(":disabled") && isVisible(list));
