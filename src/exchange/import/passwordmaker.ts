import { badImport, childTextOf, type Element, parseDocument } from "../../formats/index.ts";
import { passwordmaker } from "../../schemes/index.ts";
import { createCollector } from "./collect.ts";
import { derivedSite, placeOfEntry } from "./place.ts";
import type { ReadImport } from "./entry.ts";
import { type Json, numberIn } from "./json.ts";
import { inSlices, type SliceOptions } from "../../slices.ts";
import { programText } from "./program-domain.ts";

const namespace = "http://passwordmaker.mozdev.org/";

/** Returns true for the text of a file that PasswordMaker exports. */
export const isPasswordMaker = (text: string): boolean => /^\s*</u.test(text) && text.includes(`${namespace}rdf#`);

/**
 * Names of algorithms in files of PasswordMaker or its Chrome edition, each with the name that Saltmill's scheme uses.
 * The map lacks algorithms that have the same name in the files and in the scheme.
 */
const algorithms: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["hmac-sha256", "hmac-sha256_v1.5.1"],
  ["hmac-sha256-fixed", "hmac-sha256"],
  ["hmac-sha256_fix", "hmac-sha256"],
  ["md5-v0.6", "md5_v6"],
  ["hmac-md5-v0.6", "hmac-md5_v6"],
]);

/** The attributes of an account or of a group, by their names without the namespace prefix. */
type Attributes = Readonly<Record<string, string>>;

/**
 * Reads the RDF file that PasswordMaker exports. The file contains the settings of each account. PasswordMaker derives
 * the passwords from these settings and the master password.
 *
 * @throws AppError `import-format`; the signal's reason when aborted
 */
export async function readPasswordMaker(text: string, options: SliceOptions): Promise<ReadImport> {
  const root = await parseDocument(text);
  if (localName(root.name) !== "RDF") throw badImport("format");
  const all = new Map<string, Attributes>();
  const describe = (element: Element): void => {
    if (localName(element.name) !== "Description") return;
    const attributes = attributesOf(element);
    all.set(attributes["about"] ?? "", attributes);
  };
  await inSlices(root.children, describe, { ...options, onProgress: undefined });
  const groups = groupsIn(root, all);
  const defaults = all.get(`${namespace}defaults`) ?? {};
  const collector = createCollector();
  let row = 0;
  const add = ([about, given]: readonly [string, Attributes]): void => {
    row++;
    const isGroup = given["hashAlgorithmLB"] === undefined;
    // PasswordMaker's own settings are not an account. Its default settings apply to sites that the file does not list.
    if (isGroup || about.startsWith(namespace)) return;
    const title = given["name"] ?? "";
    const derived = textsOf(given, defaults);
    if (!derived) {
      collector.leaveOut(row, "scheme", title);
      return;
    }
    const rules = rulesOf(given);
    if (!rules) collector.leaveOut(row, "type", title);
    else if (derived.length === 0) collector.leaveOut(row, "site", title);
    else {
      for (const { site, aliases, from } of derived) {
        if (from === undefined) collector.leaveOut(row, "scheme", title);
        else
          collector.add({
            row,
            title,
            site: site === "" ? title : site,
            aliases,
            login: given["usernameTB"] ?? "",
            derivation: {
              scheme: passwordmaker.id,
              revision: given["counter"] ?? "",
              rules: { ...rules, ...(site === from ? {} : { site: from }) },
            },
            notes: given["description"],
            tags: [groups(about)],
          });
      }
    }
  };
  await inSlices([...all], add, options);
  const settings = all.get(`${namespace}globalSettings`) ?? {};
  // The edition for Firefox can store the master password in the file, encrypted with a key that is in the same file.
  const isClear = (settings["masterPassword"] ?? "") !== "";
  return {
    ...{ format: "passwordmaker", program: "PasswordMaker", isClear, ...collector.result },
    ...(collector.entries.length > 0 && { needs: "master-password" }),
  };
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function attributesOf(element: Element): Attributes {
  const description = childTextOf({ ...element, children: element.children.map(withLocalName) }, "description");
  return {
    ...Object.fromEntries(Object.entries(element.attributes).map(([name, value]) => [localName(name), value])),
    ...(description !== "" && { description }), // a description with several lines is an element, not an attribute
  };
}

const withLocalName = (element: Element): Element => ({ ...element, name: localName(element.name) });

/**
 * Returns a function that returns the path of an account's group: the names of the nested groups, joined with slashes.
 */
function groupsIn(root: Element, all: ReadonlyMap<string, Attributes>): (about: string) => string {
  const parents = new Map<string, string>();
  for (const list of root.children.filter(({ name }) => localName(name) === "Seq")) {
    for (const child of list.children) {
      parents.set(attributesOf(child)["resource"] ?? "", attributesOf(list)["about"] ?? "");
    }
  }
  return (about) => {
    const names: string[] = [];
    const seen = new Set<string>(); // ends the loop in a damaged file, in which a group can contain itself
    for (let at = parents.get(about); at !== undefined && !seen.has(at); at = parents.get(at)) {
      seen.add(at);
      if (!at.startsWith(namespace)) names.unshift(all.get(at)?.["name"] ?? "");
    }
    return names.filter((name) => name !== "").join("/");
  };
}

/** A site of an account, and the text from which its password is derived. */
interface Derived {
  readonly site: string;
  readonly aliases: readonly string[];
  /** Undefined if it is not certain which text the program uses. */
  readonly from: string | undefined;
}

/**
 * Returns the sites of an account, each with the text from which its password is derived. This text is `urlToUse`,
 * which may be empty. In files of the edition for Chrome, however, an empty `urlToUse` means that each site has its own
 * password, which is derived from the site's domain. Returns undefined if the password depends on parts of the address
 * other than the domain.
 */
function textsOf(given: Attributes, defaults: Attributes): readonly Derived[] | undefined {
  const hosts = hostsOf(given);
  const sites = [...new Set(hosts.map(siteOfHost))];
  const from = given["urlToUse"] ?? "";
  if (from !== "") {
    const [site = derivedSite(from).site, ...aliases] = sites;
    return [{ site, aliases, from }];
  }
  // In files of other editions, an empty `urlToUse` means that the password is derived from an empty text.
  if (!isOfChrome(given)) {
    const [site = "", ...aliases] = sites;
    return [{ site, aliases, from }];
  }
  const has = (part: string): boolean => /true/iu.test(given[part] ?? defaults[part] ?? "");
  if (!has("domainCB") || ["protocolCB", "subdomainCB", "pathCB"].some(has)) return undefined;
  const all = hosts.map((host) => [siteOfHost(host), programText(passwordmaker, host)] as const);
  const byText = new Map(all.map(([site, text]) => [JSON.stringify([site, text]), { site, aliases: [], from: text }]));
  return [...byText.values()];
}

/**
 * Returns true if the edition for Chrome wrote an account. Only this edition stores, for each account, which parts of
 * the address are used.
 */
const isOfChrome = (given: Attributes): boolean => given["domainCB"] !== undefined;

const siteOfHost = (host: string): string => placeOfEntry([host], "", host).site;

/**
 * Returns the hosts in the URL patterns of an account. Ignores disabled patterns and patterns that are not for one
 * domain.
 */
function hostsOf(given: Attributes): readonly string[] {
  const hosts = Object.entries(given).flatMap(([name, pattern]) => {
    if (!/^pattern\d+$/u.test(name) || given[name.replace("pattern", "patternenabled")] === "false") return [];
    const isRegex = given[name.replace("pattern", "patterntype")] === "regex";
    const address = (isRegex ? pattern.replaceAll("\\", "").replace(/^\^/u, "") : pattern).replace(/^[^/]*:\/\//u, "");
    const host = (address.split("/")[0] ?? "").replace(/^(?:\*\.?|\.\*\.?)/u, "").replace(/\*$/u, "");
    return /^[a-z\d-]+(?:\.[a-z\d-]+)+$/iu.test(host) ? [host.toLowerCase()] : [];
  });
  return [...new Set(hosts)];
}

const places: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["", "off"],
  ["off", "off"],
  ["before-hashing", "before"],
  ["after-hashing", "after"],
  ["both", "both"],
]);

/** Returns the rules of an account, or undefined if a setting cannot be read. The scheme checks the values later. */
function rulesOf(given: Attributes): Json | undefined {
  const l33t = places.get(given["whereLeetLB"] ?? "");
  const algorithm = (given["hashAlgorithmLB"] ?? "").toLowerCase();
  const length = numberIn(given, "passwordLength");
  const level = numberIn(given, "leetLevelLB");
  if (l33t === undefined || Number.isNaN(length) || (l33t !== "off" && Number.isNaN(level))) return undefined;
  const isHexadecimal = algorithm.endsWith("-v0.6") || algorithm.endsWith("md5_v6");
  const suffix = given["suffix"] ?? "";
  return {
    length,
    algorithm: algorithms.get(algorithm) ?? algorithm,
    ...(!isHexadecimal && { charset: given["charset"] ?? "" }),
    l33t,
    ...(l33t !== "off" && { l33tLevel: level }),
    prefix: given["prefix"] ?? "",
    suffix,
    ...(isOfChrome(given) && suffix.length > length && { edition: "chrome" }),
  };
}
