import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { earlierIds } from "./records.ts";

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
