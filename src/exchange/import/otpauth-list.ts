import { type Interruption, inSlices } from "../../slices.ts";
import { addAddress, isKeyAddress, namesOf, ofApp } from "./authenticator.ts";
import { createCollector, type EntryCollector } from "./collect.ts";
import type { MissingParts, ReadImport } from "./entry.ts";
import { addMigrated, type Batch } from "./google-migration.ts";
import { objectIn, textsIn } from "./json.ts";

/**
 * Reads a list of keys, one per line: their addresses, and the texts of the QR codes with which Google Authenticator
 * exports several keys at once. Ente Auth and FreeOTP+ write such lists.
 */
export async function readKeyList(text: string, options: Interruption): Promise<ReadImport> {
  const collector = createCollector();
  const batches = new Map<number, Batch>();
  const lines = text.split(/\r\n?|\n/u).map((line, i) => ({ row: i + 1, line: line.trim() }));
  const known = new Set<string>();
  const add = ({ row, line }: (typeof lines)[number]): void => {
    if (line === "" || line.startsWith("#") || known.has(line)) return;
    if (!isKeyAddress(line)) collector.leaveOut(row, "type");
    else if (/^otpauth-migration:/iu.test(line)) addMigrated(collector, row, line, batches);
    else addLine(collector, row, line);
    known.add(line);
  };
  await inSlices(lines, add, options);
  const missingParts = missingIn([...batches.values()]);
  return {
    ...ofApp(batches.size > 0 ? "Google Authenticator" : undefined),
    isClear: true,
    ...collector.result,
    ...(missingParts.length > 0 && { missingParts }),
  };
}

/** Returns the parts of each export of which parts are missing. Parts are counted from 1. */
const missingIn = (batches: readonly Batch[]): readonly MissingParts[] =>
  batches.flatMap(({ count, read }) => {
    const missing = Array.from({ length: count }, (_, i) => i + 1).filter((part) => !read.has(part - 1));
    return missing.length === 0 ? [] : [{ count, missing }];
  });

/** Adds the key of one address. */
function addLine(collector: EntryCollector, row: number, line: string): void {
  const { label, query } = partsOf(line);
  const { issuer, name } = namesOf(query.get("issuer") ?? "", label);
  const ente = enteDisplay(query.get("codeDisplay") ?? "");
  if (ente.isDeleted) {
    collector.countOne();
    collector.countNotTaken("trash");
    return;
  }
  // What Ente Auth notes down about an entry would make the address too long.
  const address = line.replace(/([?&])codeDisplay=[^&#]*&?/u, "$1").replace(/[?&]$/u, "");
  addAddress(collector, { row, issuer, name, address, tags: ente.tags, favourite: ente.isPinned, notes: ente.note });
}

/** Returns the label and the parameters of an address. Lenient, because they are only names here. */
function partsOf(address: string): { readonly label: string; readonly query: URLSearchParams } {
  const [, path = "", query = ""] = /^[^:]*:\/\/[^/?]*\/?([^?]*)(?:\?([^]*))?$/u.exec(address) ?? [];
  let label = path;
  try {
    label = decodeURIComponent(path);
  } catch {
    // The label has a percent sign that encodes nothing.
  }
  return { label, query: new URLSearchParams(query) };
}

/** Reads the parameter in which Ente Auth writes, as JSON, how it shows an entry. */
function enteDisplay(text: string): {
  readonly isDeleted: boolean;
  readonly isPinned: boolean;
  readonly tags: readonly string[];
  readonly note: string;
} {
  let display: unknown;
  try {
    display = JSON.parse(text);
  } catch {
    display = undefined; // another program's parameter, or none
  }
  const own = objectIn({ display }, "display");
  return {
    isDeleted: own["trashed"] === true,
    isPinned: own["pinned"] === true,
    tags: textsIn(own, "tags"),
    note: typeof own["note"] === "string" ? own["note"] : "",
  };
}
