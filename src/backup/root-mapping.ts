import { toBase64Url } from "../base64.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import type { KeysRecord, Root, VaultRecord } from "../vault/index.ts";

type Roots = Readonly<Record<string, Root>>;

/**
 * Returns the ids of all roots from which an account's current, previous and earlier passwords are derived. In the
 * record of a deleted account, the account is in the field `account`.
 */
export function rootsNamed({ root, previous, history, account }: JsonObject): string[] {
  const passwords = [previous, ...listIn(history)].map((each) => (isObject(each) ? each["root"] : undefined));
  const own = [root, ...passwords].filter((id) => typeof id === "string");
  return isObject(account) ? [...own, ...rootsNamed(account)] : own;
}

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/**
 * Maps the root ids of a backup to root ids of this vault. Roots that the vault lacks are restored together with the
 * accounts that use them.
 */
export class RootMapping {
  readonly #mine: Roots;
  /** Id of each root in the vault. The map key is the root's id in the backup. */
  readonly #ids = new Map<string, string>();
  /** The backup's roots. The map key is the root's id in the vault. */
  readonly #theirs = new Map<string, Root>();

  constructor(mine: KeysRecord | undefined, theirs: KeysRecord | undefined) {
    this.#mine = mine?.roots ?? {};
    const byR = new Map(Object.entries(this.#mine).map(([id, { R }]) => [R, id]));
    for (const [id, root] of Object.entries(theirs?.roots ?? {})) {
      const mineOf = (): string => {
        if (!Object.hasOwn(this.#mine, id)) return byR.get(root.R) ?? id;
        if (this.#mine[id]?.R === root.R) return id;
        // The same master password and identity give the same root in every vault, so the vault may have this root
        // under a different id. If not, the restored root gets a new id, because a different root in the vault already
        // has the id from the backup.
        return byR.get(root.R) ?? toBase64Url(randomBytes(16));
      };
      const called = mineOf();
      this.#ids.set(id, called);
      this.#theirs.set(called, root);
    }
  }

  /** Returns a record of the backup with this vault's root ids. */
  translated(record: VaultRecord): VaultRecord {
    if (!record.name.startsWith("account/")) return record;
    const { account } = record;
    return { ...this.#ofAccount(record), ...(isObject(account) && { account: this.#ofAccount(account) }) };
  }

  #ofAccount<T extends JsonObject>(account: T): T {
    const { previous, history } = account;
    const renamed = <V>(value: V): V => (isObject(value) ? { ...value, ...this.#called(value) } : value);
    return {
      ...renamed(account),
      ...(previous !== undefined && { previous: renamed(previous) }),
      ...(Array.isArray(history) && { history: history.map(renamed) }),
    };
  }

  #called({ root }: JsonObject): { root?: string } {
    const id = typeof root === "string" ? this.#ids.get(root) : undefined;
    return id === undefined ? {} : { root: id };
  }

  /** Returns a warning if the root of a translated account is in neither the backup nor the vault. */
  warning(record: VaultRecord): AppError | undefined {
    const root = record["root"];
    if (typeof root !== "string" || Object.hasOwn(this.#mine, root) || this.#theirs.has(root)) return undefined;
    return new AppError("root-missing", "the key of this account is neither in the backup nor in the vault");
  }

  /**
   * Returns the backup's roots that translated records use and the vault lacks.
   *
   * @param named - the results of {@link rootsNamed} for the records
   */
  missing(named: ReadonlySet<string>): Record<string, Root> {
    const lacking = [...named].filter((id) => !Object.hasOwn(this.#mine, id));
    const found = lacking.map((id) => [id, this.#theirs.get(id)] as const);
    return Object.fromEntries(found.filter((entry): entry is [string, Root] => entry[1] !== undefined));
  }
}
