import { foldText } from "./fold-text.ts";
import { unicodeHost } from "../look-alike/unicode-host.ts";
import { aliasesOf } from "../sites/alias.ts";
import { assertString } from "../text.ts";
import type { Contents } from "../vault/vault.ts";
import { type Account, allAccounts } from "./account.ts";
import { byLastUse } from "./list.ts";
import { loginOf } from "./names.ts";

/** Between the names of an account, so that no search goes over the border: {@link foldText} leaves no such character in. */
const border = "\n";

interface Entry {
  readonly account: Account;
  /** A border, the site, a border, the other names. */
  readonly text: string;
}

/** Contents never change, so each has one index. */
const indexes = new WeakMap<Contents, readonly Entry[]>();

function indexOf(contents: Contents): readonly Entry[] {
  const before = indexes.get(contents);
  if (before) return before;
  const index = [...allAccounts(contents)].sort(byLastUse).map((account): Entry => {
    const { site, label = "" } = account;
    const names = [site, loginOf(account), label, unicodeHost(site), ...aliasesOf(contents, site)];
    return { account, text: border + [...new Set(names)].map(foldText).join(border) };
  });
  indexes.set(contents, index);
  return index;
}

/** How well a text fits: the site begins so, another name begins so, it is somewhere in them; or nothing. */
function rank(text: string, [first = "", ...more]: readonly string[]): 0 | 1 | 2 | undefined {
  if (!more.every((term) => text.includes(term))) return undefined;
  if (text.startsWith(border + first)) return 0;
  if (text.includes(border + first)) return 1;
  return text.includes(first) ? 2 : undefined;
}

/**
 * The accounts in whose names every word of a query stands: sites, aliases, logins and labels, without regard to case and
 * accents. Those whose site begins with the first word come first; within equals the last used. Nothing asked: all.
 *
 * @param limit - at most so many, default 50
 * @throws {@link AppError} `bad-argument`
 * @example
 * ```ts
 * import { createVault, memoryStorage, searchAccounts } from "saltmill";
 * const vault = await createVault({ storage: memoryStorage(), masterPassword: "correct horse", identity: "ada" });
 * searchAccounts(await vault.contents(), "exa ada"); // example.com's ada, where there is one
 * ```
 */
export function searchAccounts(contents: Contents, query: string, limit = 50): Account[] {
  assertString("query", query);
  const terms = foldText(query)
    .split(" ")
    .filter((term) => term !== "");
  const found: [Account[], Account[], Account[]] = [[], [], []];
  for (const { account, text } of indexOf(contents)) {
    const fit = rank(text, terms);
    if (fit !== undefined) found[fit].push(account);
    if (found[0].length === limit) break; // no better ones can come
  }
  return found.flat().slice(0, limit);
}
