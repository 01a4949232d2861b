import { type FillQuestion, type Question, questions } from "../../src/filling/index.ts";
import type { OtherPlace, OtherPort } from "../../src/sites/index.ts";
import type { Found } from "./injected-form.ts";
import { type FormWarning, formWarnings } from "./page/rank.ts";
import type { FoundForm } from "./page/report.ts";
import { isSameName } from "./second-step.ts";

/** Facts about the account and the tab. */
export interface Known {
  /** Current address of the tab. Undefined if the browser does not reveal it. */
  readonly url: string | undefined;
  readonly isAllowedOn: (address: string) => boolean;
  readonly elsewhere: (address: string) => OtherPlace | undefined;
  readonly portElsewhere: (address: string) => OtherPort | undefined;
  readonly madePlain: boolean;
  readonly login: string;
  /** True if the user has just created the account with a new password. */
  readonly isNewAccount?: boolean;
}

/** Returns the questions that the user must answer before a form is filled. */
export function questionsOf(known: Known, found: Found, form: FoundForm): Question[] {
  const asked: Record<Question, boolean> = {
    "other-host": otherPlaceOf(known, found) !== undefined,
    "other-port": known.url !== undefined && known.portElsewhere(known.url) !== undefined,
    "plain-http": found.plainHttp && !known.madePlain,
    "unencrypted-action": unencryptedTargets(found, form).length > 0,
    "foreign-action": foreignTargets(known, found, form).length > 0,
    "other-login": otherLoginIn(known, form) !== undefined,
    "foreign-frame-permission": false,
    ...warningsIn(form),
    "adds-user": form.warnings.includes("adds-user") && !isOwn(known, form),
  };
  return questions.filter((question) => asked[question]);
}

/**
 * Compares the address of the page with the place where the account was created. Returns the two places if they differ
 * and are on one shared domain (see `OtherPlace`). Otherwise, if the form is in a frame of another origin, compares the
 * origin of the frame.
 */
export const otherPlaceOf = ({ url = "", elsewhere }: Known, { origin, embedding }: Found): OtherPlace | undefined =>
  elsewhere(url) ?? (embedding === "child" ? elsewhere(origin) : undefined);

/**
 * Returns the addresses to which a form sends data, but only addresses outside the account's site and addresses that
 * belong to another owner on a shared domain.
 */
export function foreignTargets(known: Known, found: Found, { targets }: FoundForm): string[] {
  const { isAllowedOn, elsewhere } = known;
  const here = otherPlaceOf(known, found)?.place; // the question `other-host` already names this place
  const isOthers = (target: string): boolean => ![undefined, here].includes(elsewhere(target)?.place);
  const isForeign = (target: string): boolean => {
    const protocol = /^[a-z][a-z\d+.-]*:/iu.exec(target)?.[0].toLowerCase();
    if (protocol === "javascript:") return false; // this address only runs a script of the page
    return !(protocol === "http:" || protocol === "https:") || !isAllowedOn(target) || isOthers(target);
  };
  return targets.filter(isForeign);
}

/**
 * Returns the addresses to which a form on an encrypted page sends data without encryption. On a page that is not
 * encrypted, the user gets the question `plain-http` instead. Pages of this device, such as `localhost`, count as
 * encrypted and may send data to this device.
 */
export function unencryptedTargets({ origin, plainHttp }: Found, { targets }: FoundForm): string[] {
  const isReadable = (target: string): boolean =>
    URL.canParse(target) && new URL(target).protocol === "http:" && (origin.startsWith("https:") || !isLocal(target));
  return plainHttp ? [] : targets.filter(isReadable);
}

const isLocal = (address: string): boolean =>
  /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/u.test(new URL(address).hostname);

/**
 * Returns the username of another user for whom a form is, or undefined if there is none. A password that is filled
 * next to this username would cause a failed login of the other user. If the form has no field for the username, all
 * usernames that the page shows are compared: a profile can show several names of one person.
 */
export function otherLoginIn({ login }: Pick<Known, "login">, form: FoundForm): string | undefined {
  if (login === "") return undefined;
  if (form.names.length > 0) {
    const compared = form.names.map((name) => ({ name, is: compare(name, login) }));
    return compared.some(({ is }) => is === "same") ? undefined : compared.find(({ is }) => is === "other")?.name;
  }
  const there = (form.login ?? "").trim();
  return there !== "" && !isSameLogin(there, login) ? there : undefined;
}

/**
 * Compares a name on a page with the account's username. An e-mail address or a number says nothing about an account
 * whose username is of another kind.
 */
function compare(name: string, login: string): "same" | "other" | "unknown" {
  if (isSameLogin(name, login)) return "same";
  // A realm, as in "root@pam", is no part of the username.
  if (/@[^.@]+$/u.test(name) && !login.includes("@")) return compare(name.replace(/@[^@]*$/u, ""), login);
  const isNumber = (text: string): boolean => /^[\d\s().+/-]+$/u.test(text);
  if (isNumber(name) !== isNumber(login)) return "unknown";
  if (isNumber(name) && name.replaceAll(/\D/gu, "").length !== login.replaceAll(/\D/gu, "").length) return "unknown";
  if (isSameName(name, login)) return "same";
  return name.includes("@") && !login.includes("@") ? "unknown" : "other";
}

/**
 * Returns true if a form sets the password of the account itself, although its words are about another user: an
 * administrator can change the own password on the page for all users.
 */
const isOwn = ({ login }: Known, { owners }: FoundForm): boolean =>
  login !== "" && owners.some((owner) => owner.split(/\s+/u).some((part) => compare(part, login) === "same"));

/**
 * Returns true if two usernames are equal or differ only in upper and lower case, which most sites ignore, or, for
 * numbers, in the groups of their digits.
 */
const isSameLogin = (a: string, b: string): boolean => written(a) === written(b);

function written(login: string): string {
  const text = login.trim().toLowerCase().normalize("NFC");
  return /^\d[\d\s()/.-]*$/u.test(text) ? text.replaceAll(/\D/gu, "") : text;
}

/**
 * Returns, for each known warning, true if the report on a form contains the warning. The report comes from the web
 * page and is not trusted, so unknown warnings are ignored.
 */
const warningsIn = (form: FoundForm): Record<FormWarning, boolean> =>
  Object.fromEntries(formWarnings.map((warning) => [warning, form.warnings.includes(warning)])) as Record<
    FormWarning,
    boolean
  >;

/** Returns true if two questions are equal. The user's yes is valid only for the question that was asked. */
export const isSame = (a: FillQuestion, b: FillQuestion): boolean => JSON.stringify(a) === JSON.stringify(b);
