import { type Question, questions } from "../../src/filling/contract.ts";
import type { Known } from "./known.ts";
import type { Found } from "./injected-find.ts";
import type { FoundForm } from "./page/report.ts";

/** What has to be asked before a form is filled in. */
export function questionsOf(known: Known, found: Found, form: FoundForm): Question[] {
  const asked: Record<Question, boolean> = {
    "plain-http": found.plainHttp && !known.madePlain,
    "foreign-action": foreignTargets(known, found, form).length > 0,
    "other-login": hasOtherLogin(known, form),
    "foreign-frame-permission": false,
  };
  return questions.filter((question) => asked[question]);
}

/** Where a form goes that is not the account's site, or is it no longer encrypted. */
export function foreignTargets({ mayUseAt }: Known, { origin }: Found, { targets }: FoundForm): string[] {
  const isForeign = (target: string): boolean => {
    const protocol = /^[a-z][a-z\d+.-]*:/iu.exec(target)?.[0].toLowerCase();
    if (protocol === "javascript:") return false; // a script of the page itself
    if (protocol === "http:" && origin.startsWith("https:")) return true;
    return !(protocol === "http:" || protocol === "https:") || !mayUseAt(target);
  };
  return targets.filter(isForeign);
}

/** A login of somebody else: a password beside it would be a failed attempt of theirs. */
const hasOtherLogin = ({ login }: Known, form: FoundForm): boolean => {
  const there = (form.login ?? "").trim();
  return login !== "" && there !== "" && !isSameLogin(there, login);
};

/** Sites do not tell apart how a login is written; a person may have typed it either way. */
export const isSameLogin = (a: string, b: string): boolean =>
  a.trim().toLowerCase().normalize("NFC") === b.trim().toLowerCase().normalize("NFC");
