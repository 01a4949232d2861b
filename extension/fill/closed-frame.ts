import type { FoundIn } from "./known.ts";

/**
 * Kind of a frame that the extension cannot read. An `own` frame has an address of the account's site and is not
 * sandboxed. A `sandboxed` frame is sandboxed and has an address of the account's site or no web address. A
 * `foreign-frame` is any other frame.
 */
export type ClosedFrameKind =
  { readonly kind: "own"; readonly address: string } | { readonly kind: "sandboxed" | "foreign-frame" };

/**
 * Returns the kind of the frame that may contain the form, for a page in which no form was found. Prefers a frame of
 * the account's own site, then a sandboxed frame. Returns undefined if the page has no frame that the extension cannot
 * read.
 */
export function closedFrameIn(
  documents: readonly FoundIn[],
  isAllowedOn: (address: string) => boolean,
): ClosedFrameKind | undefined {
  const frames = documents.flatMap(({ found }) => (found.embedding === "top" ? found.frames : []));
  const isWeb = (address: string): boolean => /^https?:/u.test(address);
  const own = frames.find(({ address, sandboxed }) => !sandboxed && isWeb(address) && isAllowedOn(address));
  if (own) return { kind: "own", address: own.address };
  const sandboxed = frames.some((frame) => frame.sandboxed && (!isWeb(frame.address) || isAllowedOn(frame.address)));
  if (sandboxed) return { kind: "sandboxed" };
  return frames.length > 0 ? { kind: "foreign-frame" } : undefined;
}
