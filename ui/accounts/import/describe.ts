import type { ImportChoice, ImportItem, ImportStatus, NotTakenKind } from "../../../src/exchange/index.ts";
import { listed, t } from "../../locale/i18n.ts";

/** Statuses of imported entries, in the order of the preview. Statuses that need a decision by the user come first. */
export const statuses = ["different", "twice", "new", "same"] as const satisfies readonly ImportStatus[];

export const statusText = (status: ImportStatus): string =>
  t(status === "different" ? "status_differs" : status === "twice" ? "status_twice" : `status_${status}`);

/** Returns the text of a choice in the menu. The text depends on the status of the entry. */
export function choiceText(status: ImportStatus, choice: ImportChoice): string {
  if (choice === "both") return t("choiceBoth");
  if (status === "different") return t(choice === "mine" ? "choiceMine" : "importTheirs");
  return t(choice === "mine" ? "choiceLeaveOut" : "choiceAdd");
}

export function titleOf({ entry: { site, login, label } }: ImportItem): string {
  return t("ofSite", label ?? (login === "" ? t("noLogin") : login), site);
}

const names = ["label", "notes", "tags", "favourite", "totp", "history", "aliases"] as const;

/** Returns the second line of an entry in the preview, below its title. */
export function detailOf({ fields, entry: { aliases = [], derivation } }: ImportItem): string {
  const named = fields.map((field) => {
    const name = names.find((each) => each === field);
    return name === undefined ? t("recordField_secret") : t(`recordField_${name}`);
  });
  return [
    named.length === 0 ? "" : t("differsIn", listed(named)),
    derivation ? t("importGenerated", derivation.scheme) : "",
    aliases.length === 0 ? "" : t("aliasesInBackup", listed(aliases)),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Returns the kinds and numbers of items that are not imported: "cards (3), notes (2)". */
export const notTakenText = (notTaken: Readonly<Partial<Record<NotTakenKind, number>>>): string =>
  listed(
    (Object.entries(notTaken) as [NotTakenKind, number][]).map(([kind, count]) =>
      t("importCount", t(kind === "other" ? "notTaken_rest" : `notTaken_${kind}`), count),
    ),
  );
