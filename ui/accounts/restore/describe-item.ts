import type { RestoreItem } from "../../../src/backup/index.ts";
import { defaultSettings, type Settings, type VaultRecord } from "../../../src/vault/index.ts";
import { momentText } from "../../locale/times.ts";
import { listed, t } from "../../locale/i18n.ts";

/** Fields whose names are translated. A field that only a newer version knows is shown with its internal name. */
const known = [
  ...(["site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes", "created"] as const),
  ...(["secret", "aliases", "hosts", "plain", "madeAt", "previous", "history"] as const),
  ...(["tags", "favourite", "totp", "totpHistory"] as const),
  ...(Object.keys(defaultSettings) as (keyof Settings)[]),
];

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const dayOf = ({ modified }: VaultRecord): string => momentText(modified);

function nameOf(field: string): string {
  const name = known.find((each) => each === field);
  return name === undefined ? field : t(`recordField_${name}`);
}

/**
 * Lists the fields in which the record in the vault and the record in the backup differ, and the dates of both records.
 * Shows values only for the revision, because values of other fields may be secret.
 */
export function differences({ fields, mine, theirs }: RestoreItem): string {
  const named = fields.map((field) => {
    const text = nameOf(field);
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
