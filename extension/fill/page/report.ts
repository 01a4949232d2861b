import { submitButtons } from "./buttons.ts";
import { type Form, hidesSecret } from "./form.ts";
import type { FormWarning, Ranked } from "./rank.ts";
import type { Looked } from "./look.ts";
import { actionOf, attributeOf, fits, isForm, isWithin, upwards } from "./dom.ts";
import { embedding } from "./embedding.ts";
import { mayTakeSecret } from "./password-fields.ts";
import { longestName, mostNames } from "./owners.ts";
import { saysPassword } from "./says-password.ts";
import { signedInNames } from "./signed-in.ts";

/**
 * Report on a form, made before any secret is sent to the form's document. It contains, for example, the kind of the
 * form, the addresses to which the form is sent, and the text of the username field.
 */
export interface FoundForm extends Ranked {
  /** Label that a person reads at the password field, or else at the username field. */
  readonly label: string;
  /**
   * Text of the username field, even if users cannot change this text. Empty if the username can be chosen from a list.
   * Undefined if the form has neither a field nor a list for the username.
   */
  readonly login: string | undefined;
  /**
   * All usernames that the form and the page show for the person who is signed in. Empty if the form has a field for
   * the username.
   */
  readonly names: readonly string[];
  /** Names of the users that the form seems to belong to, such as another user whose password is set. */
  readonly owners: readonly string[];
  /** Addresses to which the form or one of its buttons sends the data. */
  readonly targets: readonly string[];
  /**
   * Maximum numbers of characters that the fields for the username, the current password and the new password accept.
   * Undefined for a field without a limit.
   */
  readonly room: {
    readonly login: number | undefined;
    readonly current: number | undefined;
    readonly fresh: number | undefined;
  };
  /** Positions, counted from 1, of the password's characters for which the form has one-character boxes. */
  readonly positions: readonly number[];
  /** See `whole` in `CharacterFields`. */
  readonly whole: boolean;
  /** See `mixed` in `CharacterFields`. */
  readonly mixed: boolean;
  /** True if the field for the current password itself says that it takes a password and no other secret. */
  readonly saysPassword: boolean;
  /** True if the texts around a login form say that it is one, and nothing suggests another purpose. */
  readonly saysLogin: boolean;
  /** Field of a login that stays empty although it seems to be for the username or for a password. */
  readonly leaves: "user-name" | "password" | undefined;
  /** State of the password field of a login form. Undefined if it is empty, and for any other form. */
  readonly typed: TypedState | undefined;
}

/**
 * State of the password field of a login form that is not empty:
 * - `typed`: a text that the user has typed or the browser has filled
 * - `hidden`: a text that the browser has filled and does not reveal before the user touches the page
 * - `unclear`: another field of the form contains a text too, so it is not known which one is the password
 */
export type TypedState = "typed" | "hidden" | "unclear";

export function reportOf(form: Form, looked: Looked): FoundForm {
  const { elements, focused, inFront } = looked;
  const { kind, login, lists, current, fresh, boxes, shownLogins } = form;
  const isSignedIn = !login && kind !== "user-name" && kind !== "code";
  return {
    kind,
    focused,
    inFront,
    warnings: form.warnings,
    hidesSecret: hidesSecret(form),
    label: (current ?? fresh[0] ?? login)?.label ?? "",
    login: login ? login.element.value : (shownLogins[0] ?? (lists.length > 0 ? "" : undefined)),
    names: unique(isSignedIn ? [...shownLogins, ...namedOwners(form), ...signedInNames()] : []),
    owners: unique(form.owners),
    targets: targetsOf(form.scope, elements),
    room: {
      login: roomIn(login ? [login.element] : []),
      current: roomIn(current ? [current.element] : []),
      fresh: roomIn(fresh.map(({ element }) => element)),
    },
    positions: boxes?.boxes.map(({ position }) => position) ?? [],
    whole: boxes?.whole ?? false,
    mixed: boxes?.mixed ?? false,
    saysPassword: current !== undefined && saysPassword(current),
    saysLogin: form.saysLogin,
    leaves: form.leaves,
    typed: typedIn(form, looked),
  };
}

/** Names of the form's users, unless a warning already says that the form is for another user. */
const namedOwners = ({ kind, owners, warnings }: Form): readonly string[] =>
  kind === "login" || warnings.includes("adds-user") ? [] : owners;

/**
 * Returns what the password field of a login form contains. Fields that certainly take something else, such as the code
 * of a card, do not count, and neither does a field that may take another secret.
 */
export function typedIn({ kind, scope, current, warnings }: Form, { fields }: Looked): TypedState | undefined {
  const isOther = warnings.some((warning) => otherSecrets.includes(warning));
  if (kind !== "login" || !current || isOther) return undefined;
  const isFilled = (field: HTMLInputElement): boolean => field.value !== "" || fits(field, autofilled);
  const others = fields.filter((field) => field.element !== current.element && mayTakeSecret(field));
  if (others.some(({ element }) => isWithin(element, scope) && isFilled(element))) return "unclear";
  const { value } = current.element;
  if (value === "") return fits(current.element, autofilled) ? "hidden" : undefined;
  return mask.test(value) ? undefined : "typed";
}

/** Warnings of forms that may ask for another secret than the account's password, or for another user's. */
const otherSecrets: readonly FormWarning[] = ["other-secret", "adds-user", "moves-money", "covered"];

const autofilled = ":autofill";

/** A text that a page shows in place of a password that it does not reveal. */
const mask = /^[*•●·∙]+$/u;

/** Returns each name once. A page could show very many names, so their number and length are limited. */
const unique = (names: readonly string[]): string[] =>
  [...new Set(names.filter(({ length }) => length <= longestName))].slice(0, mostNames);

const roomIn = (fields: readonly HTMLInputElement[]): number | undefined => {
  const limits = fields.map(({ maxLength }) => maxLength).filter((limit) => limit >= 0);
  return limits.length > 0 ? Math.min(...limits) : undefined;
};

/**
 * Returns the addresses to which a form and its buttons send data. Forms with the method `dialog` count too, because a
 * button with another method can still send them. If `scope` is only a part of a form, returns the addresses of the
 * whole form, because the browser sends the whole form.
 */
export function targetsOf(scope: Element, elements: readonly Element[]): string[] {
  const form = upwards(scope).find(isForm);
  const own = form ? [actionOf(form)] : [];
  const buttons = submitButtons(form ?? scope, elements)
    .filter((button) => attributeOf(button, "formaction"))
    .map((button) => (button as HTMLButtonElement).formAction);
  return [...new Set([...own, ...buttons])].filter((target) => target !== undefined);
}

/**
 * Returns a text that describes a document and a form. The decision to fill a form is valid only for this text: if the
 * text has changed right before filling, nothing is filled. The text contains the time when the document was created,
 * because a frame can show several documents of the same origin one after another.
 */
export const keyOf = (form: FoundForm): string =>
  [
    self.origin,
    performance.timeOrigin,
    embedding(),
    form.kind,
    form.warnings.join(" "),
    form.login ?? "-",
    form.names.join(" "),
    form.owners.join(" "),
    form.targets.join(" "),
    form.room.login ?? "-",
    form.room.current ?? "-",
    form.room.fresh ?? "-",
    form.positions.join(" "),
    form.mixed,
    form.saysPassword,
    form.hidesSecret,
  ].join("\n");
