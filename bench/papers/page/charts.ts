/** Draws the charts of docs/bench.md as SVG files, from the committed results and without a browser. */
import { plotDots } from "../report/plot-dots.ts";
import { engineName, engineStyle } from "../report/styles.ts";
import { shownAs } from "../report/values.ts";
import type { Evidence } from "./evidence.ts";

interface Chart {
  readonly file: string;
  readonly study: string;
  /** The input size whose results are drawn. Default: the largest size. */
  readonly size?: number;
  readonly title: string;
}

export const charts: readonly Chart[] = [
  {
    file: "aes-libraries.svg",
    study: "aes-libraries",
    title: "AES-128, 16 KiB block by block",
  },
  {
    file: "pbkdf2-libraries.svg",
    study: "pbkdf2-libraries",
    title: "PBKDF2-HMAC-SHA1, 262,144 iterations",
  },
  { file: "hash-sha1.svg", study: "hash-sha1", title: "SHA-1 of 10 MB" },
];

/** The colors that the plot uses, in the report's light theme and in its dark theme. */
const light = {
  ...{ paper: "#ffffff", ink: "#17191c", quiet: "#5b6169", line: "#e1e1dd", tint: "#f1efe6", wrong: "#b3261e" },
  ...{ blue: "#0b62b0", vermilion: "#c2480a", green: "#00795a", purple: "#94397c" },
};
const dark: typeof light = {
  ...{ paper: "#16181b", ink: "#eceef0", quiet: "#a3a9b1", line: "#2e3237", tint: "#23262a", wrong: "#ff8a80" },
  ...{ blue: "#62a8ee", vermilion: "#f5894f", green: "#3cc39b", purple: "#dc8fc6" },
};

const variables = (colours: typeof light): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(";");

const style = [
  `svg{${variables(light)};background:var(--paper);font-family:system-ui,sans-serif}`,
  `@media(prefers-color-scheme:dark){svg{${variables(dark)}}}`,
  "text{white-space:pre}",
].join("");

const marks = { circle: "●", square: "■", triangle: "▲", diamond2: "◆" } as const;
const markOf = (symbol: string): string => marks[symbol as keyof typeof marks];

const width = 800;
const headHeight = 30;

/** @param document - creates the plot's elements; it is a parameter, because Node has no `document` */
export function chartOf(evidence: Evidence, { study, size, title }: Chart, document: Document): string {
  const [facts, run] = [evidence.factsOf(study), evidence.runOf({ study })];
  if (facts === undefined || run === undefined) throw new Error(`No committed result has the study "${study}".`);
  const says = `${title}, by libraries and engines`;
  const engines = run.results.engines.flatMap((engine) =>
    engine.studies
      .filter(({ id }) => id === study)
      .map(({ series }) => ({
        engine,
        series: series.map((each) => ({
          ...each,
          points: each.points.filter((point) => size === undefined || point.size === size),
        })),
      })),
  );
  const plot = plotDots({ study: facts, engines, shown: shownAs(facts.measure, true), width, says, document });
  const height = Number(plot.getAttribute("height"));
  const legend = engines
    .map(({ engine }) => engineStyle(engine.name))
    .map(({ colour, symbol }, i) => {
      const name = engineName(engines[i]?.engine.name ?? "");
      return `<tspan dx="${i === 0 ? 0 : 14}" fill="${colour}">${markOf(symbol)} ${name}</tspan>`;
    })
    .join("");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + headHeight}"`,
    ` viewBox="0 0 ${width} ${height + headHeight}" role="img" aria-label="${says}"><style>${style}</style>`,
    `<text x="${width - 22}" y="20" text-anchor="end" font-size="13">${legend}</text>`,
    `<text x="22" y="20" font-size="13" font-weight="700" fill="var(--ink)">${title}</text>`,
    // The drawn symbols inherit these two attributes from the plot's root element, which `innerHTML` does not contain.
    `<g transform="translate(0,${headHeight})" font-size="10" text-anchor="middle">${plot.innerHTML}</g></svg>\n`,
  ].join("");
}
