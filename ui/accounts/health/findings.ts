import { type Account, type Finding, type Health, isIgnored } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";

type Severity = "high" | "medium" | "low";

/**
 * Severity of each kind of finding, the most urgent kind first. High: an attacker may be able to log in, or the
 * password can no longer be derived. Medium: an attacker who steals a list of password hashes from a site could find
 * the password or an old master password. Low: all characters of the password are of one kind; the account counts as
 * fine.
 */
const severityOfKind = {
  "root-missing": "high",
  leaked: "high",
  "fast-hash": "high",
  reused: "high",
  weak: "high",
  short: "medium",
  "old-scheme": "medium",
  "retired-root": "medium",
  "single-class": "low",
} as const satisfies Record<Finding["kind"], Severity>;

/** The kinds of findings, the most urgent first. */
export const findingKinds = Object.keys(severityOfKind) as readonly Finding["kind"][];
const rank = ({ kind }: Finding): number => findingKinds.indexOf(kind);

export const severityOf = ({ kind }: Pick<Finding, "kind">): Severity => severityOfKind[kind];

/** One or more findings about one account, most urgent first. */
export type AccountFindings = readonly [Finding, ...Finding[]];

type ByAccount = ReadonlyMap<string, AccountFindings>;

/**
 * Groups findings by account. The map keys are the record names of the accounts. The findings of an account are sorted
 * by urgency.
 */
export function byAccount(findings: readonly Finding[]): ByAccount {
  const found = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const own = found.get(finding.account);
    if (own) own.push(finding);
    else found.set(finding.account, [finding]);
  }
  for (const own of found.values()) own.sort((a, b) => rank(a) - rank(b));
  return found;
}

/** Groups findings by account, without those that the user ignores. */
export const notIgnored = ({ findings }: Health, { records }: Contents): ByAccount =>
  byAccount(
    findings.filter((finding) => {
      const account = records.get(finding.account);
      return account !== undefined && !("deleted" in account) && !isIgnored(account as Account, finding.kind);
    }),
  );
