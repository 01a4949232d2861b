import { toBase64Url } from "../base64.ts";
import { AppError } from "../errors.ts";
import { randomBytes } from "../random.ts";
import { isObject, type JsonObject } from "../vault/envelope.ts";
import type { KeysRecord, Root, VaultRecord } from "../vault/records.ts";

type Roots = Readonly<Record<string, Root>>;

/** The roots that an account names: its own, and that of its password before, which the site may still have. */
const rootsNamed = ({ root, previous }: JsonObject): string[] =>
  [root, isObject(previous) ? previous["root"] : undefined].filter((id) => typeof id === "string");

/** How the roots of a backup are called in this vault; those it lacks come along with the accounts that name them. */
export class RootMapping {
  readonly #mine: Roots;
  /** The backup's id of a root → the vault's. */
  readonly #ids = new Map<string, string>();
  /** The backup's roots, by the vault's ids. */
  readonly #theirs = new Map<string, Root>();

  constructor(mine: KeysRecord | undefined, theirs: KeysRecord | undefined) {
    this.#mine = mine?.roots ?? {};
    const byR = new Map(Object.entries(this.#mine).map(([id, { R }]) => [R, id]));
    for (const [id, root] of Object.entries(theirs?.roots ?? {})) {
      const mineOf = (): string => {
        if (!Object.hasOwn(this.#mine, id)) return byR.get(root.R) ?? id;
        if (this.#mine[id]?.R === root.R) return id;
        // The same master password and identity give the same root in any vault; another must not take an id's place.
        return byR.get(root.R) ?? toBase64Url(randomBytes(16));
      };
      const called = mineOf();
      this.#ids.set(id, called);
      this.#theirs.set(called, root);
    }
  }

  /** A record of the backup with its roots as the vault calls them. */
  translated(record: VaultRecord): VaultRecord {
    if (!record.name.startsWith("account/")) return record;
    const { previous } = record;
    const before = isObject(previous) ? { previous: { ...previous, ...this.#called(previous) } } : {};
    return { ...record, ...this.#called(record), ...before };
  }

  #called({ root }: JsonObject): { root?: string } {
    const id = typeof root === "string" ? this.#ids.get(root) : undefined;
    return id === undefined ? {} : { root: id };
  }

  /** What is wrong with the root of a translated account: neither the backup nor the vault has it. */
  warning(record: VaultRecord): AppError | undefined {
    const root = record["root"];
    if (typeof root !== "string" || Object.hasOwn(this.#mine, root) || this.#theirs.has(root)) return undefined;
    return new AppError("root-missing", "the root of this account is neither in the backup nor in the vault");
  }

  /** The roots that the vault lacks, of those that these translated records name. */
  missing(records: readonly JsonObject[]): Record<string, Root> {
    const named = new Set(records.flatMap(rootsNamed));
    const lacking = [...named].filter((id) => !Object.hasOwn(this.#mine, id));
    const found = lacking.map((id) => [id, this.#theirs.get(id)] as const);
    return Object.fromEntries(found.filter((entry): entry is [string, Root] => entry[1] !== undefined));
  }
}
