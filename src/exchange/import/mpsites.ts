import { inSlices, type SliceOptions } from "../../slices.ts";
import { dateIn } from "./dates.ts";
import { collectedSites, type ReadSpectre, type SpectreSite } from "./masterpassword.ts";

/** Returns true for the text of an `.mpsites` file. */
export const isMpsites = (text: string): boolean => /^#.*(?:Master Password|Spectre)/imu.test(text.slice(0, 1000));

const siteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?(?::(\d+))?[ ]+([^\t]*)\t([^\t]*)\t(.*)$/u;

/** Matches a line of a file in format 0, which has no usernames and no counters. */
const oldSiteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?()()[ ]+([^\t]*)\t(.*)$/u;

/** Number of lines that are read between two pauses. This takes about 5 ms. */
const linesPerSlice = 2048;

/** Reads an `.mpsites` file. */
export async function readMpsites(text: string, options: SliceOptions): Promise<ReadSpectre> {
  // The browser splits the text in one piece, which takes about 0.1 s for 64 MiB.
  const lines = text.split(/\r\n?|\n/u);
  const header = new Map<string, string>();
  const readHeader = (line: string): void => {
    if (!line.startsWith("#")) return;
    const [name = "", ...value] = line.slice(1).split(":");
    header.set(name.trim().toLowerCase(), value.join(":").trim());
  };
  await inSlices(lines, readHeader, { ...options, onProgress: undefined, size: linesPerSlice });
  const isClear = header.get("passwords") === "VISIBLE";
  const pattern = (header.get("format") ?? "0") === "0" ? oldSiteLine : siteLine;
  const sites: SpectreSite[] = [];
  const readSite = (line: string): void => {
    if (line === "" || line.startsWith("#")) return;
    const fields = siteLine.exec(line) ?? pattern.exec(line) ?? [];
    const [, date, , type, version, counter, login = "", name = "", password = ""] = fields;
    sites.push({
      name: name.trimStart(),
      login: login.trim(),
      type: Number(type),
      version: Number(version ?? header.get("algorithm") ?? 3),
      counter: counter === undefined || counter === "" ? 1 : Number(counter),
      ...(isClear && { password }),
      used: dateIn(date),
      answers: [],
    });
  };
  await inSlices(lines, readSite, { ...options, onProgress: undefined, size: linesPerSlice });
  const [name = "", keyId = ""] = [header.get("full name"), header.get("key id")];
  return collectedSites(sites, { name, keyId, version: Number(header.get("algorithm") ?? NaN) }, isClear, options);
}
