import { isObject } from "../arguments.ts";
import { toBase64 } from "../base64.ts";
import type { JsonObject } from "../json.ts";
import type { NamedRecord } from "../merge/index.ts";
import { inSlices, type Interruption, whileOpen } from "../slices.ts";
import { openedHeaderKey, readHeaders, withOpenedHeader } from "./device-headers.ts";
import type { VaultHeader } from "./header.ts";
import type { VaultKeys } from "./keys.ts";
import { earlierIds } from "./records.ts";
import { entriesOf, wrapStorageErrors } from "./storage.ts";
import type { Vault } from "./vault.ts";

/** The contents of a vault under a new key. */
interface Replacement {
  readonly header: VaultHeader;
  /** All records, except those that exist only on this device. */
  readonly records: Iterable<NamedRecord>;
  /** Converts a record that exists only on this device. */
  readonly renewLocal: (record: NamedRecord) => NamedRecord;
}

/**
 * Encrypts `records`, and the records that exist only on this device, under the new vault key `renewed`. Writes the new
 * envelopes to the storage without removing the old ones, and then replaces the header. From then on, the old envelopes
 * are ignored. The caller must hold the storage's lock.
 *
 * @throws {@link AppError} `locked` if the vault was locked meanwhile, and the reason of the aborted signal; nothing is
 * written then
 */
export async function replaceKey(
  vault: Vault,
  renewed: VaultKeys,
  { header, records, renewLocal }: Replacement,
  { signal }: Interruption = {},
): Promise<void> {
  const { storage, keys } = vault;
  const work = whileOpen(vault, signal);
  const sealed: Record<string, string> = {};
  const seal = (record: NamedRecord): void => {
    const storageKey = renewed.storageKey(record.name);
    sealed[storageKey] = renewed.records.seal(storageKey, record);
  };
  await inSlices([...records], seal, work);
  const localPrefix = `l/${keys.prefix.slice("r/".length)}`;
  const found = await wrapStorageErrors(entriesOf(storage, [], localPrefix));
  vault.assertOpen(); // the vault may have been locked during the read
  const sealLocal = ([key, envelope]: readonly [string, unknown]): void => {
    const record = localRecord(keys, key, envelope);
    if (!record) return;
    const storageKey = renewed.localKey(record.name);
    sealed[storageKey] = renewed.records.seal(storageKey, renewLocal(record));
  };
  await inSlices(Object.entries(found), sealLocal, work);
  await wrapStorageErrors(storage.set(sealed));
  await wrapStorageErrors(storage.set(withOpenedHeader(header)));
}

/**
 * Decrypts a record that exists only on this device. Returns undefined for a value that is not such a record, for
 * example a damaged envelope.
 */
function localRecord(keys: VaultKeys, storageKey: string, envelope: unknown): NamedRecord | undefined {
  let record: JsonObject;
  try {
    record = keys.records.open(storageKey, envelope);
  } catch {
    return undefined;
  }
  const { name } = record;
  if (typeof name !== "string" || keys.localKey(name) !== storageKey) return undefined;
  return { ...record, name };
}

/**
 * Removes records that are encrypted under other vault keys: old records that a change of the vault key has replaced,
 * and new records of a change that was interrupted. Errors are ignored, because this vault does not use these records
 * and the next call tries again.
 */
export async function removeLeftovers(vault: Vault): Promise<void> {
  const { storage, keys } = vault;
  try {
    await storage.exclusively(async () => {
      // If another window has replaced the vault key again, the records under that newer key are valid and must stay.
      if ((await readHeaders(storage)).own.id !== toBase64(keys.id)) return;
      const left = (await storage.keys()).filter(
        (key) => /^[rl]\//u.test(key) && !key.slice(1).startsWith(keys.prefix.slice(1)) && key !== openedHeaderKey,
      );
      if (left.length > 0) await storage.remove(left);
    });
  } catch {
    // The error does not matter, because the vault under the new key is complete.
  }
}

/** A vault under one of its keys: its id, and its `keys` record. */
export interface KeyedVault {
  readonly id: string;
  readonly keys: JsonObject;
}

/**
 * Returns how another vault relates to this device's vault:
 *
 * - `continues`: it is this vault under a key to which all devices move
 * - `behind`: it is this vault under a key from which all devices move away
 * - `undecided`: it is this vault under another key, but one of the two keys has no generation and this device's vault
 *   has the smaller id. This device keeps its key, but may have to move later.
 * - `other`: it is not this vault under another key
 *
 * If several devices gave the vault new keys independently, all devices move to the key with the highest generation. If
 * several keys have this generation, they move to the key with the smallest id. The ids alone would not be enough: if
 * `Y < X < Y2` and Y2 is a new key of Y, one device would move from Y2 to X while another device moves from X to Y.
 */
export function relationOf(other: KeyedVault, own: KeyedVault): "continues" | "behind" | "undecided" | "other" {
  const theirs = earlierIds(other.keys);
  const mine = earlierIds(own.keys);
  if (theirs.includes(own.id)) return "continues";
  if (!mine.some((id) => theirs.includes(id))) return "other";
  const [their, our] = [generationOf(other.keys, other.id), generationOf(own.keys, own.id)];
  if (their === undefined || our === undefined) return other.id < own.id ? "continues" : "undecided";
  return their > our || (their === our && other.id < own.id) ? "continues" : "behind";
}

/**
 * Returns the generation of a vault key. Each new key of a vault gets a generation that is higher than those of all
 * known earlier keys. Returns undefined for a vault's first key, and for a key from a program that does not know
 * generations.
 *
 * @param keys - the `keys` record of a vault that has this key now or had it earlier
 * @param id - the id that the vault has under this key
 */
export function generationOf({ generations }: JsonObject, id: string): number | undefined {
  const found = isObject(generations) && Object.hasOwn(generations, id) ? generations[id] : undefined;
  return isGeneration(found) ? found : undefined;
}

/**
 * Returns the field `generations` of the `keys` record after the vault got a new key. `id` is the vault's id under the
 * new key. The field keeps the numbers of earlier ids. The number of an id never changes, so merging two such fields
 * causes no conflict.
 */
export function withGeneration({ generations }: JsonObject, id: string): Readonly<Record<string, number>> {
  const known = (isObject(generations) ? generations : {}) as Record<string, number>;
  return { ...known, [id]: 1 + Math.max(0, ...Object.values(known).filter(isGeneration)) };
}

const maxGeneration = 2 ** 32;

const isGeneration = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= maxGeneration;
