import { mayHaveOtherOwner } from "../../src/internal.ts";
import type { FoundIn } from "./known.ts";
import type { PendingLogin } from "./pending-login.ts";

/** Looks that may find the second step: no field is pointed at, and no field is opened first. */
export const secondStepWay = { onlyFocused: false, alsoReadOnly: false };

/** A pending login, and what its frame has shown since. */
export interface LoginWatch {
  readonly pending: PendingLogin;
  /** When the document after the first one began; nothing while that one is there. */
  next?: number;
}

/**
 * Returns the document whose password field surely belongs to the first step of a login, `waiting` where there is no such
 * field yet, or `press` where somebody has to decide. `docs/fill.md` has the rule; the user names that the page shows are
 * looked at later.
 *
 * @param url - the address of the tab now
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
