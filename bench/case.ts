import type { Side } from "./side.ts";

export const engineNames = ["node", "chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

/** `smallest` is for tests: the same code on the least work. */
export type Size = "full" | "smallest";

export interface Sides {
  readonly ours: Side;
  readonly theirs: Side;
}

/** A ratio of two times: ours ÷ theirs. What is said of it is what is printed. */
export interface BarCase {
  /** Words with hyphens, the general one first: `--only` takes how it begins. */
  readonly id: string;
  readonly title: string;
  readonly ours: string;
  readonly theirs: string;
  /** How many pieces of work one run does; times are given for one piece. */
  readonly pieces?: number;
  /** The ratio that may not be passed; an engine without one is measured for information. */
  readonly bars: Readonly<Partial<Record<EngineName, number>>>;
  sides(size: Size): Sides | Promise<Sides>;
}
