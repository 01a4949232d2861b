import { useMemo } from "preact/hooks";
import type { JSX } from "preact";
import { Figure } from "./figure.tsx";
import type { EngineSeries, Measured } from "./measured.ts";
import { plotLines } from "./plot-lines.ts";
import { engineName, stylesOf } from "./styles.ts";
import { valuesOf } from "./values.ts";

const hasPoints = ({ series }: EngineSeries): boolean => series.some(({ points }) => points.length > 0);

/** Shows a plot for each engine. All plots have the same scale. */
export function LinePlots({ study, engines, shown }: Measured): JSX.Element {
  const styles = useMemo(() => stylesOf(study.contenders), [study]);
  const values = engines.flatMap(({ series }) =>
    series.flatMap(({ points }) =>
      points.filter(({ size, pieces }) => size > 0 && pieces > 0).flatMap((point) => valuesOf(point, shown)),
    ),
  );
  const drawings = useMemo(
    () =>
      engines.filter(hasPoints).map(({ engine, series }) => {
        const says = `${study.title} in ${engineName(engine.name)}: ${shown.unit} against ${study.axis?.name ?? "size"}; the table has the numbers.`;
        return { engine, drawing: (width: number) => plotLines({ study, series, shown, styles, values, width, says }) };
      }),
    [study, engines],
  );
  return (
    <div class="panels">
      {drawings.map(({ engine, drawing }) => (
        <figure key={engine.name}>
          <figcaption>{engineName(engine.name)}</figcaption>
          <Figure drawing={drawing} />
        </figure>
      ))}
    </div>
  );
}
