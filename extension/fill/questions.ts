import { type Question, questions } from "../../src/filling/contract.ts";
import type { OtherPlace } from "../../src/internal.ts";
import { type Doubt, doubts } from "./rank.ts";
import type { Known } from "./known.ts";
import type { Found } from "./injected-find.ts";
import type { FoundForm } from "./page/report.ts";

/** Returns the questions before a form is filled. */
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

/** Returns where the page, or else the frame with the form, is on a shared domain, if the account was made elsewhere there. */
export const otherPlaceOf = ({ url = "", elsewhere }: Known, { origin, embedding }: Found): OtherPlace | undefined =>
  elsewhere(url) ?? (embedding === "child" ? elsewhere(origin) : undefined);

/** Returns the targets of a form that lie outside the account's site, or with another owner of a shared domain. */
export function foreignTargets(known: Known, found: Found, { targets }: FoundForm): string[] {
  const { isAllowedOn, elsewhere } = known;
  const here = otherPlaceOf(known, found)?.place; // asked about by itself
  const isOthers = (target: string): boolean => ![undefined, here].includes(elsewhere(target)?.place);
  const isForeign = (target: string): boolean => {
    const protocol = /^[a-z][a-z\d+.-]*:/iu.exec(target)?.[0].toLowerCase();
    if (protocol === "javascript:") return false; // a script of the page itself
    return !(protocol === "http:" || protocol === "https:") || !isAllowedOn(target) || isOthers(target);
  };
  return targets.filter(isForeign);
}

/**
 * Returns the targets of a form on an encrypted page that everyone on the way can read. A page without encryption has a
 * question of its own. A local page, which browsers treat as encrypted, may send to this device.
 */
export function unencryptedTargets({ origin, plainHttp }: Found, { targets }: FoundForm): string[] {
  const isReadable = (target: string): boolean =>
    URL.canParse(target) && new URL(target).protocol === "http:" && (origin.startsWith("https:") || !isLocal(target));
  return plainHttp ? [] : targets.filter(isReadable);
}

const isLocal = (address: string): boolean =>
  /^(?:(?:.*\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/u.test(new URL(address).hostname);

/** Tells whether another user name is there: a password beside it would be a failed attempt of theirs. */
const hasOtherLogin = ({ login }: Known, form: FoundForm): boolean => {
  const there = (form.login ?? "").trim();
  return login !== "" && there !== "" && !isSameLogin(there, login);
};

/** Compares user names as sites do: a person may have typed capitals or not. */
export const isSameLogin = (a: string, b: string): boolean =>
  a.trim().toLowerCase().normalize("NFC") === b.trim().toLowerCase().normalize("NFC");

/** Reads the page's answer as data: only known questions are asked. */
const doubtsIn = (form: FoundForm): Record<Doubt, boolean> =>
  Object.fromEntries(doubts.map((doubt) => [doubt, form.doubts.includes(doubt)])) as Record<Doubt, boolean>;
