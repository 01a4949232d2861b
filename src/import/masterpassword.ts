import { fromBase64 } from "../base64.ts";
import { createCollector, type EntryCollector } from "./collect.ts";
import { derivedSite } from "./derived-site.ts";
import { dateIn } from "./dates.ts";
import type { ReadImport } from "./entry.ts";
import { isSet, type Json, numberIn, objectIn, textIn } from "./json.ts";

/** Kinds of generated passwords, by the number that the file uses. */
const types: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  [16, "maximum"],
  [17, "long"],
  [18, "medium"],
  [19, "short"],
  [20, "basic"],
  [21, "pin"],
  [30, "name"],
  [31, "phrase"],
]);

/** Numbers of the kinds of stored passwords: the user's own, and one for a single device. */
const storedTypes = [1056, 2081];

/** One site of a file. */
interface Site {
  readonly name: string;
  readonly login: string;
  readonly type: number;
  readonly version: number;
  readonly counter: number;
  /** A stored password, not encrypted. */
  readonly password?: string;
  readonly used?: number | undefined;
  /** Answers to security questions. Each is derived from a word of the question and has a kind of its own. */
  readonly answers: readonly (readonly [word: string, type: number])[];
  readonly address?: string;
}

/** The result of reading a file, the full name, and the key id that checks a master password. */
export interface ReadSpectre {
  readonly read: ReadImport;
  readonly identity: string;
  readonly check?: string;
}

/** Reads an `.mpjson` file of Master Password or Spectre. */
export function readMpjson(file: Json): ReadSpectre {
  const user = objectIn(file, "user");
  const isClear = !isSet(objectIn(file, "export"), "redacted");
  const sites = Object.entries(objectIn(file, "sites")).map(([name, site]): Site => {
    const answers = Object.entries(objectIn(site, "questions"));
    return {
      name,
      login: textIn(site, "login_name"),
      type: numberIn(site, "type"),
      version: numberIn(site, "algorithm"),
      counter: numberIn(site, "counter"),
      ...(isClear && { password: textIn(site, "password") }),
      used: dateIn(textIn(site, "last_used")),
      answers: answers.map(([word, answer]) => [word, numberIn(answer, "type")]),
      address: textIn(objectIn(site, "_ext_mpw"), "url"),
    };
  });
  return collected(sites, textIn(user, "full_name"), textIn(user, "key_id"), isClear);
}

/** Returns true for the text of an `.mpsites` file. */
export const isMpsites = (text: string): boolean => /^#.*(?:Master Password|Spectre)/imu.test(text.slice(0, 1000));

const siteLine = /^(\S+)[ ]+(\d+)[ ]+(\d+)(?::(\d+))?(?::(\d+))?[ ]+([^\t]*)\t([^\t]*)\t(.*)$/u;

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
  const sites = lines.flatMap((line): Site[] => {
    if (line === "" || line.startsWith("#")) return [];
    const [, date, , type, version, counter, login = "", name = "", password = ""] = siteLine.exec(line) ?? [];
    return [
      {
        name: name.trimStart(),
        login: login.trim(),
        type: Number(type),
        version: Number(version ?? header.get("algorithm") ?? 3),
        counter: Number(counter ?? 1),
        ...(isClear && { password }),
        used: dateIn(date),
        answers: [],
      },
    ];
  });
  return collected(sites, header.get("full name") ?? "", header.get("key id") ?? "", isClear);
}

function collected(sites: readonly Site[], identity: string, keyId: string, isClear: boolean): ReadSpectre {
  const collector = createCollector();
  for (const [i, each] of sites.entries()) {
    const isHidden = !isClear && isEncrypted(each.login);
    if (isHidden) collector.countNotTaken("username");
    addSite(collector, i + 1, isHidden ? { ...each, login: "" } : each);
  }
  const hasGenerated = collector.entries.some(({ derivation }) => derivation);
  const read: ReadImport = {
    ...{ format: "masterpassword", program: "Spectre", isClear, ...collector.result },
    ...(hasGenerated && { needs: "master-password", fullName: identity }),
  };
  return { read, identity, ...(keyId !== "" && { check: keyId.toUpperCase() }) };
}

function addSite(collector: EntryCollector, row: number, given: Site): void {
  const { name, login, type, version, counter, password, used, answers } = given;
  if (name === "") {
    collector.leaveOut(row, "type");
    return;
  }
  const { site, own } = derivedSite(name);
  const raw = { row, site, login, used };
  const kind = types.get(type);
  const scheme = `masterpassword-${version}`;
  if (storedTypes.includes(type) && password) collector.add({ ...raw, password });
  else if (!kind) collector.leaveOut(row, "scheme", name);
  else if (counter === 0) collector.leaveOut(row, "time", name);
  else collector.add({ ...raw, derivation: { scheme, revision: counter, rules: { type: kind, ...own } } });
  for (const [word, answerType] of answers) {
    const rules = { purpose: "answer", type: types.get(answerType) ?? "phrase", context: word, ...own };
    const title = word === "" ? "Security answer" : `Security answer: ${word}`;
    collector.add({ ...raw, title, derivation: { scheme, revision: 1, rules } });
  }
}

/**
 * Returns true if a username is Base64 of whole AES blocks. In files with protected passwords, the usernames that the
 * user has stored are encrypted with AES-CBC and have this form.
 */
function isEncrypted(login: string): boolean {
  const bytes = fromBase64(login);
  return bytes !== undefined && bytes.length > 0 && bytes.length % 16 === 0;
}
