import type { JSX } from "preact";
import type { Weights } from "../../measure/results.ts";
import { Cell } from "./cell.tsx";
import { engineName } from "./styles.ts";
import type { Measured } from "./measured.ts";
import { sizeName } from "./values.ts";
import { hasWeights, WeightCells, WeightHeads, weightOf } from "./weight-cells.tsx";

const states = { wrong: "WRONG", missing: "not there", failed: "failed", timed: "—" } as const;

/** Shows a row for each contender and a column for each engine. */
export function OneSizeTable({
  study,
  engines,
  shown,
  weights,
}: Measured & { readonly weights: Weights }): JSX.Element {
  const weighed = hasWeights(study, weights);
  // Saltmill's contenders are highlighted only if the study also has other contenders.
  const others = study.contenders.some(({ ours }) => !ours);
  const size = engines[0]?.series.flatMap(({ points }) => points)[0]?.size ?? 0;
  const at =
    study.axis && size > 0
      ? ` at ${sizeName(size, study.axis.name)} ${study.axis.name === "bytes" ? "" : "iterations"}`
      : "";
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={`Table: ${study.title}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              {shown.unit}
              {at}
            </th>
            {engines.map(({ engine }) => (
              <th scope="col" key={engine.name}>
                {engineName(engine.name)}
              </th>
            ))}
            {weighed && <WeightHeads />}
          </tr>
        </thead>
        <tbody>
          {study.contenders.map(({ name, ours }) => (
            <tr key={name} class={ours && others ? "ours" : undefined}>
              <th scope="row">{name}</th>
              {engines.map(({ engine, series }) => {
                const mine = series.find(({ contender }) => contender === name);
                const point = mine?.points.at(-1);
                return point ? (
                  <Cell key={engine.name} point={point} shown={shown} />
                ) : (
                  <td key={engine.name} class={mine?.state ?? "none"}>
                    {states[mine?.state ?? "timed"]}
                  </td>
                );
              })}
              {weighed && <WeightCells weight={weightOf(study, name, weights)} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
