/** One bar in one engine: proved equal, warmed up, then A B A B …, and the median of the ratios of the pairs. */
import type { Engine } from "./engines/engine.ts";
import type * as Inside from "./inside.ts";
import type { Both, Description } from "./inside.ts";
import { median, quantile } from "./statistics.ts";

export interface Measured extends Description {
  /** Ours ÷ theirs, over the pairs. */
  readonly ratio: { readonly lower: number; readonly median: number; readonly upper: number };
  /** Medians, milliseconds of one piece of work. */
  readonly ms: Both;
  readonly pairs: readonly Both[];
}

export async function measure(
  engine: Engine<typeof Inside>,
  description: Description,
  rounds: number,
): Promise<Measured> {
  const { id } = description;
  await engine.call("prove", id, "full");
  const runs = await engine.call("calibrate", id, "full");
  const pairs: Both[] = [];
  for (let round = 0; round < rounds; round++) pairs.push(await engine.call("pair", id, "full", runs));
  const ratios = pairs.map(({ ours, theirs }) => ours / theirs);
  return {
    ...description,
    ratio: { lower: quantile(ratios, 0.25), median: median(ratios), upper: quantile(ratios, 0.75) },
    ms: { ours: median(pairs.map(({ ours }) => ours)), theirs: median(pairs.map(({ theirs }) => theirs)) },
    pairs,
  };
}
