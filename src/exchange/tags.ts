/** Name of a custom field in Bitwarden's JSON. It contains a tag of the account, except the first tag, which is a folder. */
export const tagField = "Tag";

/** The tag of favourites in a KDBX file. Strongbox uses this tag too. Other programs show it as a tag. */
export const favouriteTag = "Favorite";

/** Characters that the XML of a KDBX file (XML 1.0) cannot contain. */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Returns true if XML can contain all characters of a text. */
export const isPlain = (text: string): boolean => text.search(forbidden) < 0;

export const plain = (text: string): string => text.replace(forbidden, " ");

const deepest = 30; // maximum depth of nested groups, far more than users create; deeper groups of a tag are ignored

/**
 * Returns the names of the nested groups that a KDBX file has for the first tag of an account. Slashes in the tag
 * separate them.
 */
export const groupsOf = (tag: string): readonly string[] =>
  tag
    .split("/")
    .filter((name) => name !== "")
    .slice(0, deepest);

/**
 * Returns true if a reader of a KDBX file finds a tag unchanged. The first tag of an account becomes its group. KeePass
 * separates the other tags with semicolons or commas.
 */
export function isTagKept(tag: string, isFirst: boolean): boolean {
  if (!isPlain(tag)) return false;
  return isFirst ? groupsOf(tag).join("/") === tag : !/[;,]/u.test(tag) && tag !== favouriteTag;
}
