import { type Account, allAccounts, type Finding, type Health, loginOf } from "../../../src/accounts/index.ts";
import type { Contents } from "../../../src/vault/index.ts";
import { shownName } from "../../parts/describe.ts";
import { byAccount, findingKinds, notIgnored, severityOf } from "./findings.ts";

/**
 * Why accounts are listed together: a kind of finding, a change of the password that is not finished, or findings that
 * the user ignores.
 */
export type GroupKind = Finding["kind"] | "unfinished" | "ignored";

/** An account in a group, with its findings. For an unfinished change, there may be none. */
export interface Line {
  readonly account: Account;
  readonly findings: readonly Finding[];
}

/** Accounts with the same problem. Each account is in one group only, by its most urgent problem. */
export interface Group {
  readonly id: string;
  readonly kind: GroupKind;
  /** Number of accounts with the problem. More than `lines` if the user ignores some that share the password. */
  readonly count: number;
  readonly lines: readonly Line[];
}

/** The result of the password check as the view shows it. */
export interface Summary {
  /** The most urgent group first. */
  readonly groups: readonly Group[];
  /** Number of accounts that count, and of those that are fine. Ignored and unchecked accounts do not count. */
  readonly total: number;
  readonly fine: number;
  readonly unchecked: number;
}

const order: readonly GroupKind[] = [
  ...findingKinds.filter((kind) => severityOf({ kind }) !== "low"),
  "unfinished",
  ...findingKinds.filter((kind) => severityOf({ kind }) === "low"),
  "ignored",
];

/** Returns true if the accounts of a group count as not fine. */
export const isCounted = (kind: GroupKind): boolean =>
  kind === "unfinished" || (kind !== "ignored" && severityOf({ kind }) !== "low");

/** Returns true if a new password solves the problem of a group. */
export const isFixable = (kind: GroupKind): boolean => kind !== "ignored" && kind !== "root-missing";

/** Sums up a password check of these contents, or of contents that have changed a little since. */
export function summaryOf(contents: Contents, health: Health, names: Intl.Collator): Summary {
  const accounts = allAccounts(contents);
  const active = notIgnored(health, contents);
  const every = byAccount(health.findings);
  const groups = new Map<string, { kind: GroupKind; count: number; lines: Line[] }>();
  for (const account of accounts) {
    const all = every.get(account.name);
    const own = active.get(account.name);
    const findings = own ?? all ?? [];
    const worst = own?.[0];
    const kind = kindOf(account, worst, all !== undefined);
    if (kind === undefined) continue;
    const shared = worst?.kind === "reused" && kind === "reused" ? [account.name, ...worst.with].sort() : [];
    const id = [kind, ...shared.slice(0, 1)].join(" ");
    const group = groups.get(id);
    if (group) group.lines.push({ account, findings });
    else groups.set(id, { kind, count: shared.length, lines: [{ account, findings }] });
  }
  const found = Array.from(groups, ([id, { kind, count, lines }]) => ({
    id,
    kind,
    count: Math.max(count, lines.length),
    lines: lines.sort(
      (a, b) =>
        names.compare(shownName(a.account), shownName(b.account)) ||
        names.compare(loginOf(a.account), loginOf(b.account)),
    ),
  }));
  const sizeOf = (wanted: (kind: GroupKind) => boolean): number =>
    found.reduce((sum, { kind, lines }) => sum + (wanted(kind) ? lines.length : 0), 0);
  const unchecked = health.unchecked.filter((name) => contents.records.has(name)).length;
  const total = accounts.length - unchecked - sizeOf((kind) => kind === "ignored");
  return {
    groups: found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.count - a.count),
    total,
    fine: total - sizeOf(isCounted),
    unchecked,
  };
}

function kindOf({ previous }: Account, worst: Finding | undefined, isFound: boolean): GroupKind | undefined {
  if (worst && severityOf(worst) !== "low") return worst.kind;
  if (previous) return "unfinished";
  return worst?.kind ?? (isFound ? "ignored" : undefined);
}
