import { defaultSettings, type RestoreItem, type Settings, type VaultRecord } from "../../../src/internal.ts";
import { momentText } from "../../locale/dates.ts";
import { t } from "../../locale/i18n.ts";
import { listed } from "../../locale/listed.ts";

/** Fields that have a name in the reader's language; of a newer version's the plain one is shown. */
const known = [
  ...(["site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes", "created"] as const),
  ...(["secret", "aliases", "hosts", "plain", "madeAt", "previous", "history"] as const),
  ...(Object.keys(defaultSettings) as (keyof Settings)[]),
];

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const dayOf = ({ modified }: VaultRecord): string => momentText(modified);

function nameOf(field: string): string {
  const name = known.find((each) => each === field);
  return name === undefined ? field : t(`recordField_${name}`);
}

/** In what two records differ; the revisions themselves are said, and nothing that is secret. */
export function differences({ fields, mine, theirs }: RestoreItem): string {
  const named = fields.map((field) => {
    const text = nameOf(field);
    const [here, there] = [mine?.[field], theirs[field]];
    const telling = field === "revision" && isText(here) && isText(there);
    return telling ? t("differsValues", text, String(here), String(there)) : text;
  });
  const dates = mine ? t("differsDates", dayOf(mine), dayOf(theirs)) : "";
  return named.length === 0 ? "" : `${t("differsIn", listed(named))} ${dates}`;
}

/** What is to be said of an item under its name. */
export function detailOf(item: RestoreItem): string {
  if (item.status === "differs") return differences(item);
  if (item.deleted === "here") return t("deletedHere");
  if (item.deleted === "there") return t("deletedThere");
  if (item.deleted === "both") return t("deletedBoth");
  return t("newInBackup", dayOf(item.theirs));
}

/** Where a site of the backup offers its accounts beside itself, and does not here: a stranger's backup may name a trap. */
export function aliasesOf({ mine, theirs }: Pick<RestoreItem, "mine" | "theirs">): string {
  if (!theirs.name.startsWith("site/")) return "";
  const here = mine ? hostsIn(mine) : [];
  const added = hostsIn(theirs).filter((alias) => !here.includes(alias));
  return added.length === 0 ? "" : t("aliasesInBackup", listed(added));
}

const hostsIn = ({ aliases = [] }: VaultRecord): readonly string[] => aliases as readonly string[]; // checked when it was read
