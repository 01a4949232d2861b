/** Finds the registrable domain of a host according to a chosen public suffix list. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Returns the site that Saltmill proposes for a host. */
export type SiteOfHost = (host: string) => string;

interface Tldts {
  readonly getDomain: (
    host: string,
    options: { readonly allowPrivateDomains: boolean; readonly validateHostname: boolean },
  ) => string | null;
}

/**
 * Loads a public suffix list.
 *
 * @param source - the list as a text file, or the folder of an installed `tldts` package
 */
export function loadList(source: string): SiteOfHost {
  if (/\.(?:dat|txt)$/u.test(source)) return listIn(readFileSync(source, "utf8"));
  const { getDomain } = createRequire(import.meta.url)(path.resolve(source)) as Tldts;
  return (host) => getDomain(host, { allowPrivateDomains: true, validateHostname: false }) ?? host;
}

/**
 * Reads the ICANN and private rules of a public suffix list in text form
 * (https://github.com/publicsuffix/list/wiki/Format).
 */
export function listIn(text: string): SiteOfHost {
  const rules = new Set(
    text
      .split("\n")
      .map((line) => line.trim().split(/\s/u)[0] ?? "")
      .filter((line) => line !== "" && !line.startsWith("//"))
      .map((rule) => (/^[!*.\w-]+$/u.test(rule) ? rule : inAscii(rule))),
  );
  return (host) => {
    const labels = host.split(".");
    for (let i = 0; i < labels.length; i++) {
      const suffix = labels.slice(i).join(".");
      if (rules.has(`!${suffix}`)) return suffix; // the rule `!city.kawasaki.jp` makes that name a registrable domain
      const isSuffix = rules.has(suffix) || rules.has(["*", ...labels.slice(i + 1)].join("."));
      if (isSuffix || i === labels.length - 1) return labels.slice(Math.max(0, i - 1)).join(".");
    }
    return host;
  };
}

/** Converts the host name in a rule to ASCII (Punycode), which hosts of URLs use. */
function inAscii(rule: string): string {
  const [, mark = "", name = ""] = /^(!|\*\.)?(.*)$/u.exec(rule) ?? [];
  return mark + new URL(`https://${name}`).hostname;
}
