import { Fragment, type JSX } from "preact";
import { isLinear } from "../../measure/growth.ts";
import type { Growth, Series, Weights } from "../../measure/results.ts";
import { Cell } from "./cell.tsx";
import { engineName } from "./styles.ts";
import type { Measured } from "./measured.ts";
import { sizeName } from "./values.ts";
import { hasWeights, WeightCells, WeightHeads, weightOf } from "./weight-cells.tsx";

function GrowthCell({ growth }: { readonly growth: Growth | undefined }): JSX.Element {
  if (growth === undefined) return <td class="none">—</td>;
  const { exponent, error, from, to } = growth;
  return (
    <td
      class={isLinear(growth) ? undefined : "bent"}
      title={`time ∝ size to this power, fitted from ${from.toLocaleString("en")} to ${to.toLocaleString("en")}`}
    >
      {exponent.toFixed(2)}
      <small>±{error.toFixed(2)}</small>
    </td>
  );
}

interface RowProps {
  readonly measured: Measured;
  readonly series: Series;
  readonly sizes: readonly number[];
  readonly weights: Weights | undefined;
}

function Row({ measured: { study, shown }, series, sizes, weights }: RowProps): JSX.Element {
  const { contender, state, points, growth } = series;
  const ours = study.contenders.some((each) => each.name === contender && each.ours);
  const others = study.contenders.some((each) => !each.ours);
  return (
    <tr class={ours && others ? "ours" : undefined}>
      <th scope="row">{contender}</th>
      {state === "timed" ? (
        sizes.map((size) => <Cell key={size} point={points.find((point) => point.size === size)} shown={shown} />)
      ) : (
        <td class={state} colSpan={sizes.length}>
          {state === "wrong" ? "WRONG" : state === "missing" ? "not there" : "failed"}
        </td>
      )}
      <GrowthCell growth={growth} />
      {weights && <WeightCells weight={weightOf(study, contender, weights)} />}
    </tr>
  );
}

const sizesOf = (measured: Measured): number[] =>
  [
    ...new Set(
      measured.engines.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ size }) => size))),
    ),
  ].sort((a, b) => a - b);

/** Shows a group of rows for each engine and a column for each size. */
export function SizesTable({ weights, ...measured }: Measured & { readonly weights: Weights }): JSX.Element {
  const { study, engines, shown } = measured;
  const sizes = sizesOf(measured);
  const weighed = hasWeights(study, weights) ? weights : undefined;
  const rows = engines.reduce((sum, { series }) => sum + series.length, 0);
  return (
    <details open={rows <= 12}>
      <summary>
        All numbers, in {shown.unit}, and the power of the {study.axis?.name ?? "size"} that time grows with
      </summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={`Table: ${study.title}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{shown.unit}</th>
              {sizes.map((size) => (
                <th scope="col" key={size}>
                  {sizeName(size, study.axis?.name ?? "bytes")}
                </th>
              ))}
              <th scope="col">power</th>
              {weighed && <WeightHeads />}
            </tr>
          </thead>
          {engines.map(({ engine, series }) => (
            <Fragment key={engine.name}>
              <tbody>
                <tr class="engine">
                  <th scope="rowgroup" colSpan={sizes.length + 2 + (weighed ? 2 : 0)}>
                    {engineName(engine.name)}
                  </th>
                </tr>
                {series.map((each) => (
                  <Row key={each.contender} {...{ measured, series: each, sizes, weights: weighed }} />
                ))}
              </tbody>
            </Fragment>
          ))}
        </table>
      </div>
    </details>
  );
}
