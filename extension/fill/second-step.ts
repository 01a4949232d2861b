import { mayHaveOtherOwner } from "../../src/internal.ts";
import type { FoundIn } from "./known.ts";
import type { PendingLogin } from "./pending-login.ts";

/** Options for finding the second step: the user has selected no field, and read-only fields are ignored. */
export const secondStepWay = { onlyFocused: false, alsoReadOnly: false };

/** A pending login, and the document that its frame has loaded since. */
export interface LoginWatch {
  readonly pending: PendingLogin;
  /** Time when the document after the first one was created. Undefined while the first one is still shown. */
  next?: number;
}

/**
 * Returns the document with the password field that certainly belongs to the first step of a login. Returns `waiting`
 * if there is no such field yet, and `press` if the user must decide. `docs/fill.md` describes the rule. The usernames
 * on the page are checked later.
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
  return form?.kind === "login" && form.saysPassword && form.doubts.length === 0 ? first : "press";
}

const takesPassword = ({ found: { form } }: FoundIn): boolean => form?.kind === "login" || form?.kind === "partial";
