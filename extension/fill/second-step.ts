import { mayHaveOtherOwner } from "../../src/sites/index.ts";
import type { PendingLogin } from "./notes.ts";
import type { FoundIn } from "./page-calls.ts";

/**
 * Options for finding the form of the second step. Read-only fields are ignored. The form need not have the focus,
 * because the user has selected no field.
 */
export const secondStepWay = { onlyFocused: false, alsoReadOnly: false, unattended: true };

/** A pending login, and the time at which its frame loaded the document after the first step. */
export interface LoginWatch {
  readonly pending: PendingLogin;
  /**
   * Time when the next document in the frame was created. Undefined while the frame still shows the document of the
   * first step.
   */
  next?: number;
  /** True if the last text in the field of the first step was another username than the one that was filled. */
  isRenamed?: boolean | undefined;
  /** Number of checks in which the form did not look like a login, or something covered it. */
  doubts?: number;
}

/** Maximum number of such checks. Pages draw the texts around a form later, or cover it while something is loading. */
const mostDoubts = 10;

/**
 * Returns the document with the password field if this field certainly belongs to the second step of the login. Returns
 * `waiting` if there is no password field yet, and `press` if the user must decide. `docs/fill.md` describes the rule.
 * The usernames on the page are not checked here but by `fillSecondStep`.
 *
 * @param url - the current address of the tab
 */
export function secondStepIn(
  watch: LoginWatch,
  url: string,
  documents: readonly FoundIn[],
): FoundIn | "waiting" | "press" {
  const { pending } = watch;
  if (new URL(url).origin !== new URL(pending.url).origin) return "press";
  const inFrame = documents.find(({ frameId }) => frameId === pending.frameId);
  if (inFrame && inFrame.found.began !== pending.began) {
    watch.next ??= inFrame.found.began;
    if (watch.next !== inFrame.found.began) return "press";
  }
  const [first, ...others] = documents.filter(takesPassword);
  if (!first) return "waiting";
  if (first !== inFrame || others.length > 0 || watch.isRenamed === true) return "press";
  const { origin, form } = first.found;
  if (origin !== pending.origin || mayHaveOtherOwner(pending.url, url)) return "press";
  // A text field that seems to show a password may be for something else, such as a search. Everybody could read a
  // password in a text field.
  const isSure =
    form?.kind === "login" &&
    form.saysPassword &&
    form.hidesSecret &&
    form.warnings.every((each) => each === "covered");
  if (!isSure) return "press";
  if (form.saysLogin && form.inFront && form.warnings.length === 0) return first;
  watch.doubts = (watch.doubts ?? 0) + 1;
  return watch.doubts < mostDoubts ? "waiting" : "press";
}

const takesPassword = ({ found: { form } }: FoundIn): boolean => form?.kind === "login" || form?.kind === "partial";

/**
 * Returns true if a name on a page may be the username that was filled: the username itself, a part of it as in a
 * greeting, or the username with some letters replaced by asterisks or dots. Numbers of the same length must be equal.
 * Numbers of different lengths cannot be compared, so the result is true. A number and any other text cannot be
 * compared either, unless the number is the username and the text on the page is an e-mail address.
 */
export function isSameName(shown: string, login: string): boolean {
  const [there, ours] = [written(shown), written(login)];
  if (there === ours) return true;
  if (isNumber(there) && isNumber(ours)) {
    return digitsOf(there).length !== digitsOf(ours).length || digitsOf(there) === digitsOf(ours);
  }
  if (isNumber(there) || (isNumber(ours) && !there.includes("@"))) return true;
  if (masks.test(there)) return fitsMask(there, ours);
  if (there.includes("@") && ours.includes("@")) return false;
  const [part, own] = [localPart(there), localPart(ours)];
  return part === own || own.split(/[^\p{L}\p{N}]+/u).includes(part);
}

/** Characters that pages show instead of some letters of a username, as in `a***@example.org`. */
const masks = /[*•●∙·…]+|\.{2,}/u;

const written = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** Returns the part of an e-mail address before the `@`. Returns any other name unchanged. */
const localPart = (name: string): string => /^(.+)@[^@]+$/u.exec(name)?.[1] ?? name;

const isNumber = (name: string): boolean => /^[\d\s().+/-]+$/u.test(name);

const digitsOf = (name: string): string => name.replaceAll(/\D/gu, "");

/**
 * Returns true if the visible parts of a masked name occur in the username in their order. The username must begin with
 * the first part and end with the last part.
 */
function fitsMask(there: string, ours: string): boolean {
  const [first = "", ...rest] = there.split(new RegExp(masks, "u"));
  const last = rest.pop() ?? "";
  if (!ours.startsWith(first) || !ours.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = ours.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at + last.length <= ours.length;
}
