/**
 * Draws the results for one input size, for all engines in one plot. Each contender has a row with a symbol for each
 * engine. The row of the fastest contender is first.
 */
import * as Plot from "@observablehq/plot";
import { draw, type Drawing } from "./draw.ts";
import { logarithmic } from "./logarithmic.ts";
import { type OneSize, rowDots, rowNames, whyOut } from "./row-dots.ts";
import { engineStyle } from "./styles.ts";
import { digits } from "./values.ts";

/** Minimum width of the plot in pixels for names beside the rows. In a narrower plot, the names are above the rows. */
const besideFrom = 560;

export interface Dots extends OneSize {
  readonly width: number;
  readonly says: string;
  /** Returns the text of a row. Default: the contender's name. */
  readonly label?: (contender: string) => string;
  /** The document that creates the plot's elements. Needed only in Node, which has no document of its own. */
  readonly document?: Document;
}

export function plotDots(dots: Dots): Drawing {
  const { study, engines, shown, width, says, label = (name: string) => name } = dots;
  const all = rowDots(dots);
  const names = rowNames(dots, all);
  const out = names.filter((name) => !all.some(({ row }) => row === name));
  const beside = width >= besideFrom;
  const longest = Math.max(...study.contenders.map(({ name }) => label(name).length));
  const rowHeight = beside ? 27 : 42;
  const margins = {
    marginTop: 8,
    marginBottom: 40,
    marginLeft: beside ? Math.min(24 + 7.4 * longest, 0.42 * width) : 10,
    marginRight: 22,
  };
  const plotWidth = width - margins.marginLeft - margins.marginRight;
  const x = logarithmic(
    all.flatMap(({ low, high }) => [low, high]),
    plotWidth,
    58,
  );
  const ours = (row: string): boolean => study.contenders.some((each) => each.name === row && each.ours);
  const someOthers = study.contenders.some((each) => !each.ours);
  const down = beside ? 0 : 7;
  const options = {
    width,
    height: names.length * rowHeight + margins.marginTop + margins.marginBottom,
    ...margins,
    x: { type: "log", domain: x.domain, axis: null },
    y: { type: "band", domain: names, axis: null, padding: 0 },
    color: { type: "identity" },
    marks: [
      Plot.barX(someOthers ? names.filter(ours) : [], {
        y: (row: string) => row,
        x1: x.domain[0],
        x2: x.domain[1],
        fill: "var(--tint)",
        insetLeft: -margins.marginLeft,
        insetRight: -margins.marginRight,
      }),
      Plot.gridX(x.ticks, { stroke: "var(--line)", strokeOpacity: 1 }),
      Plot.axisX(x.ticks, {
        text: digits,
        tickSize: 4,
        stroke: "var(--line)",
        fill: "var(--quiet)",
        fontSize: 11,
        label: `${shown.unit}, ${shown.more ? "more" : "less"} is better`,
        labelAnchor: shown.more ? "right" : "left",
        labelArrow: shown.more ? "right" : "left",
      }),
      ...[true, false].map((own) =>
        Plot.text(
          names.filter((name) => ours(name) === own),
          {
            y: (row: string) => row,
            text: label,
            frameAnchor: "left",
            textAnchor: beside ? "end" : "start",
            dx: beside ? -12 : 0,
            dy: beside ? 0 : -11,
            fontSize: 12,
            fontWeight: own && someOthers ? 700 : 400,
            fill: "var(--ink)",
            lineWidth: beside ? margins.marginLeft / 13 : width / 12,
            textOverflow: "ellipsis-middle",
          },
        ),
      ),
      Plot.text(out, {
        y: (row: string) => row,
        text: (row: string) => whyOut(dots, row),
        frameAnchor: "left",
        textAnchor: "start",
        dx: 6,
        dy: down,
        fontSize: 12,
        fontStyle: "italic",
        fill: "var(--wrong)",
      }),
      Plot.link(all, {
        x1: "low",
        x2: "high",
        y1: "row",
        y2: "row",
        dy: down,
        stroke: "colour",
        strokeOpacity: 0.45,
        strokeWidth: 5,
        strokeLinecap: "butt",
      }),
      ...engines.map(({ engine }) => {
        const { colour, symbol } = engineStyle(engine.name);
        return Plot.dot(
          all.filter((dot) => dot.engine === engine.name),
          { x: "value", y: "row", dy: down, symbol, r: 4.6, fill: "fill", stroke: colour, strokeWidth: 1.6 },
        );
      }),
      Plot.tip(
        all,
        Plot.pointer({
          x: "value",
          y: "row",
          dy: down,
          title: "title",
          fill: "var(--paper)",
          stroke: "var(--line)",
          fontSize: 12,
        }),
      ),
    ],
  };
  return draw(options, says, dots.document);
}
