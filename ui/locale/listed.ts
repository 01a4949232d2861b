import { t } from "./i18n.ts";

/** "login, notes": what stands in a row. No word joins the last one: it may be a set of characters, or a host. */
export const listed = (items: readonly string[]): string =>
  items.length === 0 ? "" : items.reduce((before, each) => t("listed", before, each));
