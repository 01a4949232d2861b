import { type ProgressOptions, wipe } from "../../crypto/index.ts";
import {
  type Account,
  accountAtSite,
  allAccounts,
  bareAddress,
  bySite,
  loginOf,
  passwordOf,
} from "../accounts/index.ts";
import { AppError } from "../errors.ts";
import {
  type ForeignSchemeId,
  foreignSchemeOf,
  generatorOf,
  isStored,
  type RootSchemeId,
  type SchemeId,
  schemes,
  unknownScheme,
} from "../schemes/index.ts";
import { inSlices } from "../slices.ts";
import { invisible, jsonEscape } from "../text.ts";
import { type Contents, currentScheme, fitsTotp, keysOf, rootBytesOf } from "../vault/index.ts";
import { groupLine, recoveryCode } from "./recovery-code.ts";

/**
 * One account in a printed emergency kit. The paper contains no readable password: passwords must be derived again, or
 * are encrypted in a recovery code.
 */
export interface KitAccount {
  /**
   * The account with the password that its site probably has. After a password change, this may be the previous
   * password.
   */
  readonly account: Account;
  /** Username at the site. After a rename, it differs from `account.login`, from which the password is derived. */
  readonly login: string;
  /**
   * Identity of the account's root. Undefined if the password is not derived from a root of the vault, or if the
   * account has an `error`.
   */
  readonly identity?: string;
  /**
   * All parameters as JSON: the options of `derivePassword` except the master password. Characters that cannot be seen
   * on paper are written as `\uXXXX`. Undefined if the password is stored or cannot be derived.
   */
  readonly parameters?: string;
  /**
   * Set if the account's root is not the vault's current one. To derive the password, the user needs the master
   * password and identity of that root.
   */
  readonly earlierMaster?: PreviousMaster;
  /**
   * Recovery code of a stored password, or of a password whose scheme does not use a root of the vault. One string per
   * line, in groups of four characters.
   */
  readonly recovery?: readonly string[];
  /**
   * Recovery code for the key of one-time codes. The decrypted text is an `otpauth:` address without a label, so that it
   * has few lines to type.
   */
  readonly codeKey?: readonly string[];
  /** The reason why the account has neither parameters nor a recovery code for its password. */
  readonly error?: AppError;
}

/** An earlier master password and identity that the user needs, identified by the time when they were set. */
export interface PreviousMaster {
  /** Time when this master password and identity were set, in milliseconds since 1970. */
  readonly created: number;
}

/** Contents of a printed emergency kit. */
export interface EmergencyKit {
  /**
   * Time when the kit was created, in milliseconds since 1970. The recovery codes need the master password of that
   * time. Passwords that are derived from a root need it too, except those of accounts with a
   * {@link KitAccount.earlierMaster}.
   */
  readonly made: number;
  /** Identity that the recovery codes need, together with the master password. */
  readonly identity: string;
  /** Scheme of the root that the recovery codes need. */
  readonly scheme: RootSchemeId;
  readonly accounts: readonly KitAccount[];
  /** The ids of the instructions that must be printed, because the accounts in the kit need them. */
  readonly recipes: readonly Recipe[];
}

/**
 * Id of printed instructions: a scheme, or `recovery` for the recovery codes. Schemes of other programs have no
 * instructions: the recovery codes or those programs recreate the passwords.
 */
export type Recipe = Exclude<SchemeId, ForeignSchemeId> | "recovery";

/**
 * Returns the contents of a printed emergency kit. With the kit and the right master passwords, the user can recreate
 * all passwords, except those of accounts that have an `error`.
 *
 * @throws {@link AppError} `root-missing` if the vault's current root is missing, `randomness-failed`; the reason of
 * the aborted signal
 * @example
 * ```ts
 * import { emergencyKit, type Vault } from "saltmill/vault";
 * export const print = async (vault: Vault): Promise<readonly string[]> =>
 *   (await emergencyKit(await vault.contents())).accounts.map(({ parameters = "" }) => parameters);
 * ```
 */
export async function emergencyKit(
  contents: Contents,
  progress: ProgressOptions = {},
  now = Date.now(),
): Promise<EmergencyKit> {
  const { current, roots } = keysOf(contents);
  const R = rootBytesOf(contents);
  const scheme = currentScheme(contents).id;
  const accounts: KitAccount[] = [];
  try {
    await inSlices(
      bySite(allAccounts(contents)),
      async (account) => {
        accounts.push(await onPaper(contents, await accountAtSite(contents, account), { R, scheme }));
      },
      { ...progress, size: perSlice },
    );
  } finally {
    wipe(R);
  }
  const computed = accounts.filter((each) => each.parameters !== undefined).map(({ account }) => account.scheme);
  const recipes: readonly Recipe[] = [
    ...(Object.keys(schemes) as Exclude<Recipe, "recovery">[]).filter(
      (id) => !foreignSchemeOf(id) && computed.includes(id),
    ),
    ...(accounts.some(({ recovery, codeKey }) => recovery ?? codeKey) ? (["recovery"] as const) : []),
  ];
  return { made: now, identity: roots[current]?.identity ?? "", scheme, accounts, recipes };
}

/** Number of accounts between two pauses. Two recovery codes and a derived password take up to 0.4 ms for each. */
const perSlice = 32;

async function onPaper(
  contents: Contents,
  account: Account,
  { R, scheme }: { readonly R: Uint8Array; readonly scheme: RootSchemeId },
): Promise<KitAccount> {
  const { totp } = account;
  const codeOf = (secret: string): readonly string[] => recoveryCode(R, secret, { scheme }).map(groupLine);
  // A stored key can be too long, for example in a vault of release 0.1.0. It gives no codes and is left out.
  const codeKey = totp !== undefined && fitsTotp(totp) ? { codeKey: codeOf(bareAddress(totp)) } : {};
  const paper = { account, login: loginOf(account), ...codeKey };
  try {
    // Throws if the password cannot be derived. The kit then shows the error instead of useless parameters.
    const password = await passwordOf(contents, account);
    const recovery = account.secret === undefined ? undefined : codeOf(password);
    return { ...paper, ...parametersOf(contents, account), ...(recovery ? { recovery } : {}) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "randomness-failed") throw error;
    return { ...paper, error };
  }
}

function parametersOf(
  contents: Contents,
  { site, login, scheme, root = "", revision, rules }: Account,
): Pick<KitAccount, "identity" | "parameters" | "earlierMaster"> {
  if (isStored(scheme)) return {};
  const generator = generatorOf(scheme);
  if (!generator) throw unknownScheme(scheme);
  const { current, roots } = keysOf(contents);
  const own = generator.root === "vault" && Object.hasOwn(roots, root) ? roots[root] : undefined;
  const named = own ? { identity: own.identity } : {};
  const parameters = onlyVisible(JSON.stringify({ scheme, ...named, site, login, revision, rules }));
  return { ...named, parameters, ...(own && root !== current ? { earlierMaster: { created: own.created } } : {}) };
}

/**
 * Returns equivalent JSON that can be typed from paper: invisible characters in its strings, and a plain space after
 * another plain space, are written as `\uXXXX`.
 *
 * @param json - without white space between its parts, as `JSON.stringify` writes it
 */
const onlyVisible = (json: string): string => json.replace(/(?<= ) /gu, jsonEscape).replace(invisible, jsonEscape);
