import { t } from "./i18n.ts";

/**
 * Joins items to a list: "username, notes". Uses no word such as "and", because an item may be a set of characters or a
 * host.
 */
export const listed = (items: readonly string[]): string =>
  items.length === 0 ? "" : items.reduce((before, each) => t("listed", before, each));
