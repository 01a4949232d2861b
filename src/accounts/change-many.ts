import { AppError } from "../errors.ts";
import {
  type CharacterRules,
  defaultScheme,
  foreignSchemeOf,
  generatorOf,
  greatestRevision,
} from "../schemes/index.ts";
import { inSlices, whileOpen, withPauses } from "../slices.ts";
import { type Contents, currentScheme, keysOf, type Vault } from "../vault/index.ts";
import { type Account, allAccounts } from "./account.ts";
import { checkedTexts, firstRevision } from "./add.ts";
import { changedAccount } from "./changed-account.ts";
import { secretKindOf } from "./kind.ts";
import { withInputs } from "./password.ts";
import { withPrevious } from "./previous.ts";

/**
 * A change that gives many accounts new passwords at once. `to` says what changes:
 * - `revision`: the account gets its next revision; only for passwords that are derived from a root
 * - `rules`: the account gets these rules; only for passwords that are derived from a root and are neither words nor PINs
 * - `newest`: the password is derived from the root of the present master password and identity; only for generated
 *   passwords
 */
export type ChangeOfMany =
  { readonly to: "revision" } | { readonly to: "rules"; readonly rules: CharacterRules } | { readonly to: "newest" };

/** Accounts before and after a change. */
export interface ChangedAccounts {
  readonly changed: readonly { readonly before: Account; readonly after: Account }[];
  /** Number of accounts that were not changed, because the change does not apply to them or has no effect. */
  readonly leftOut: number;
}

/**
 * Returns the accounts that a change affects, before and after the change. Nothing is written.
 *
 * @param names - names of account records; names without an account are ignored
 * @throws {@link AppError} `rules-…`, `root-missing`
 */
export function changesOfMany(
  contents: Contents,
  names: readonly Account["name"][],
  change: ChangeOfMany,
): ChangedAccounts {
  const steps = changesIn(contents, names, change);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const perSlice = 128; // number of accounts that are changed in about 5 ms

/** Pauses at each `yield`. */
function* changesIn(
  contents: Contents,
  names: readonly Account["name"][],
  change: ChangeOfMany,
): Generator<void, ChangedAccounts, void> {
  if (change.to === "rules") defaultScheme.validate(change.rules);
  const wanted = new Set(names);
  const accounts = allAccounts(contents).filter(({ name }) => wanted.has(name));
  const changed: { readonly before: Account; readonly after: Account }[] = [];
  for (const [i, before] of accounts.entries()) {
    if (i > 0 && i % perSlice === 0) yield;
    const after = changedBy(contents, before, change);
    if (after) changed.push({ before, after });
  }
  return { changed, leftOut: accounts.length - changed.length };
}

/**
 * Changes many accounts in one write.
 *
 * @throws {@link AppError} `account-missing` if none of the accounts exists, `rules-…`, `root-missing`, and errors of
 * {@link Vault.change}; after an error, nothing is written
 */
export function changeAccounts(
  vault: Vault,
  names: readonly Account["name"][],
  change: ChangeOfMany,
): Promise<ChangedAccounts> {
  return vault.change(async (contents) => {
    const result = await withPauses(changesIn(contents, names, change), whileOpen(vault));
    if (result.changed.length + result.leftOut === 0) {
      throw new AppError("account-missing", "these accounts are no longer in the vault");
    }
    return { writes: Object.fromEntries(result.changed.map(({ after }) => [after.name, after])), result };
  });
}

/**
 * Gives many accounts a tag, or takes it from them, in one write.
 *
 * @param names - names of account records; names without an account are ignored
 * @param isOn - true if the accounts have the tag afterwards
 * @returns the number of accounts that were changed
 * @throws {@link AppError} `bad-argument`, `bad-character`, and errors of {@link Vault.change}; after an error, nothing
 * is written
 */
export function tagAccounts(
  vault: Vault,
  names: readonly Account["name"][],
  tag: string,
  isOn: boolean,
): Promise<number> {
  return vault.change(async (contents) => {
    const [kept] = checkedTexts({ tags: [tag] }).tags ?? [];
    const wanted = new Set(kept === undefined ? [] : names);
    const writes: Record<string, Account> = {};
    const retag = (account: Account): void => {
      const { tags = [] } = account;
      if (kept === undefined || tags.includes(kept) === isOn) return;
      const after = isOn ? [...tags, kept] : tags.filter((each) => each !== kept);
      writes[account.name] = changedAccount(contents, account, { tags: after }).account;
    };
    await inSlices(
      allAccounts(contents).filter(({ name }) => wanted.has(name)),
      retag,
      whileOpen(vault),
    );
    return { writes, result: Object.keys(writes).length };
  });
}

function changedBy(contents: Contents, account: Account, change: ChangeOfMany): Account | undefined {
  const { scheme, site, login } = account;
  if (account.rules === undefined) return undefined;
  const generator = generatorOf(scheme);
  if (change.to === "newest" && generator?.root === "account") {
    const rules = foreignSchemeOf(scheme) ? { ...defaultScheme.defaultRules } : account.rules;
    const own = { scheme: currentScheme(contents).id, root: keysOf(contents).current, rules };
    const inputs = { ...own, revision: firstRevision(contents, site, login) };
    return withPrevious(account, withInputs(account, inputs));
  }
  if (generator?.root !== "vault") return undefined;
  if (change.to === "revision") {
    const revision = Math.max(Number(account.revision) + 1, firstRevision(contents, site, login));
    return revision > greatestRevision ? undefined : withPrevious(account, { ...account, revision });
  }
  if (change.to === "rules" && secretKindOf(account) !== "characters") return undefined;
  const changes = change.to === "rules" ? { rules: change.rules } : { root: "current" as const };
  const { account: after, passwordChanges } = changedAccount(contents, account, changes);
  return passwordChanges ? after : undefined;
}
