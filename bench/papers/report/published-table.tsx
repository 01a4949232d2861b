import { Fragment, type JSX } from "preact";
import type { StudyFacts } from "../../measure/results.ts";
import type { Published } from "../../measure/study.ts";

interface PublishedProps {
  readonly study: StudyFacts;
  readonly published: readonly Published[];
}

/** The heading of a row or column. The unit is "" if the caption or other headings name the unit. */
interface Side {
  readonly name: string;
  readonly unit: string;
}

const key = ({ name, unit }: Side): string => `${name} ${unit}`;
const distinct = (sides: readonly Side[]): Side[] => [...new Map(sides.map((side) => [key(side), side])).values()];

/**
 * Shows the published numbers. If there are more labels than series, the rows are the labels. Otherwise, the rows are
 * the series.
 */
export function PublishedTable({ study, published }: PublishedProps): JSX.Element {
  const [only, ...otherUnits] = new Set(published.map(({ unit }) => unit));
  const bySeriesAlone = distinct(published.map(({ series: name, unit }) => ({ name, unit })));
  const unitOfSeries = bySeriesAlone.length === new Set(published.map(({ series }) => series)).size;
  const cells = published.map(({ series, label, value, unit }) => ({
    series: { name: series, unit: unitOfSeries && otherUnits.length > 0 ? unit : "" },
    label: { name: label, unit: unitOfSeries || otherUnits.length === 0 ? "" : unit },
    value,
  }));
  const bySeries = distinct(cells.map(({ series }) => series));
  const byLabel = distinct(cells.map(({ label }) => label));
  const turned = byLabel.length > bySeries.length;
  const [rows, columns] = turned ? [byLabel, bySeries] : [bySeries, byLabel];
  const find = (row: Side, column: Side): number | undefined => {
    const [series, label] = turned ? [column, row] : [row, column];
    return cells.find((cell) => key(cell.series) === key(series) && key(cell.label) === key(label))?.value;
  };
  const title = ({ name, unit }: Side): JSX.Element => (
    <Fragment>
      {name}
      {unit !== "" && <small>{unit}</small>}
    </Fragment>
  );
  return (
    <div class="scroll published" tabIndex={0} role="region" aria-label={`Published: ${study.title}`}>
      <table>
        <caption>
          As published: {study.table}
          {otherUnits.length === 0 && `, ${only ?? ""}`}
        </caption>
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <th scope="col" key={key(column)}>
                {title(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={key(row)}>
              <th scope="row">{title(row)}</th>
              {columns.map((column) => {
                const value = find(row, column);
                return <td key={key(column)}>{value?.toLocaleString("en", { maximumFractionDigits: 4 })}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {study.unpublished !== undefined && <p>{study.unpublished}</p>}
    </div>
  );
}
