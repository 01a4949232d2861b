import { type Question, questions } from "../../src/filling/contract.ts";
import type { OtherPlace } from "../../src/internal.ts";
import { type Doubt, doubts } from "./rank.ts";
import type { Known } from "./known.ts";
import type { Found } from "./injected-find.ts";
import type { FoundForm } from "./page/report.ts";

/** Returns the questions to the user before a form is filled. */
export function questionsOf(known: Known, found: Found, form: FoundForm): Question[] {
  const asked: Record<Question, boolean> = {
    "other-host": otherPlaceOf(known, found) !== undefined,
    "plain-http": found.plainHttp && !known.madePlain,
    "unencrypted-action": unencryptedTargets(found, form).length > 0,
    "foreign-action": foreignTargets(known, found, form).length > 0,
    "other-login": hasOtherLogin(known, form),
    "foreign-frame-permission": false,
    ...doubtsIn(form),
  };
  return questions.filter((question) => asked[question]);
}

/**
 * Compares the page with the place where the account was created. Returns both if the page is at another place of a
 * shared domain. Otherwise does the same for the frame of another origin that contains the form, if there is one.
 */
export const otherPlaceOf = ({ url = "", elsewhere }: Known, { origin, embedding }: Found): OtherPlace | undefined =>
  elsewhere(url) ?? (embedding === "child" ? elsewhere(origin) : undefined);

/**
 * Returns the addresses to which a form sends data, if they are outside the account's site or belong to another owner
 * on a shared domain.
 */
export function foreignTargets(known: Known, found: Found, { targets }: FoundForm): string[] {
  const { isAllowedOn, elsewhere } = known;
  const here = otherPlaceOf(known, found)?.place; // the user is already asked about this place
  const isOthers = (target: string): boolean => ![undefined, here].includes(elsewhere(target)?.place);
  const isForeign = (target: string): boolean => {
    const protocol = /^[a-z][a-z\d+.-]*:/iu.exec(target)?.[0].toLowerCase();
    if (protocol === "javascript:") return false; // such an address only runs a script of the page
    return !(protocol === "http:" || protocol === "https:") || !isAllowedOn(target) || isOthers(target);
  };
  return targets.filter(isForeign);
}

/**
 * Returns the addresses to which a form on an encrypted page sends data without encryption. If the page itself is not
 * encrypted, `plain-http` is asked instead. Local pages count as encrypted and may send data to this device.
 */
export function unencryptedTargets({ origin, plainHttp }: Found, { targets }: FoundForm): string[] {
  const isReadable = (target: string): boolean =>
    URL.canParse(target) && new URL(target).protocol === "http:" && (origin.startsWith("https:") || !isLocal(target));
  return plainHttp ? [] : targets.filter(isReadable);
}

const isLocal = (address: string): boolean =>
  /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/u.test(new URL(address).hostname);

/**
 * Returns true if the form contains another username. A password that is filled next to it would cause a failed login
 * of that user.
 */
const hasOtherLogin = ({ login }: Known, form: FoundForm): boolean => {
  const there = (form.login ?? "").trim();
  return login !== "" && there !== "" && !isSameLogin(there, login);
};

/** Returns true if two usernames are equal or differ only in upper and lower case, which most sites ignore. */
export const isSameLogin = (a: string, b: string): boolean =>
  a.trim().toLowerCase().normalize("NFC") === b.trim().toLowerCase().normalize("NFC");

/** Returns the doubts about a form. The page's report is untrusted, so unknown doubts in it are ignored. */
const doubtsIn = (form: FoundForm): Record<Doubt, boolean> =>
  Object.fromEntries(doubts.map((doubt) => [doubt, form.doubts.includes(doubt)])) as Record<Doubt, boolean>;
