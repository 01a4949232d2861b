/** Draws the results of one engine as lines, one for each contender: values against sizes. */
import * as Plot from "@observablehq/plot";
import type { Series, StudyFacts } from "../../measure/results.ts";
import { draw, type Drawing } from "./draw.ts";
import { lineDots, type LineDot } from "./line-dots.ts";
import { spread } from "./labels.ts";
import { logarithmic } from "./logarithmic.ts";
import type { Style } from "./styles.ts";
import { digits, type Shown, sizeName } from "./values.ts";

export interface Lines {
  readonly study: StudyFacts;
  readonly series: readonly Series[];
  readonly shown: Shown;
  readonly styles: ReadonlyMap<string, Style>;
  /** The values of all engines, so that all plots have the same scale. */
  readonly values: readonly number[];
  /** Sizes that the x axis must reach, so that several plots have the same scale. Default: none. */
  readonly sizes?: readonly number[];
  readonly width: number;
  readonly says: string;
  /** The document that creates the plot's elements. Needed only in Node, which has no document of its own. */
  readonly document?: Document;
}

const labelGap = 13;

/** The most points of a line that all have symbols. A line of more points has as many symbols, with gaps. */
const mostSymbols = 20;

/** Returns the points that get a symbol. */
const withSymbols = <T>(dots: readonly T[]): readonly T[] => {
  const every = Math.ceil(dots.length / mostSymbols);
  return dots.filter((_, i) => (dots.length - 1 - i) % every === 0);
};

export function plotLines(lines: Lines): Drawing {
  const { study, series, shown, styles, values, width, says, sizes = [] } = lines;
  const all = series.map((each) => lineDots(each, lines)).filter((dots) => dots.length > 0);
  const height = Math.max(280, all.length * (labelGap + 1) + 70);
  const longest = Math.max(...all.map(([dot]) => dot?.name.length ?? 0));
  const margins = {
    marginTop: 26,
    marginBottom: 40,
    marginLeft: 68,
    marginRight: Math.min(12 + 6.4 * longest, 0.42 * width),
  };
  const [plotWidth, plotHeight] = [width - margins.marginLeft - margins.marginRight, height - 66];
  const x = logarithmic([...sizes, ...all.flat().map(({ size }) => size)], plotWidth, 48);
  const y = logarithmic(values, plotHeight, 24);
  const style = (name: string): Style =>
    styles.get(name) ?? { colour: "var(--grey)", symbol: "circle", dash: "none", width: 1.6 };
  const ends = all.flatMap((dots) => dots.at(-1) ?? []);
  const places = spread(
    ends.map(({ value }) => (1 - y.share(value)) * plotHeight),
    labelGap,
    2,
    plotHeight - 2,
  );
  const labels = ends.map((end, i) => ({ ...end, value: y.value(1 - (places[i] ?? 0) / plotHeight), at: end.value }));
  const edge = x.domain[1];
  // Highlighted lines, which are wider, are drawn last, over all other lines.
  const order = [...all].sort(([a], [b]) => style(a?.name ?? "").width - style(b?.name ?? "").width);
  const options = {
    width,
    height,
    ...margins,
    x: { type: "log", domain: x.domain, axis: null },
    y: { type: "log", domain: y.domain, axis: null },
    marks: [
      Plot.gridY(y.ticks, { stroke: "var(--line)", strokeOpacity: 1 }),
      Plot.axisY(y.ticks, {
        text: digits,
        tickSize: 0,
        label: `${shown.unit}, ${shown.more ? "more" : "less"} is better`,
        labelAnchor: "top",
        labelArrow: shown.more ? "up" : "down",
        fill: "var(--quiet)",
        fontSize: 11,
      }),
      Plot.axisX(x.ticks, {
        text: (size: number) => sizeName(size, study.axis?.name ?? "bytes"),
        tickSize: 4,
        stroke: "var(--line)",
        fill: "var(--quiet)",
        fontSize: 11,
        label: study.axis?.name ?? "",
        labelAnchor: "center",
        labelArrow: "none",
        labelOffset: 36,
      }),
      ...order.flatMap((dots) => {
        const { colour, dash, width: strokeWidth, symbol } = style(dots[0]?.name ?? "");
        return [
          Plot.link(withSymbols(dots), {
            x1: "size",
            x2: "size",
            y1: "low",
            y2: "high",
            stroke: colour,
            strokeOpacity: 0.5,
            strokeWidth: 3,
          }),
          Plot.line(dots, { x: "size", y: "value", stroke: colour, strokeWidth, strokeDasharray: dash }),
          Plot.dot(withSymbols(dots), {
            x: "size",
            y: "value",
            symbol,
            r: 3.2,
            stroke: colour,
            strokeWidth: 1.4,
            fill: (dot: LineDot) => (dot.scaled ? "var(--paper)" : colour),
          }),
        ];
      }),
      Plot.link(labels, { x1: "size", y1: "at", x2: edge, y2: "value", stroke: "var(--line)", strokeWidth: 1 }),
      ...labels.map((label) =>
        Plot.text([label], {
          x: edge,
          y: "value",
          text: "name",
          textAnchor: "start",
          dx: 5,
          fontSize: 11,
          fill: style(label.name).colour,
          fontWeight: style(label.name).width > 2 ? 700 : 500,
          clip: false,
          lineWidth: margins.marginRight / 11 - 0.6,
          textOverflow: "ellipsis-middle",
        }),
      ),
      Plot.tip(
        all.flat(),
        Plot.pointer({
          x: "size",
          y: "value",
          title: "title",
          fill: "var(--paper)",
          stroke: "var(--line)",
          fontSize: 12,
        }),
      ),
    ],
  };
  return draw(options, says, lines.document);
}
