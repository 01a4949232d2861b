import { useMemo } from "preact/hooks";
import type { JSX } from "preact";
import type { Results, StudyFacts } from "../../measure/results.ts";
import { GrowthNote } from "./growth-note.tsx";
import { LinePlots } from "./line-plots.tsx";
import { LoadNote } from "./load-note.tsx";
import type { Measured } from "./measured.ts";
import { Notes } from "./notes.tsx";
import { PublishedTable } from "./published-table.tsx";
import { SizesTable } from "./sizes-table.tsx";
import { OneSizeTable } from "./one-size-table.tsx";
import { Figure } from "./figure.tsx";
import { plotDots } from "./plot-dots.ts";
import { engineName, engineStyle } from "./styles.ts";
import { Mark } from "./symbol.tsx";
import { alsoAs, canCount, inCycles, shownAs } from "./values.ts";

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

/**
 * Shows the curves and the table of a study a second time, in another unit. The curves are drawn when the reader opens
 * the `<details>` element.
 */
function Again(measured: Measured): JSX.Element {
  return (
    <details class="again">
      <summary>{`The same as ${measured.shown.more ? "speed" : "time"}, in ${measured.shown.unit}`}</summary>
      <LinePlots {...measured} />
      <SizesTable {...measured} weights={{}} />
    </details>
  );
}

export function StudyView({ study, results }: { readonly study: StudyFacts; readonly results: Results }): JSX.Element {
  const counted = study.measure === "cycles/byte" && canCount(results, study.id);
  const shown = shownAs(study.measure, counted);
  const engines = useMemo(
    () =>
      results.engines.flatMap((engine) =>
        engine.studies
          .filter(({ id }) => id === study.id)
          .map((each) => ({ engine, series: counted ? inCycles(each, results.machine) : each.series })),
      ),
    [results, study],
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
      <LoadNote {...{ study, results }} />
      {sizes.size > 0 && (along ? <LinePlots {...measured} /> : <DotPlot {...measured} />)}
      {along && <GrowthNote {...measured} />}
      <Notes {...measured} />
      {study.measure === "cycles/byte" && !counted && (
        <p class="growth">The processor’s clock is not known here, so nanoseconds stand for cycles.</p>
      )}
      <div class="tables">
        {along ? (
          <SizesTable {...measured} weights={results.weights} />
        ) : (
          <OneSizeTable {...measured} weights={results.weights} />
        )}
        {study.published && <PublishedTable study={study} published={study.published} />}
      </div>
      {along && alsoAs(study).map((measure) => <Again key={measure} {...measured} shown={shownAs(measure, false)} />)}
    </article>
  );
}
