import { t } from "./i18n.ts";

/**
 * Joins items to a list: "username, notes". Puts no word such as "and" before the last item, because the word could be
 * read as part of an item such as a set of characters.
 */
export const listed = (items: readonly string[]): string =>
  items.length === 0 ? "" : items.reduce((before, each) => t("listed", before, each));
