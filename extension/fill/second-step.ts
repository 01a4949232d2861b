import { mayHaveOtherOwner } from "../../src/sites/index.ts";
import type { FoundIn } from "./known.ts";
import type { PendingLogin } from "./pending-login.ts";

/**
 * Options for finding the form of the second step. Read-only fields are ignored. The form need not have the focus,
 * because the user has selected no field.
 */
export const secondStepWay = { onlyFocused: false, alsoReadOnly: false };

/** A pending login, and the time at which its frame loaded the document after the first step. */
export interface LoginWatch {
  readonly pending: PendingLogin;
  /**
   * Time when the next document in the frame was created. Undefined while the frame still shows the document of the
   * first step.
   */
  next?: number;
}

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
  if (first !== inFrame || others.length > 0) return "press";
  const { origin, form } = first.found;
  if (origin !== pending.origin || mayHaveOtherOwner(pending.url, url)) return "press";
  // A text field that seems to show a password may be for something else, such as a search. Everybody could read a
  // password in a text field.
  const isSure = form?.kind === "login" && form.saysPassword && form.hidesSecret && form.warnings.length === 0;
  return isSure ? first : "press";
}

const takesPassword = ({ found: { form } }: FoundIn): boolean => form?.kind === "login" || form?.kind === "partial";
