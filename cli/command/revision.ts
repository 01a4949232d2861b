import type { Scheme } from "../../src/schemes/index.ts";
import { Failure } from "../failure.ts";

/**
 * Parses the value of `--revision`. In most schemes, the revision is a counter (a whole number). In other schemes, it
 * is a text, such as PasswordMaker's modifier. The default is the scheme's first revision.
 *
 * @throws Failure `usage`
 */
export function revisionOf(
  { firstRevision, isRevision }: Pick<Scheme, "firstRevision" | "isRevision">,
  text = String(firstRevision),
): number | string {
  if (typeof firstRevision === "string") return text;
  const revision = /^\d{1,10}$/u.test(text) ? Number(text) : 0;
  if (isRevision(revision)) return revision;
  throw new Failure("usage", "the revision must be a whole number from 1 to 4294967295");
}
