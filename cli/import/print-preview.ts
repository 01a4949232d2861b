import type { ImportItem, ImportPreview, ImportStatus } from "../../src/exchange/index.ts";
import type { Host } from "../host.ts";
import { note, onOneLine, write } from "../output/write.ts";

/** The user's choices for imported accounts that the vault already contains with other values. */
export const differingChoices = ["keep", "replace", "both"] as const;

/** One of {@link differingChoices}. */
export type DifferingChoice = (typeof differingChoices)[number];

/** Statuses of imported entries with their titles, in the order in which the preview lists them. */
const titles = [
  ["new", "new"],
  ["different", "different in the vault"],
  ["twice", "twice in the file"],
  ["same", "in the vault already"],
] as const satisfies readonly (readonly [ImportStatus, string])[];

const chosen = { mine: "left out", theirs: "taken from the file", both: "added as another account" } as const;

/**
 * Prints what an import would do, with one line for each entry. Entries that the vault already contains unchanged are
 * only counted. Entries that cannot be imported are reported on standard error.
 *
 * @param choiceOf - returns what will be done with an entry
 */
export async function printPreview(
  host: Host,
  { items, problems, notTaken }: ImportPreview,
  choiceOf: (item: ImportItem) => ImportItem["proposed"],
): Promise<void> {
  const lines: string[] = [];
  for (const [status, title] of titles) {
    const those = items.filter((item) => item.status === status);
    if (those.length === 0) continue;
    lines.push(`${title}: ${those.length}`);
    if (status !== "same") lines.push(...those.map((item) => `  ${lineOf(item, choiceOf(item))}`));
  }
  if (lines.length > 0) await write(host.stdout, `${lines.join("\n")}\n`);
  for (const { row, title, error } of problems) {
    const text = error.code === "import-row" ? error.message : `row ${row}: ${error.message}`;
    note(host, onOneLine(title === undefined ? text : `${title}: ${text}`));
  }
  const kinds = Object.entries(notTaken).map(([kind, count]) => `${kind} ${count}`);
  if (kinds.length > 0) note(host, `items that are not imported: ${kinds.join(", ")}`);
}

function lineOf({ status, entry, fields }: ImportItem, choice: ImportItem["proposed"]): string {
  const { site, login, label } = entry;
  const names = [site, login, ...(label === undefined ? [] : [`(${label})`])].filter((name) => name !== "");
  const what = [
    ...(fields.length > 0 ? [fields.join(", ")] : []),
    ...(status === "new" ? [] : [wordOf(status, choice)]),
  ];
  return onOneLine([...names, ...(what.length > 0 ? [`[${what.join(": ")}]`] : [])].join("  "));
}

const wordOf = (status: ImportStatus, choice: ImportItem["proposed"]): string =>
  status === "different" && choice === "mine" ? "kept as in the vault" : chosen[choice];
