import type { StudyFacts, Weights } from "../../measure/results.ts";
import { weighModule } from "../../measure/weight.ts";
import { variantWeights } from "./variants.ts";

/**
 * Measures the size of the code that a website would ship for each contender. If a value of `Contender.weighs` is not a
 * key of `variantWeights`, it is the path of a file in `bench`.
 */
export async function weigh(studies: readonly StudyFacts[]): Promise<Weights> {
  const keys = studies.flatMap(({ contenders }) => contenders.flatMap(({ weighs }) => weighs ?? []));
  const weighed = [...new Set(keys)].map(async (key) => {
    const weight = variantWeights[key] ?? (() => weighModule(`export * from "./${key}";`));
    return [key, await weight()] as const;
  });
  return Object.fromEntries(await Promise.all(weighed));
}
