/** What code weighs that a site ships for a contender. */
import path from "node:path";
import { build } from "esbuild";
import { root } from "../tools/steps.mjs";
import { forBrowsers } from "./for-browsers.ts";
import type { StudyFacts, Weight, Weights } from "./results.ts";
import { weightOf } from "./weights/bundle.ts";
import { variantWeights } from "./weights/variants.ts";

/** @param key - a file of `bench`, bundled with all that it needs */
async function weighFile(key: string): Promise<Weight> {
  const entryPoints = [path.join(root, "bench", key)];
  const { outputFiles } = await build({ ...forBrowsers, entryPoints, format: "esm", minify: true, write: false });
  return weightOf(Buffer.concat(outputFiles.map(({ contents }) => contents)));
}

export async function weigh(studies: readonly StudyFacts[]): Promise<Weights> {
  const keys = studies.flatMap(({ contenders }) => contenders.flatMap(({ weighs }) => weighs ?? []));
  const weighed = [...new Set(keys)].map(async (key) => [key, await (variantWeights[key] ?? weighFile)(key)] as const);
  return Object.fromEntries(await Promise.all(weighed));
}
