import { t } from "./i18n.ts";

/**
 * Joins items into a list: "username, notes". Puts no word such as "and" before the last item. In a list of character
 * sets, for example, users could mistake the word for one of the sets.
 */
export const listed = (items: readonly string[]): string =>
  items.length === 0 ? "" : items.reduce((before, each) => t("listed", before, each));
