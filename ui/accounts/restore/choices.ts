import type { Account } from "../../../src/accounts/index.ts";
import type { RestoreChoice, RestoreChoices, RestoreItem, RestoreStatus } from "../../../src/backup/index.ts";
import { defaultSettings, type Settings, type VaultRecord } from "../../../src/vault/index.ts";
import { listed, t } from "../../locale/i18n.ts";
import { momentText } from "../../locale/times.ts";
import { lineFor } from "../../parts/describe.ts";

/**
 * Statuses of the items in a backup, in the order of the preview. Statuses that need a decision by the user come first.
 */
export const statuses = ["differs", "deleted", "new", "same"] as const satisfies readonly RestoreStatus[];

/**
 * Returns false for an unchanged record that is no account. Unchanged records have no rows, so a number that counted it
 * too would explain nothing.
 */
export const isCounted = ({ status, name }: Pick<RestoreItem, "status" | "name">): boolean =>
  status !== "same" || name.startsWith("account/");

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
    return lineFor(theirs as unknown as Account);
  }
  if (name.startsWith("site/")) return t("recordSite", name.slice("site/".length));
  return name === "settings" ? t("recordSettings") : t("recordOther", name);
}

/** Fields whose names are translated. A field that only a newer version knows is shown with its internal name. */
const known = [
  ...(["site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes", "created"] as const),
  ...(["secret", "aliases", "hosts", "plain", "madeAt", "address", "previous", "history"] as const),
  ...(["tags", "favourite", "totp", "totpHistory", "ignored"] as const),
  ...(Object.keys(defaultSettings) as (keyof Settings)[]),
];

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const dayOf = ({ modified }: VaultRecord): string => momentText(modified);

function fieldName(field: string): string {
  const name = known.find((each) => each === field);
  return name === undefined ? field : t(`recordField_${name}`);
}

/**
 * Lists the fields in which the record in the vault and the record in the backup differ, and the dates of both records.
 * Shows values only for the revision, because values of other fields may be secret.
 */
function differences({ fields, mine, theirs }: RestoreItem): string {
  const named = fields.map((field) => {
    const text = fieldName(field);
    const [own, other] = [mine?.[field], theirs[field]];
    const telling = field === "revision" && isText(own) && isText(other);
    return telling ? t("differsValues", text, String(own), String(other)) : text;
  });
  const dates = mine ? t("differsDates", dayOf(mine), dayOf(theirs)) : "";
  return named.length === 0 ? "" : `${t("differsIn", listed(named))} ${dates}`;
}

/** Returns the second line of an item in the preview, below its title. */
export function detailOf(item: RestoreItem): string {
  if (item.status === "differs") return differences(item);
  if (item.deleted === "here") return t("deletedHere");
  if (item.deleted === "there") return t(item.mine ? "deletedThere" : "deletedThereOnly");
  if (item.deleted === "both") return t("deletedBoth");
  return t("newInBackup", dayOf(item.theirs));
}

/**
 * Returns a warning about sites that the backup would newly link to a site. An attacker could make a backup that links
 * a malicious site to a site of the user. The malicious site would then be offered the passwords of the user's site.
 * Returns an empty text if the backup links no other sites.
 */
export function aliasesOf({ mine, theirs }: Pick<RestoreItem, "mine" | "theirs">): string {
  if (!theirs.name.startsWith("site/")) return "";
  const existing = mine ? hostsIn(mine) : [];
  const added = hostsIn(theirs).filter((alias) => !existing.includes(alias));
  return added.length === 0 ? "" : t("aliasesInBackup", listed(added));
}

// The type assertion is safe, because the fields of all records are checked when the backup is opened.
const hostsIn = ({ aliases = [] }: VaultRecord): readonly string[] => aliases as readonly string[];
