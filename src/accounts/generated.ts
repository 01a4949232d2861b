import type { Account } from "./account.ts";
import { bitsOfAccount } from "./bits.ts";
import { foreignSchemeOf, generatorOf, isCurrent, isWordRules } from "../schemes/index.ts";
import { type Contents, keysOf } from "../vault/index.ts";
import type { Finding } from "./finding.ts";

/**
 * Minimum entropy of a generated password, in bits. If a list of fast password hashes is stolen from a site, an
 * attacker with 10^12 guesses per second finds a password of less entropy within half a day on average.
 */
export const leastBits = 56;

/** Returns the findings about a generated password without deriving it. */
export function findingsOf(contents: Contents, account: Account): Finding[] {
  const { name, scheme, rules } = account;
  const findings: Finding[] = [];
  const foreign = foreignSchemeOf(scheme);
  if (foreign?.fastHash) findings.push({ kind: "fast-hash", account: name, program: foreign.program });
  else if (!isCurrent(scheme)) findings.push({ kind: "old-scheme", account: name, scheme });
  if (generatorOf(scheme)?.root === "vault") findings.push(...ofRoot(contents, account));
  const bits = bitsOfAccount(account);
  if (bits === undefined) return findings;
  if (bits < leastBits) findings.push({ kind: "short", account: name, bits });
  const classes = rules && "classes" in rules ? rules.classes : undefined;
  const single = Array.isArray(classes) && classes.length === 1 && !isWordRules(rules);
  if (single) findings.push({ kind: "single-class", account: name, bits });
  return findings;
}

function ofRoot(contents: Contents, { name, root = "" }: Account): Finding[] {
  const { current, roots } = keysOf(contents);
  const own = Object.hasOwn(roots, root) ? roots[root] : undefined;
  if (!own) return [{ kind: "root-missing", account: name }];
  if (root === current && own.retired === undefined) return [];
  return [{ kind: "retired-root", account: name, identity: own.identity }];
}
