import { fromBase64 } from "../../base64.ts";
import { createCollector, dateIn } from "./collect.ts";
import { derivedSite } from "./place.ts";
import type { ReadImport } from "./entry.ts";
import { type Json, listIn, numberIn, parseJson, textIn } from "./json.ts";
import { badImport } from "../../formats/index.ts";
import { inSlices, paced, type SliceOptions } from "../../slices.ts";
import { decodeText } from "./text.ts";

/**
 * Names of the character classes in LessPass's profiles. The first name of each class is the current one. Profiles of
 * older versions contain the other names.
 */
const classes = {
  lowercase: ["lowercase"],
  uppercase: ["uppercase"],
  digits: ["digits", "numbers", "number"],
  symbols: ["symbols", "symbol"],
} as const;

/** Reads a file of profiles, as `lesspass --save` and LessPass's servers write it. */
export const readLessPass = (file: Json, options: SliceOptions): Promise<ReadImport> =>
  collected(listIn(file, "results"), options);

/**
 * Returns the LessPass URLs with profiles that a text consists of, separated by white space. Returns undefined for any
 * other text.
 */
export async function lessPassUrls(text: string, options: SliceOptions): Promise<readonly string[] | undefined> {
  const urls: string[] = [];
  const pace = paced(perSlice, options);
  for (let at = 0; at < text.length;) {
    const next = text.slice(at, at + longestUrl);
    const found = next.search(/\s/u);
    const url = found < 0 ? next : next.slice(0, found);
    if (url !== "") {
      if (!/^https?:\/\/\S+[?&](?:site|passwordProfileEncoded)=/u.test(url)) return undefined;
      urls.push(url);
    }
    if (url.length === longestUrl) return undefined;
    at += url.length + 1;
    const turn = pace();
    if (turn) await turn;
  }
  return urls.length > 0 ? urls : undefined;
}

/** Number of URLs, or characters of white space, that are found between two pauses. */
const perSlice = 1024;

/**
 * Length from which a text is not a URL of LessPass. The two texts of a profile have at most 10,000 characters each, and
 * a character can take 12 characters of a URL.
 */
const longestUrl = 2 ** 18;

/** Reads the profiles in LessPass URLs. */
export async function readLessPassUrls(urls: readonly string[], options: SliceOptions): Promise<ReadImport> {
  const profiles: Json[] = [];
  const read = async (url: string): Promise<void> => {
    profiles.push(await profileIn(url, options));
  };
  await inSlices(urls, read, { signal: options.signal });
  return collected(profiles, options);
}

async function profileIn(address: string, options: SliceOptions): Promise<Json> {
  const query = new URLSearchParams(address.slice(address.indexOf("?")));
  const encoded = query.get("passwordProfileEncoded");
  if (encoded !== null) {
    const bytes = fromBase64(encoded);
    if (!bytes) throw badImport("damaged");
    return parseJson(await decodeText(bytes, options), options);
  }
  const value = (text: string): unknown => (text === "true" || text === "false" ? text === "true" : text);
  return Object.fromEntries(
    Array.from(query, ([name, text]) => [name, name === "site" || name === "login" ? decodedAgain(text) : value(text)]),
  );
}

/** Decodes a text a second time, because LessPass's web page encodes the site and the login twice. */
function decodedAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a percent sign that was not encoded
  }
}

async function collected(profiles: readonly unknown[], options: SliceOptions): Promise<ReadImport> {
  const collector = createCollector();
  let row = 0;
  const add = (profile: unknown): void => {
    row++;
    const text = textIn(profile, "site");
    const version = numberIn(profile, "version");
    if (text === "" || !isReadable(profile as Json)) collector.leaveOut(row, "type", text);
    else if (!Number.isNaN(version) && version !== 2) collector.leaveOut(row, "scheme", text);
    else {
      const { site, own } = derivedSite(text);
      collector.add({
        row,
        site,
        login: textIn(profile, "login"),
        derivation: {
          scheme: "lesspass-2",
          revision: numberOr(profile, "counter", 1),
          rules: { ...rulesOf(profile), ...own },
        },
        created: dateIn(textIn(profile, "created")),
      });
    }
  };
  await inSlices(profiles, add, options);
  return {
    ...{ format: "lesspass", program: "LessPass", isClear: false, ...collector.result },
    ...(collector.entries.length > 0 && { needs: "master-password" }),
  };
}

/**
 * Returns false if a setting of a profile has a wrong type. Using the default value instead would generate a different
 * password.
 */
function isReadable(profile: Json): boolean {
  const isMissing = (name: string): boolean => profile[name] === undefined || profile[name] === null;
  const numbers = ["counter", "length", "version"].every(
    (name) => isMissing(name) || !Number.isNaN(numberIn(profile, name)),
  );
  return (
    numbers &&
    Object.values(classes)
      .flat()
      .every((name) => isMissing(name) || typeof profile[name] === "boolean")
  );
}

const numberOr = (profile: unknown, name: string, missing: number): number => {
  const value = numberIn(profile, name);
  return Number.isNaN(value) ? missing : value;
};

/**
 * Returns the rules of a profile. A character class that the profile does not mention is used in the password, as on
 * LessPass's web page.
 */
function rulesOf(profile: unknown): Json {
  const given = profile as Json;
  const chosen = Object.entries(classes).map(([name, names]) => {
    const field = names.find((each) => typeof given[each] === "boolean");
    return [name, field === undefined ? true : given[field]];
  });
  return { length: numberOr(profile, "length", 16), ...(Object.fromEntries(chosen) as Json) };
}
