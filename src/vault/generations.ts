import { isObject } from "../arguments.ts";
import type { JsonObject } from "../json.ts";
import { earlierIds } from "./records.ts";

/**
 * Returns the generation of a vault key: how many times the vault got a new key before, along the longest line of its
 * ancestors. Undefined for a vault's first key, and for a key that a program without generations has made.
 *
 * @param keys - the `keys` record of a vault that has this key or an ancestor of it
 * @param id - the id that the vault has under this key
 */
export function generationOf({ generations }: JsonObject, id: string): number | undefined {
  const found = isObject(generations) && Object.hasOwn(generations, id) ? generations[id] : undefined;
  return isGeneration(found) ? found : undefined;
}

/**
 * Returns the field `generations` for the `keys` record under a new key. It has a number for each id and not only the
 * own one, because the number of an id never changes: merging two such fields makes no conflict.
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
 * - `continues`: it is this vault under a key to which all devices move;
 * - `behind`: it is this vault under a key from which all devices move away;
 * - `undecided`: it is this vault under a key of a program without generations. This device stays, but may have to move
 *   later;
 * - `other`: it is not this vault under another key.
 *
 * If several devices gave the vault new keys independently, all move to the one with the highest generation, and among
 * these to the one with the smallest id. An id alone would not do: a new key of the vault with the larger id may have
 * an id that is smaller than both, and two devices could move past each other for ever.
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
