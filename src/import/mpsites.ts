import { dateIn } from "./dates.ts";
import { collectedSites, type ReadSpectre, type SpectreSite } from "./masterpassword.ts";

/** Returns true for the text of an `.mpsites` file. */
export const isMpsites = (text: string): boolean => /^#.*(?:Master Password|Spectre)/imu.test(text.slice(0, 1000));

const siteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?(?::(\d+))?[ ]+([^\t]*)\t([^\t]*)\t(.*)$/u;

/** Matches a line of a file in format 0, which has no usernames and no counters. */
const oldSiteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?()()[ ]+([^\t]*)\t(.*)$/u;

/** Reads an `.mpsites` file. */
export function readMpsites(text: string): ReadSpectre {
  const lines = text.split(/\r\n?|\n/u);
  const header = new Map(
    lines
      .filter((line) => line.startsWith("#"))
      .map((line) => {
        const [name = "", ...value] = line.slice(1).split(":");
        return [name.trim().toLowerCase(), value.join(":").trim()];
      }),
  );
  const isClear = header.get("passwords") === "VISIBLE";
  const pattern = (header.get("format") ?? "0") === "0" ? oldSiteLine : siteLine;
  const sites = lines.flatMap((line): SpectreSite[] => {
    if (line === "" || line.startsWith("#")) return [];
    const fields = siteLine.exec(line) ?? pattern.exec(line) ?? [];
    const [, date, , type, version, counter, login = "", name = "", password = ""] = fields;
    return [
      {
        name: name.trimStart(),
        login: login.trim(),
        type: Number(type),
        version: Number(version ?? header.get("algorithm") ?? 3),
        counter: counter === undefined || counter === "" ? 1 : Number(counter),
        ...(isClear && { password }),
        used: dateIn(date),
        answers: [],
      },
    ];
  });
  const [name = "", keyId = ""] = [header.get("full name"), header.get("key id")];
  return collectedSites(sites, { name, keyId, version: Number(header.get("algorithm") ?? NaN) }, isClear);
}
