/**
 * Finds and opens the snapshots of a store for a device that knows only their master password: a device that joins, or
 * one that moves to a new vault key. All of these files come from an untrusted source.
 */
import { type Pbkdf2HmacSha1, pbkdf2HmacSha1, wipe } from "../../crypto/index.ts";
import { openSnapshot, type ReadBackup, readStoreFile } from "../backup/index.ts";
import { toBase64 } from "../base64.ts";
import { deriveBytes, type DerivationOptions, partOfDerivation } from "../derivation.ts";
import { AppError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import {
  generationOf,
  type KeyedVault,
  relationOf,
  sameHeader,
  unwrapVaultKey,
  type VaultHeader,
  vaultId,
  VaultKeys,
} from "../vault/index.ts";
import {
  FileErrors,
  fileNameOf,
  isSnapshotName,
  maxFileBytes,
  type StoreOptions,
  type SyncStore,
  textOf,
} from "./store.ts";

/** A snapshot in a store. Only its header is kept, because a store may have many large files. */
export interface FoundSnapshot {
  readonly name: string;
  /** Length in bytes. */
  readonly size: number;
  readonly header: VaultHeader;
}

/** A vault whose key the master password has decrypted. */
export interface FoundVault {
  readonly id: string;
  /** The owner of this object wipes them. */
  readonly keys: VaultKeys;
  /** Snapshots whose header the master password has opened, the largest first. Their content is not authenticated. */
  readonly files: readonly FoundSnapshot[];
}

/** The authenticated content of a snapshot. */
export interface FoundContent {
  readonly header: VaultHeader;
  readonly records: readonly JsonObject[];
}

/** A snapshot that was parsed but not decrypted. */
type ParsedSnapshot = ReadBackup & { readonly snapshot: NonNullable<ReadBackup["snapshot"]> };

interface ReadFile {
  readonly name: string;
  readonly length: number;
  readonly parsed: ParsedSnapshot | "unknown" | undefined;
}

const maxRead = 256;
const maxReadBytes = 2 ** 28;
const maxDerived = 3;
const maxKeyCharacters = 4096; // a header's encrypted key has 380

/** Reads the snapshots of a store one at a time. Keeps at most one of them in memory. */
export class SnapshotSearch {
  readonly #store: SyncStore;
  readonly #request: StoreOptions;
  /** The file that was read last. It is not read again, because most stores have only one file. */
  #last: ReadFile | undefined;
  readonly errors: FileErrors;
  /** Number of files that {@link find} has found and that may come from a newer version. */
  unknown = 0;

  constructor(store: SyncStore, { signal }: StoreOptions) {
    this.#store = store;
    this.#request = { signal };
    this.errors = new FileErrors({ signal });
  }

  /**
   * Reads the headers of the snapshots. Reads at most 256 files and 256 MiB, beginning with the smallest files. A file
   * that was renamed does not count, because its content does not authenticate under the other name.
   */
  async find(): Promise<FoundSnapshot[]> {
    const listed = (await this.#store.list(this.#request)).filter(
      ({ name, size, isPartial }) => isSnapshotName(name) && size <= maxFileBytes && isPartial !== true,
    );
    const sizes = new Map(listed.map(({ name, size }) => [name, size])); // a name may be listed twice
    const found: FoundSnapshot[] = [];
    let bytesLeft = maxReadBytes;
    for (const [name] of [...sizes].sort(smallestFirst).slice(0, maxRead)) {
      if (bytesLeft <= 0) break;
      const { parsed, length } = await this.#read(name);
      bytesLeft -= length;
      if (parsed === "unknown") this.unknown++;
      else if (parsed && parsed.header.key.length <= maxKeyCharacters)
        found.push({ name, size: length, header: parsed.header });
    }
    return found;
  }

  /**
   * Decrypts the vault keys of snapshots with the master password. Derives at most three keys, because each derivation
   * takes long and the headers may come from anyone. Begins with the salts of most files.
   *
   * @param isLast - returns true for the ids of vaults that are tried after all others
   * @returns the vaults, in an order that does not depend on that of the list; and true if the master password did not
   * open one of the headers
   */
  async open(
    found: readonly FoundSnapshot[],
    masterPassword: string,
    { isLast = () => false, ...derivation }: DerivationOptions & { readonly isLast?: (id: string) => boolean },
  ): Promise<{ readonly vaults: readonly FoundVault[]; readonly isRefused: boolean }> {
    const bySalt = grouped(found, ({ header: { kdf } }) => `${kdf.iterations} ${kdf.salt}`).sort(mostFilesFirst);
    const isKnown = (files: readonly FoundSnapshot[]): boolean => files.every(({ header: { id } }) => isLast(id));
    const tried = [...bySalt.filter((files) => !isKnown(files)), ...bySalt.filter(isKnown)].slice(0, maxDerived);
    const opened = new Map<string, { readonly keys: VaultKeys; readonly files: FoundSnapshot[] }>();
    let isRefused = false;
    try {
      for (const [i, files] of tried.entries()) {
        const part = partOfDerivation(derivation, i, tried.length);
        for (const same of grouped(files, ({ header: { id, key } }) => `${id} ${key}`)) {
          const keys = await keysIn(same, masterPassword, part);
          if (!keys) isRefused = true;
          else {
            const { id } = same[0].header;
            const known = opened.get(id);
            if (known) keys.wipe();
            opened.set(id, { keys: known?.keys ?? keys, files: [...(known?.files ?? []), ...same] });
          }
        }
      }
    } catch (error) {
      for (const { keys } of opened.values()) keys.wipe();
      throw error;
    }
    const vaults = Array.from(opened, ([id, { keys, files }]) => ({ id, keys, files: files.sort(largestFirst) }));
    return { vaults: vaults.sort((one, other) => mostFilesFirst(one.files, other.files)), isRefused };
  }

  /** Reads a snapshot again. Returns undefined if it no longer has the same header. */
  async again({ name, header }: FoundSnapshot): Promise<ParsedSnapshot | undefined> {
    const { parsed } = this.#last?.name === name ? this.#last : await this.#read(name);
    return parsed && parsed !== "unknown" && sameHeader(parsed.header, header) ? parsed : undefined;
  }

  /**
   * Decrypts the largest snapshot of a vault that authenticates. Returns its header and its records, which are not
   * checked, or undefined if the vault has no such snapshot.
   */
  async contentOf({ keys, files }: FoundVault): Promise<FoundContent | undefined> {
    for (const file of files) {
      const parsed = await this.again(file);
      const records = parsed && (await recordsIn(parsed, keys));
      if (records) return { header: file.header, records };
    }
    return undefined;
  }

  async #read(name: string): Promise<ReadFile> {
    this.#request.signal?.throwIfAborted();
    this.#last = undefined; // not both files in memory
    const bytes = await this.errors.caught(this.#store.read(name, this.#request));
    const file = { name, length: bytes?.length ?? 0, parsed: bytes && (await parsedIn(name, bytes, this.#request)) };
    this.#last = file;
    return file;
  }
}

/**
 * Returns the snapshot in a file that was not renamed. Returns `unknown` for a file that may come from a newer version,
 * and undefined for any other file.
 */
async function parsedIn(name: string, bytes: Uint8Array, { signal }: StoreOptions): Promise<ReadFile["parsed"]> {
  try {
    const file = await readStoreFile(textOf(bytes), { signal });
    if (file.isNewer) return "unknown";
    const { snapshot } = file;
    return snapshot && fileNameOf(snapshot.file) === name ? { ...file, snapshot } : undefined;
  } catch {
    signal?.throwIfAborted();
    return undefined; // not a snapshot, or damaged
  }
}

type Group = [FoundSnapshot, ...FoundSnapshot[]];

/** Groups snapshots by a key. The largest snapshot of a group is the first. */
function grouped(found: readonly FoundSnapshot[], keyOf: (snapshot: FoundSnapshot) => string): Group[] {
  const groups = new Map<string, Group>();
  for (const snapshot of [...found].sort(largestFirst)) {
    const group = groups.get(keyOf(snapshot));
    if (group) group.push(snapshot);
    else groups.set(keyOf(snapshot), [snapshot]);
  }
  return [...groups.values()];
}

const smallestFirst = ([a, one]: [string, number], [b, other]: [string, number]): number =>
  one - other || (a < b ? -1 : 1);

const largestFirst = (one: FoundSnapshot, other: FoundSnapshot): number =>
  other.size - one.size || (one.name < other.name ? -1 : 1);

const mostFilesFirst = (one: readonly FoundSnapshot[], other: readonly FoundSnapshot[]): number =>
  other.length - one.length || (one[0] && other[0] ? largestFirst(one[0], other[0]) : 0);

/** Returns the keys in the header of these snapshots, or undefined if the master password does not open the header. */
async function keysIn(
  [{ header }]: Group,
  masterPassword: string,
  derivation: DerivationOptions,
): Promise<VaultKeys | undefined> {
  let K: Uint8Array | undefined;
  try {
    K = await unwrapVaultKey(header, masterPassword, derivation);
    return VaultKeys.of(vaultId(header), K);
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-decrypt") return undefined;
    throw error;
  } finally {
    wipe(K);
  }
}

/** Decrypts the records of a snapshot. Returns undefined if the file was changed. */
async function recordsIn(
  { header, snapshot }: ParsedSnapshot,
  keys: VaultKeys,
): Promise<readonly JsonObject[] | undefined> {
  try {
    const { records, isHeaderSame } = await openSnapshot({ header, ...snapshot }, keys);
    // If the header does not belong to the content, the store may have replaced it with an earlier one.
    return isHeaderSame ? records : undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-decrypt") return undefined;
    throw error;
  }
}

/** Returns a vault with its `keys` record, so that it can be compared with others. */
export const keyedVault = (
  vault: FoundVault,
  { records }: FoundContent,
): KeyedVault & { readonly vault: FoundVault } => ({
  id: vault.id,
  keys: records.find(({ name }) => name === "keys") ?? {},
  vault,
});

/**
 * Returns the vault to which all devices move, of several vaults that may be one vault under several keys. If they are
 * different vaults, returns the one with the highest generation, and of equal ones the first.
 */
export function furthestOf<T extends KeyedVault>(vaults: readonly T[]): T | undefined {
  const ahead = vaults.filter(
    (one) => !vaults.some((other) => other !== one && relationOf(other, one) === "continues"),
  );
  const generation = ({ id, keys }: KeyedVault): number => generationOf(keys, id) ?? 0;
  const most = Math.max(...ahead.map(generation));
  return ahead.find((vault) => generation(vault) === most) ?? vaults[0];
}

/**
 * Returns PBKDF2 that runs only once for each salt and number of iterations. All calls must have the same password. The
 * caller calls `wipe`, because the results are kept.
 */
export function oncePerSalt(pbkdf2: Pbkdf2HmacSha1 = pbkdf2HmacSha1): {
  readonly pbkdf2: Pbkdf2HmacSha1;
  wipe(): void;
} {
  const derived = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    async pbkdf2(parameters) {
      const key = `${parameters.iterations} ${toBase64(parameters.salt)}`;
      const known = derived.get(key) ?? (await deriveBytes(pbkdf2, parameters));
      derived.set(key, known);
      return known.slice();
    },
    wipe: () => {
      wipe(...derived.values());
    },
  };
}
