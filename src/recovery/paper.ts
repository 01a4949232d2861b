import { wipe, type ProgressOptions } from "../../crypto/internal.ts";
import { type Account, allAccounts } from "../accounts/account.ts";
import { loginOf } from "../accounts/names.ts";
import { passwordOf } from "../accounts/password.ts";
import { accountAtSite } from "../accounts/previous.ts";
import { fromBase64 } from "../base64.ts";
import { bySite } from "../accounts/by-site.ts";
import { AppError } from "../errors.ts";
import { groupLine, recoveryCode } from "./recovery.ts";
import { generatorOf, isStored, type SchemeId, schemes, unknownScheme } from "../schemes/index.ts";
import { inSlices } from "../slices.ts";
import { type Contents, keysOf } from "../vault/vault.ts";
import { onlyVisible } from "./visible-json.ts";

/** What the paper says of an account. No password: those are made again, or lie in the recovery code, encrypted. */
export interface PaperAccount {
  /** As its site has it, as far as is known: not yet moved to another master password, where the site was not told. */
  readonly account: Account;
  /** What is typed at the site. */
  readonly login: string;
  /** Of the account's root; nothing where the scheme has none. */
  readonly identity?: string;
  /**
   * Every parameter as JSON, just what `derivePassword` takes beside the master password, what cannot be seen on
   * paper written as `\uXXXX`; nothing where the password cannot be computed.
   */
  readonly parameters?: string;
  /**
   * Where the account's root is not the vault's current one: it needs another master password, another identity or both,
   * those that were set then.
   */
  readonly formerMaster?: PreviousMaster;
  /** The code of a password that is kept, or made from another master password; a line each, in groups of four. */
  readonly recovery?: readonly string[];
  /** Why neither can be given. */
  readonly error?: AppError;
}

/** The master password and identity of a root that is not the vault's current one. */
export interface PreviousMaster {
  /** When they were set, in milliseconds since 1970. */
  readonly created: number;
}

/** What a paper kit says. */
export interface PaperKit {
  /**
   * Milliseconds since 1970. The codes and the accounts need the master password of that day, but for those with a
   * {@link PaperAccount.formerMaster}.
   */
  readonly made: number;
  /** That the recovery codes are encrypted with, beside the master password. */
  readonly identity: string;
  readonly accounts: readonly PaperAccount[];
  /** What the paper has to tell how to recompute: just what stands on it. */
  readonly recipes: readonly Recipe[];
}

/** A scheme, or `recovery` for the codes. */
export type Recipe = SchemeId | "recovery";

/**
 * Everything a person needs on paper beside the master password.
 *
 * @throws {@link AppError} `root-missing` where the vault's current root is gone, `randomness-failed`; the signal's reason
 * when aborted
 * @example
 * ```ts
 * import { paperKit, type Vault } from "saltmill";
 * export const print = async (vault: Vault): Promise<readonly string[]> =>
 *   (await paperKit(await vault.contents())).accounts.map(({ parameters = "" }) => parameters);
 * ```
 */
export async function paperKit(
  contents: Contents,
  progress: ProgressOptions = {},
  now = Date.now(),
): Promise<PaperKit> {
  const { current, roots } = keysOf(contents);
  const own = Object.hasOwn(roots, current) ? roots[current] : undefined;
  const R = fromBase64(own?.R);
  if (!own || !R) throw new AppError("root-missing", "the vault's current root is gone");
  const accounts: PaperAccount[] = [];
  try {
    await inSlices(
      bySite(allAccounts(contents)),
      async (account) => {
        accounts.push(await onPaper(contents, await accountAtSite(contents, account), R));
      },
      progress,
    );
  } finally {
    wipe(R);
  }
  const computed = accounts.filter((each) => each.parameters !== undefined).map(({ account }) => account.scheme);
  const recipes: readonly Recipe[] = [
    ...(Object.keys(schemes) as SchemeId[]).filter((id) => computed.includes(id)),
    ...(accounts.some(({ recovery }) => recovery) ? (["recovery"] as const) : []),
  ];
  return { made: now, identity: own.identity, accounts, recipes };
}

async function onPaper(contents: Contents, account: Account, R: Uint8Array): Promise<PaperAccount> {
  const paper = { account, login: loginOf(account) };
  try {
    const password = await passwordOf(contents, account); // so that what stands on the paper is known to work
    const recovery = account.secret === undefined ? undefined : recoveryCode(R, password).map(groupLine);
    return { ...paper, ...parametersOf(contents, account), ...(recovery ? { recovery } : {}) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "randomness-failed") throw error;
    return { ...paper, error };
  }
}

function parametersOf(
  contents: Contents,
  { site, login, scheme, root = "", revision, rules }: Account,
): Pick<PaperAccount, "identity" | "parameters" | "formerMaster"> {
  if (isStored(scheme)) return {};
  const generator = generatorOf(scheme);
  if (!generator) throw unknownScheme(scheme);
  const { current, roots } = keysOf(contents);
  const own = generator.root === "vault" && Object.hasOwn(roots, root) ? roots[root] : undefined;
  const named = own ? { identity: own.identity } : {};
  const parameters = onlyVisible(JSON.stringify({ scheme, ...named, site, login, revision, rules }));
  return { ...named, parameters, ...(own && root !== current ? { formerMaster: { created: own.created } } : {}) };
}
