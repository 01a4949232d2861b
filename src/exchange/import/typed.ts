import { assertObject, badArgument } from "../../arguments.ts";
import {
  type ForeignScheme,
  type ForeignSchemeId,
  foreignSchemeOf,
  type SchemeRules,
  unknownScheme,
} from "../../schemes/index.ts";
import { urlOf } from "../../sites/index.ts";
import { assertString } from "../../text.ts";
import type { JsonObject } from "../../json.ts";
import { createCollector } from "./collect.ts";
import { type DerivedSite, derivedSite } from "./place.ts";
import type { ReadImport } from "./entry.ts";
import { programText } from "./program-domain.ts";

/** Accounts of another program, which the user enters without a file. */
export interface TypedAccounts {
  readonly scheme: ForeignSchemeId;
  /**
   * The accounts. `site` is the text from which the program derives the password, or a complete address such as
   * `https://www.example.com/`.
   */
  readonly accounts: readonly { readonly site: string; readonly login?: string | undefined }[];
  /** The program's counter or modifier, which is the same for all accounts. Default: the scheme's `firstRevision`. */
  readonly revision?: number | string | undefined;
  /** The program's settings, which are the same for all accounts. Default: the program's own defaults. */
  readonly rules?: SchemeRules | undefined;
}

/**
 * Creates an import from accounts that the user enters. Programs such as SuperGenPass have no file with the accounts.
 * `openImport` derives the `secret` of each account from the master password.
 *
 * @throws {@link AppError} `scheme-unknown`, `bad-argument`, `import-too-large`, `rules-…`. An account without a valid
 * site becomes a problem of the result.
 * @example
 * ```ts
 * import { typedImport } from "saltmill/exchange";
 * const read = typedImport({ scheme: "supergenpass", accounts: [{ site: "example.com" }] });
 * read.needs; // "master-password"
 * ```
 */
export function typedImport({ scheme: id, accounts, revision, rules = {} }: TypedAccounts): ReadImport {
  const scheme = foreignSchemeOf(id);
  if (!scheme) throw unknownScheme(id);
  const given: unknown = accounts;
  if (!Array.isArray(given)) throw badArgument("accounts", "an array", typeof accounts);
  const valid = scheme.validate(rules) as JsonObject;
  const collector = createCollector();
  for (const [i, account] of accounts.entries()) {
    assertObject("account", account);
    const { site: typed, login } = account;
    assertString("site", typed);
    const place = placeIn(scheme, typed.trim());
    if (!place) {
      collector.leaveOut(i + 1, "scheme", typed);
      continue;
    }
    const { site, own } = place;
    collector.add({
      row: i + 1,
      site,
      login,
      derivation: { scheme: id, revision: revision ?? scheme.firstRevision, rules: { ...valid, ...own } },
    });
  }
  return {
    ...{ format: "typed", program: scheme.program, needs: "master-password", isClear: false, ...collector.result },
    ...(scheme.fullName && { fullName: "" }),
  };
}

/**
 * Reads a list of sites, one per line. A username can follow after a comma, an Arabic comma or a tab.
 *
 * @param login - the username for lines without one
 */
export const typedLines = (text: string, login = ""): TypedAccounts["accounts"] =>
  text
    .split(/\r\n?|\n/u)
    .map((line) => /^([^,،\t]*)(?:[,،\t](.*))?$/u.exec(line.trim()) ?? [])
    .map(([, site = "", own = ""]) => ({ site: site.trim(), login: own.trim() === "" ? login : own.trim() }))
    .filter(({ site }) => site !== "");

/**
 * Returns the site of a typed text, and the text from which the program derives the password. If the typed text is a
 * web address, the program uses only a part of the address. Returns undefined if it is not certain which part.
 */
function placeIn(scheme: ForeignScheme, typed: string): DerivedSite | undefined {
  if (typed === "") return { site: "", own: {} };
  if (!/^https?:\/\//iu.test(typed)) return derivedSite(typed);
  const host = urlOf(typed)?.hostname.replace(/\.$/u, "") ?? "";
  if (host === "") return { site: "", own: {} };
  const text = programText(scheme, host);
  if (text === undefined) return undefined;
  const { site } = derivedSite(host);
  return { site, own: site === text ? {} : { site: text } };
}
