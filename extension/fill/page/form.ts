import { nameOf } from "./buttons.ts";
import { type CharacterFields, characterFieldsAmong } from "./character-fields.ts";
import { allIn, isWithin } from "./dom.ts";
import type { Clues, UserNameShape } from "./evidence/clues.ts";
import { normalize } from "./evidence/normalize.ts";
import { offersSignOut, purposeOf, surroundingsOf } from "./evidence/surroundings.ts";
import { leastAsked, leastStep, leastUnclearStep, weigh } from "./evidence/weights.ts";
import { addressAlone, carriedNames, isAddress } from "./carried-names.ts";
import { controlsIn, linesBeside } from "./evidence/beside.ts";
import { says } from "./evidence/words.ts";
import type { PageField } from "./field.ts";
import type { Group } from "./group.ts";
import { choosesUser, ownersIn } from "./owners.ts";
import { isSurelyPassword, mayTakeSecret, tellPasswords, wantsPassword } from "./password-fields.ts";
import type { FormKind, FormWarning } from "./rank.ts";
import { saysLogin } from "./says-login.ts";
import { withTruePasswordTokens } from "./true-tokens.ts";
import { isSiteName, isUnfamiliar, withoutRows } from "./unfamiliar.ts";
import {
  asksForUserName,
  likeUserName,
  leavesUserName,
  listsBefore,
  type UserNames,
  userNamesAmong,
} from "./user-name-field.ts";

/** A form that can be filled, with its fields by purpose. */
export interface Form {
  readonly kind: FormKind;
  readonly scope: Element;
  readonly login: PageField | undefined;
  /** Fields in which the user repeats the username. */
  readonly loginAgain: readonly PageField[];
  /** Usernames that the form shows or carries and that users cannot change. Empty if it has a field for the username. */
  readonly shownLogins: readonly string[];
  /** Names of the users that the form seems to belong to (see `ownersIn`). */
  readonly owners: readonly string[];
  /** Selection lists that may contain the username. Empty if the form has a field for the username. */
  readonly lists: readonly HTMLSelectElement[];
  /**
   * Field for the current password, or for a one-time code. On a form that changes the password, this is the field for
   * the old password.
   */
  readonly current: PageField | undefined;
  /** Fields for a new password and for its repetition. */
  readonly fresh: readonly PageField[];
  readonly boxes: CharacterFields | undefined;
  /**
   * `user-name` if a login has an empty field for another kind of username, which stays empty. `password` if the form
   * has a password field, but only the username is filled.
   */
  readonly leaves: "user-name" | "password" | undefined;
  /** Reasons to ask the user before filling. */
  readonly warnings: readonly FormWarning[];
  /** See `saysLogin` in `FoundForm`. */
  readonly saysLogin: boolean;
}

/** Facts that {@link formOf} needs about a document and about the account's username. */
interface Document {
  readonly elements: readonly Element[];
  /** Visible fields with a text that users cannot change. */
  readonly fixed: readonly PageField[];
  readonly focused: Element | null;
  readonly shape: UserNameShape | undefined;
}

/**
 * Returns the form that consists of a group of fields. Returns `undefined` if no field of the group may get a password
 * and the group is not the first step of a login.
 */
export function formOf(group: Group, document: Document): Form | undefined {
  const { scope, fields } = group;
  const { elements, shape } = document;
  const none = {
    scope,
    current: undefined,
    fresh: [],
    boxes: undefined,
    lists: [],
    warnings: [],
    saysLogin: false,
    shownLogins: [],
    owners: [],
    leaves: undefined,
  };
  const secret = withPasswords(group, document);
  if (secret) return secret;
  const boxes = characterFieldsAmong(fields, scope, elements);
  if (boxes) {
    const [at = 0] = fields.flatMap(({ isBox }, i) => (isBox ? [i] : []));
    const { login, again } = userNamesAmong(fields.slice(0, at + 1), fields[at], elements, shape);
    return { ...none, kind: "partial", login, loginAgain: again, boxes };
  }
  const step = firstStepIn(group, elements, shape);
  const leaves = fields.some(({ element }) => element.type === "password") ? "password" : undefined;
  return step && { ...none, kind: "user-name", login: step.login, loginAgain: step.again, leaves };
}

function withPasswords(group: Group, { elements, fixed, focused, shape }: Document): Form | undefined {
  const { scope } = group;
  if (!group.fields.some(({ isPassword, isBox }) => isPassword && !isBox)) return undefined;
  const around = surroundingsOf(group, elements);
  const fields = withTruePasswordTokens(group.fields, scope, around.heading);
  const secrets = withoutRows(fields.filter((field) => mayTakeSecret(field, around.heading)));
  const sure = secrets.filter((field) => isSurelyPassword(field, around.heading));
  const [first] = sure.length > 0 ? sure : secrets;
  if (!first) return undefined;
  const single = secrets.find(({ element }) => element === focused) ?? first;
  const purpose = purposeOf(around);
  const { current, fresh } =
    sure.length > 0 ? tellPasswords(ownPasswords(sure, around), focused, purpose) : { current: single, fresh: [] };
  const kind = fresh.length === 0 ? "login" : current ? "change" : "sign-up";
  const { login: found, again } = userNamesAmong(
    fields,
    current ?? first,
    elements,
    shape,
    kind === "login" ? purpose : undefined,
  );
  const shown = shownUserNames(scope, fixed, kind);
  const isOther =
    found && (found.element.value === "" ? kind === "change" && !namesAccount(found, fields) : shown.length > 0);
  const login = isOther ? undefined : found;
  const lists = login || kind !== "login" ? [] : listsBefore(first.element, scope, elements);
  const form = { kind, scope, login, lists, current, fresh, boxes: undefined } as const;
  const loginAgain = login ? again : [];
  const prefilled = shown.length > 0 ? fields.filter((field) => likeUserName(field, {}) > 0) : [];
  const lines = linesBeside(first.element, scope).filter((line) => !around.lines.includes(line));
  const owners = ownersIn([...around.lines, ...lines, first.label], isSiteName, kind === "login");
  const shownLogins = login
    ? []
    : [
        ...[...shown, ...carriedNames(scope, shape)],
        // The options of a list for the username are texts of the page, too.
        ...(kind === "login" && lists.length === 0 ? lines.flatMap(addressAlone) : []),
        ...prefilled.map(({ element }) => element.value.trim()).filter((value) => value !== ""),
      ];
  const clues = {
    ...around,
    text: normalize([...lines, around.main].join(" · ")),
    namesOwner: owners.areNamed,
    hasChosenUser: shape !== "number" && choosesUser(location.search, [...around.lines, ...lines, first.label]),
  };
  const saysIt = kind === "login" && current && saysLogin(current, { ...clues, fields: textsOf(fields) });
  const warnings = warningsAbout(form, fields, clues, { elements, shape });
  const mayLeave =
    kind === "login" && !found && shownLogins.length === 0 && lists.length === 0 && warnings.length === 0;
  return {
    ...form,
    loginAgain,
    shownLogins,
    owners: owners.names,
    warnings,
    saysLogin: saysIt === true,
    leaves: mayLeave && leavesUserName(fields, current ?? first, elements) ? "user-name" : undefined,
  };
}

/**
 * Leaves out the fields of a registration whose labels name another secret, such as "Event password", if other fields
 * are for the password of the new account.
 */
function ownPasswords(fields: readonly PageField[], { heading = "", buttons = "" }: Clues): readonly PageField[] {
  if (!says(`${heading} · ${buttons}`, "register")) return fields;
  const own = fields.filter((field) => !says(field.labels, "password") || !isUnfamiliar([field], "login", false));
  return own.length > 0 ? own : fields;
}

/**
 * Returns true if an empty field of a form that changes the password asks for the name of the account. Such forms are
 * often parts of a profile with fields for a nickname or for a second e-mail address.
 */
function namesAccount(field: PageField, fields: readonly PageField[]): boolean {
  const text = field.labels.trim() === "" ? field.names : field.labels;
  const isAlone = fields.filter(({ isPassword }) => !isPassword).length === 1;
  return asksForUserName(field) || (isAlone && says(text, "userName", "userNumber"));
}

/** Returns the usernames that a form shows in fields that users cannot change. */
const shownUserNames = (scope: Element, fixed: readonly PageField[], kind: FormKind): string[] =>
  fixed
    .filter((field) => isWithin(field.element, scope))
    .filter((field) => likeUserName(field, {}) >= leastShown || (kind === "login" && isAddress(field.element.value)))
    .map(({ element }) => element.value.trim());

/**
 * Minimum sum of evidence with which a field that users cannot change counts as a username field. One word such as
 * "username", or the `autocomplete` value `username`, is enough.
 */
const leastShown = 40;

/** Number of fields whose words say what a form is for. Larger forms are tables. */
const mostFields = 60;

/** Returns the reasons for asking the user before a password is filled into a form. */
function warningsAbout(
  { kind, scope, login, current, fresh }: Pick<Form, "kind" | "scope" | "login" | "current" | "fresh">,
  fields: readonly PageField[],
  around: Clues,
  { elements, shape }: Pick<Document, "elements" | "shape">,
): FormWarning[] {
  const secrets = current && kind !== "change" ? [current] : fresh;
  const hasUserName = login?.element.value === "";
  const clues: Clues = {
    ...around,
    fields: textsOf(fields),
    controls: controlsIn(scope),
    hasUserName,
    hasOld: kind === "change",
    isSignedIn: kind === "sign-up" && (hasUserName || around.hasChosenUser === true) && offersSignOut(elements),
  };
  const found: FormWarning[] = [];
  const purpose = purposes.find((each) => kind === "login" && weigh(each, clues) >= leastAsked);
  if (purpose) found.push(purpose);
  // A login can call its field the password of the user, so there only its heading, its buttons and names count.
  const mayBeForOther = kind !== "login" || login !== undefined || around.namesOwner === true;
  const ofUser = kind === "login" ? { ...clues, text: "" } : clues;
  if (mayBeForOther && weigh("adds-user", ofUser) >= leastAsked) found.push("adds-user");
  const hasClearUserName = login !== undefined && likeUserName(login, { shape }) >= leastShown;
  const ofSecret: Clues = {
    ...clues,
    label: secrets.map(({ labels }) => labels).join(" · "),
    names: secrets.map(({ names }) => names).join(" · "),
    tokens: secrets.flatMap(({ tokens }) => tokens),
    fields: textsOf(
      fields.filter((field) => !secrets.includes(field) && !(hasClearUserName && field === login)).slice(0, mostFields),
    ),
    hasClearUserName,
    isOneOfSeveral: kind === "login" && fields.filter((field) => isHiddenPassword(field, around.heading)).length > 1,
    isUnfamiliar: isUnfamiliar(secrets, kind, login !== undefined && fields.length === 2),
  };
  const isUnsure = current && kind === "login" && !isSurelyPassword(current, around.heading);
  if (isUnsure || weigh("other-secret", ofSecret) >= leastAsked) found.push("other-secret");
  if (fresh.some((field) => isGenerated(field, scope))) found.push("generated-password");
  return found;
}

const textsOf = (fields: readonly PageField[]): string =>
  fields.flatMap(({ labels, names }) => [labels, names]).join(" · ");

const isHiddenPassword = (field: PageField, heading: string | undefined): boolean =>
  field.element.type === "password" && mayTakeSecret(field, heading) && isSurelyPassword(field, heading);

/** Purposes, other than a login, for which a site asks for the password. The most dangerous comes first. */
const purposes = ["deletes-account", "moves-money", "confirms-action"] as const;

/**
 * Returns true if a field probably contains a password that the page has generated: the field is not empty, and it
 * shows its text or the form has a button for generating passwords.
 */
const isGenerated = ({ element }: PageField, scope: Element): boolean =>
  element.value !== "" &&
  (element.type === "text" ||
    allIn(scope, "button, [role=button]").some((button) => says(normalize(nameOf(button)), "generate")));

/**
 * Returns the username fields of a form without a password field if the form is the first step of a login. Returns
 * undefined for newsletters, searches and the recovery of passwords.
 */
function firstStepIn(
  group: Group,
  elements: readonly Element[],
  shape: UserNameShape | undefined,
): UserNames | undefined {
  const { fields } = group;
  if (fields.some(wantsPassword)) return undefined;
  const asked = fieldOfStep(fields, shape);
  if (!asked) return undefined;
  const { tokens, labels, names } = asked.field;
  const around = surroundingsOf(group, elements);
  const sum = weigh("first-step", { tokens, label: labels, names, ...around });
  if (sum < (asked.isClear ? leastStep : leastUnclearStep)) return undefined;
  if (asked.needsButton && !says(around.buttons, "signIn")) return undefined;
  const found = userNamesAmong(fields, undefined, elements, shape);
  return found.login ? found : { login: asked.field, again: [] };
}

/**
 * Returns the field for the username: a field whose `autocomplete` asks for a username, or else the only field, or the
 * only field with evidence for a username. The result is clear if the `autocomplete` asks for a username, or if the
 * only field has evidence. The only field may have no evidence, because the tables of words do not cover all languages
 * and all kinds of numbers. If it has a label that no table knows, it may be for a server or a company, so the button
 * must say that it logs in. This is not asked of accounts whose username is a number: banks and offices call such
 * numbers by many words, and have no servers to choose from.
 */
function fieldOfStep(
  fields: readonly PageField[],
  shape: UserNameShape | undefined,
): { readonly field: PageField; readonly isClear: boolean; readonly needsButton: boolean } | undefined {
  const isAlone = fields.length === 1;
  const scored = fields.map((field) => ({ field, score: likeUserName(field, { shape, isAlone }) }));
  const byToken = scored.find(({ field }) => asksForUserName(field));
  const [only, other] = scored.filter(({ field, score }) => score > 0 || (isAlone && score === 0 && isUnknown(field)));
  const chosen = byToken ?? (other ? undefined : only);
  if (!chosen || (chosen !== only && chosen.score <= 0)) return undefined;
  const { field, score } = chosen;
  const isClear = byToken !== undefined || (isAlone && score > 0);
  const mayBeOther = !isClear && isAlone && field.labels.trim() !== "";
  return { field, isClear, needsButton: mayBeOther && shape !== "number" };
}

/**
 * Returns true if no word of a field is about a username. A sum of zero then means that there is no evidence, and not
 * that evidence for and against a username is equally strong.
 */
const isUnknown = (field: PageField): boolean =>
  !asksForUserName(field) && !says(`${field.labels} ${field.names}`, "userName", "userNumber", "email", "phone");

/** Returns the fields of a form that get a value, in the order of filling. */
export const filledFields = ({ login, loginAgain, current, fresh, boxes }: Form): HTMLInputElement[] => [
  ...[login, ...loginAgain, current, ...fresh].flatMap((field) => (field ? [field.element] : [])),
  ...(boxes?.boxes ?? []).map(({ element }) => element),
];

/** Returns true if at least one field for a secret has the type `password`, which hides the text in the field. */
export const hidesSecret = (form: Form): boolean =>
  filledFields({ ...form, login: undefined, loginAgain: [] }).some(({ type }) => type === "password");
