import { useState } from "preact/hooks";
import { checkHealth, type Finding, type Health } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { type LongWork, useLongWork } from "../../parts/long-work.tsx";
import { createStrengthWorker } from "../../parts/strength.ts";
import type { AccountsPorts } from "../ports.ts";

/** Result of a password check, and the vault contents that were checked. */
export interface Checked {
  readonly contents: Contents;
  readonly health: Health;
  readonly findings: ReadonlyMap<string, AccountFindings>;
}

/** The password check of the accounts page. Its last result stays in memory while the page shows other views. */
export interface HealthCheck {
  readonly checked: Checked | undefined;
  readonly work: LongWork;
  readonly check: () => void;
}

export function useHealthCheck(contents: Contents, ports: Pick<AccountsPorts, "strengthWorker">): HealthCheck {
  const [checked, setChecked] = useState<Checked>();
  const work = useLongWork();
  const check = (): void => {
    setChecked(undefined);
    void work.run(async (progress) => {
      const { strengthOf, end } = createStrengthWorker(ports.strengthWorker);
      progress.signal?.addEventListener("abort", end);
      try {
        const health = await checkHealth(contents, { strengthOf: (password) => strengthOf(password, []), ...progress });
        setChecked({ contents, health, findings: byAccount(health) });
      } finally {
        end();
      }
    });
  };
  return { checked, work, check };
}

/** Severities of the findings of the password check, most urgent first. */
export const severities = ["high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];

/**
 * Severity of each kind of finding, the most urgent kind first. High: an attacker may be able to log in, or the
 * password can no longer be derived. Medium: an attacker who steals a list of password hashes from a site could find
 * the password or an old master password. Low: all characters of the password are of one kind, which is acceptable for
 * a PIN.
 */
const severityOfKind = {
  "root-missing": "high",
  "fast-hash": "high",
  reused: "high",
  weak: "high",
  short: "medium",
  "old-scheme": "medium",
  "retired-root": "medium",
  "single-class": "low",
} as const satisfies Record<Finding["kind"], Severity>;

const kinds = Object.keys(severityOfKind);
const rank = ({ kind }: Finding): number => kinds.indexOf(kind);

export const severityOf = ({ kind }: Finding): Severity => severityOfKind[kind];

/** One or more findings about one account, most urgent first. */
export type AccountFindings = readonly [Finding, ...Finding[]];

/**
 * Groups the findings by account. The map keys are the record names of the accounts. The findings of an account are
 * sorted by urgency.
 */
export function byAccount({ findings }: Health): ReadonlyMap<string, AccountFindings> {
  const found = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const own = found.get(finding.account);
    if (own) own.push(finding);
    else found.set(finding.account, [finding]);
  }
  for (const own of found.values()) own.sort((a, b) => rank(a) - rank(b));
  return found;
}

/** Returns the share of the checked accounts without a finding of high or medium severity, in percent. */
export function scoreOf({ checked }: Health, found: ReadonlyMap<string, AccountFindings>): number {
  const bad = [...found.values()].filter(([worst]) => severityOf(worst) !== "low").length;
  return checked === 0 ? 100 : Math.floor((100 * (checked - bad)) / checked);
}
