import { defaultSettings, type RestoreItem, type VaultRecord } from "../../../src/index.ts";
import { type MessageName, t } from "../../i18n.ts";

/** Fields that have a name in the reader's language; of a newer version's the plain one is shown. */
const known = new Set(
  ["site", "login", "userName", "label", "scheme", "root", "revision", "rules", "notes", "created", "secret"].concat([
    "aliases",
    "hosts",
    ...Object.keys(defaultSettings),
    "plain",
    "previous",
  ]),
);

const isText = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";

const dayOf = ({ modified }: VaultRecord): string =>
  new Date(modified).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** In what two records differ; the revisions themselves are said, and nothing that is secret. */
export function differences({ fields, mine, theirs }: RestoreItem): string {
  const named = fields.map((field) => {
    const text = known.has(field) ? t(`recordField_${field}` as MessageName) : field;
    const [here, there] = [mine?.[field], theirs[field]];
    const telling = field === "revision" && isText(here) && isText(there);
    return telling ? t("differsValues", text, here, there) : text;
  });
  const dates = mine ? t("differsDates", dayOf(mine), dayOf(theirs)) : "";
  return named.length === 0 ? "" : `${t("differsIn", named.join(", "))} ${dates}`;
}

/** What is to be said of an item under its name. */
export function detailOf(item: RestoreItem): string {
  if (item.status === "differs") return differences(item);
  if (item.deleted === "here") return t("deletedHere");
  if (item.deleted === "there") return t("deletedThere");
  if (item.deleted === "both") return t("deletedBoth");
  return t("newInBackup", dayOf(item.theirs));
}
