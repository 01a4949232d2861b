import { type Account, foldText } from "../../../../src/accounts/index.ts";

/** Maximum number of tags that are listed. Typing a letter is faster than reading more. */
const mostTags = 100;

/** Returns the number of accounts that have each tag. */
export function tagShares(accounts: readonly Account[]): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { tags = [] } of accounts) for (const tag of tags) shares.set(tag, (shares.get(tag) ?? 0) + 1);
  return shares;
}

/**
 * Returns the tags that contain a typed text, without regard to case and accents. A tag that equals the text is first.
 * The tags of the selected accounts follow, the most frequent first, and then the others in their order.
 */
export function matchingTags(
  tags: readonly string[],
  shares: ReadonlyMap<string, number>,
  typed: string,
): readonly string[] {
  const wanted = foldText(typed.trim());
  const rank = (tag: string): number => (wanted !== "" && foldText(tag) === wanted ? Infinity : (shares.get(tag) ?? 0));
  return tags
    .filter((tag) => foldText(tag).includes(wanted))
    .sort((a, b) => (rank(a) === rank(b) ? 0 : rank(b) - rank(a)))
    .slice(0, mostTags);
}
