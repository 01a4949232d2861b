import { Fragment, type JSX } from "preact";
import type { StudyFacts, Weight, Weights } from "../../measure/results.ts";

export function weightOf({ contenders }: StudyFacts, contender: string, weights: Weights): Weight | undefined {
  const key = contenders.find(({ name }) => name === contender)?.weighs;
  return key === undefined ? undefined : weights[key];
}

export const hasWeights = (study: StudyFacts, weights: Weights): boolean =>
  study.contenders.some(({ name }) => weightOf(study, name, weights) !== undefined);

export function WeightHeads(): JSX.Element {
  return (
    <Fragment>
      <th scope="col">minified, B</th>
      <th scope="col">gzip, B</th>
    </Fragment>
  );
}

export function WeightCells({ weight }: { readonly weight: Weight | undefined }): JSX.Element {
  if (weight === undefined) {
    return (
      <Fragment>
        <td class="none">—</td>
        <td class="none">—</td>
      </Fragment>
    );
  }
  return (
    <Fragment>
      <td>{weight.minified.toLocaleString("en")}</td>
      <td>{weight.gzip.toLocaleString("en")}</td>
    </Fragment>
  );
}
