import { type Account, titleOf } from "../../../src/accounts/index.ts";
import type { RestoreChoice, RestoreChoices, RestoreItem, RestoreStatus } from "../../../src/backup/index.ts";
import { t } from "../../locale/i18n.ts";

/**
 * Statuses of the items in a backup, in the order of the preview. Statuses that need a decision by the user come first.
 */
export const statuses = ["differs", "deleted", "new", "same"] as const satisfies readonly RestoreStatus[];

export const chosen = (item: RestoreItem, choices: RestoreChoices): RestoreChoice =>
  choices.get(item.name) ?? item.proposed;

/** Returns the number of records that the restore would change in the vault. */
export const changesOf = (items: readonly RestoreItem[], choices: RestoreChoices): number =>
  items.filter((item) => chosen(item, choices) !== "mine").length;

/** Returns the choices that are still possible after the vault has changed. */
export const stillOffered = (items: readonly RestoreItem[], choices: RestoreChoices): RestoreChoices =>
  new Map(
    items.flatMap(({ name, choices: offered }): [string, RestoreChoice][] => {
      const choice = choices.get(name);
      return choice !== undefined && offered.includes(choice) ? [[name, choice]] : [];
    }),
  );

/** Returns the text of a choice for an item. */
export function choiceText(
  { status, deleted, mine: current }: Pick<RestoreItem, "status" | "deleted" | "mine">,
  choice: RestoreChoice,
): string {
  if (choice === "both") return t("choiceBoth");
  const mine = choice === "mine";
  if (status === "new") return t(mine ? "choiceLeaveOut" : "choiceAdd");
  if (status !== "deleted") return t(mine ? "choiceMine" : "choiceTheirs");
  if (deleted === "here") return t(mine ? "choiceStayDeleted" : "choiceBringBack");
  if (!current) return t(mine ? "choiceLeaveOut" : "choiceAdd");
  return t(mine ? "choiceMine" : "choiceDelete");
}

/** Returns the title under which a record is shown. */
export function nameOf({ theirs }: Pick<RestoreItem, "theirs">): string {
  const { name } = theirs;
  if (name.startsWith("account/")) {
    const account = theirs as unknown as Account;
    return t("ofSite", titleOf(account) || t("noLogin"), account.site);
  }
  if (name.startsWith("site/")) return t("recordSite", name.slice("site/".length));
  return name === "settings" ? t("recordSettings") : t("recordOther", name);
}
