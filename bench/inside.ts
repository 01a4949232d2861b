/** What runs inside an engine, Node and browsers alike: `build/bench/inside.js`. Each call is short; who calls holds the times. */
import type { BarCase, Sides, Size } from "./case.ts";
import { cases } from "./cases/index.ts";
import type { Side } from "./side.ts";

/** Firefox's clock moves in whole milliseconds: a sample lasts long enough that this is under 2 %. */
const sampleMs = 60;
/** Engines compile what runs often, and only after a while. */
const warmMs = 300;

export type Description = Omit<BarCase, "sides">;
/** Runs in one sample; or milliseconds of one piece of work. */
export type Both = Readonly<Record<keyof Sides, number>>;

const made = new Map<string, Promise<Sides>>();

function find(id: string): BarCase {
  const found = cases.find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no case "${id}".`);
  return found;
}

function sidesOf(id: string, size: Size): Promise<Sides> {
  const key = `${id} ${size}`;
  const sides = made.get(key) ?? Promise.resolve(find(id).sides(size));
  made.set(key, sides);
  return sides;
}

const fresh = (runs: number): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: runs }, () => crypto.getRandomValues(new Uint8Array(16)));

/** Without the functions: only JSON leaves an engine. */
export const describeCases = (): readonly Description[] => cases;

/** @throws Error where the two sides give different bytes for the same */
export async function prove(id: string, size: Size): Promise<void> {
  const { ours, theirs } = await sidesOf(id, size);
  const same = fresh(1);
  const [a, b] = [(await ours(same)).bytes, (await theirs(same)).bytes];
  if (a.length === 0 || a.length !== b.length || a.some((byte, i) => byte !== b[i])) {
    throw new Error(`${id}: the two sides do not give the same bytes`);
  }
}

async function calibrateSide(side: Side): Promise<number> {
  for (let runs = 1, spent = 0; ;) {
    const { ms } = await side(fresh(runs));
    spent += ms;
    if (ms < sampleMs) runs *= 2;
    else if (spent >= warmMs) return runs;
  }
}

/** Warms both sides up. @returns how many runs make a sample of each */
export async function calibrate(id: string, size: Size): Promise<Both> {
  const { ours, theirs } = await sidesOf(id, size);
  return { ours: await calibrateSide(ours), theirs: await calibrateSide(theirs) };
}

/** One sample of ours, then one of theirs. */
export async function pair(id: string, size: Size, runs: Both): Promise<Both> {
  const { ours, theirs } = await sidesOf(id, size);
  const { pieces = 1 } = find(id);
  const a = await ours(fresh(runs.ours));
  const b = await theirs(fresh(runs.theirs));
  return { ours: a.ms / runs.ours / pieces, theirs: b.ms / runs.theirs / pieces };
}
