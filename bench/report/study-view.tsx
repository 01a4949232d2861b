import { useMemo } from "preact/hooks";
import type { JSX } from "preact";
import type { Results, StudyFacts } from "../results.ts";
import { GrowthNote } from "./growth-note.tsx";
import type { EngineSeries, Measured } from "./measured.ts";
import { Notes } from "./notes.tsx";
import { PublishedTable } from "./published-table.tsx";
import { SizesTable } from "./sizes-table.tsx";
import { OneSizeTable } from "./one-size-table.tsx";
import { Figure } from "./figure.tsx";
import { plotDots } from "./plot-dots.ts";
import { plotLines } from "./plot-lines.ts";
import { engineName, engineStyle, stylesOf } from "./styles.ts";
import { Mark } from "./symbol.tsx";
import { shownAs, valuesOf } from "./values.ts";

const hasPoints = ({ series }: EngineSeries): boolean => series.some(({ points }) => points.length > 0);

function LinePlots({ study, engines, shown }: Measured): JSX.Element {
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

function DotPlot({ study, engines, shown }: Measured): JSX.Element {
  const drawing = useMemo(() => {
    const says = `${study.title}: ${shown.unit} of each contender in each engine; the table has the numbers.`;
    return (width: number) => plotDots({ study, engines, shown, width, says });
  }, [study, engines]);
  return (
    <figure>
      <figcaption class="legend">
        {engines.map(({ engine }) => (
          <span key={engine.name}>
            <Mark style={engineStyle(engine.name)} /> {engineName(engine.name)}
          </span>
        ))}
      </figcaption>
      <Figure drawing={drawing} />
    </figure>
  );
}

export function StudyView({ study, results }: { readonly study: StudyFacts; readonly results: Results }): JSX.Element {
  const shown = shownAs(study.measure, results.machine);
  const engines = useMemo(
    () =>
      results.engines.flatMap((engine) =>
        engine.studies.filter(({ id }) => id === study.id).map(({ series }) => ({ engine, series })),
      ),
    [results],
  );
  const sizes = new Set(
    engines.flatMap(({ series }) => series.flatMap(({ points }) => points.map(({ size }) => size))),
  );
  const measured = { study, engines, shown };
  const along = sizes.size > 1;
  return (
    <article id={study.id}>
      <p class="source">{study.table}</p>
      <h3>
        <a href={`#${study.id}`}>{study.title}</a>
      </h3>
      <p class="shows">{study.shows}</p>
      {sizes.size > 0 && (along ? <LinePlots {...measured} /> : <DotPlot {...measured} />)}
      {along && <GrowthNote {...measured} />}
      <Notes {...measured} />
      <div class="tables">
        {along ? (
          <SizesTable {...measured} weights={results.weights} />
        ) : (
          <OneSizeTable {...measured} weights={results.weights} />
        )}
        {study.published && <PublishedTable study={study} published={study.published} />}
      </div>
    </article>
  );
}
