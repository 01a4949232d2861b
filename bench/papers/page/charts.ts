/** Draws the charts of docs/bench.md as SVG files, from the committed results and without a browser. */
import type { EngineResults, StudyFacts } from "../../measure/results.ts";
import type { Published } from "../../measure/study.ts";
import { plotDots } from "../report/plot-dots.ts";
import { published as thenColumn } from "../report/row-dots.ts";
import { engineName, engineStyle, type Style } from "../report/styles.ts";
import { shownAs } from "../report/values.ts";
import { table6 } from "../studies/published/lea.ts";
import { comparison } from "../studies/published/pbkdf2.ts";
import { tableIII } from "../studies/published/symmetric.ts";
import { publishedCurves } from "./crypto-bench.ts";
import { type Evidence, isDisturbed, withoutVersion } from "./evidence.ts";
import { type Legend, svgFile, width } from "./svg.ts";

/** A published number in a chart. */
interface Then {
  readonly contender: string;
  /** The number, in the unit of the study. */
  readonly value: number;
}

interface Chart {
  readonly file: string;
  readonly study: string;
  /** The input size whose results are drawn. Default: the only size of the study. */
  readonly size?: number;
  readonly title: string;
  readonly then?: readonly Then[];
  /** The contenders to leave out. Default: none. */
  readonly without?: RegExp;
}

const value = (all: readonly Published[], label: string, series: string): number =>
  all.find((each) => each.label === label && each.series === series)?.value ?? NaN;

export const charts: readonly Chart[] = [
  {
    file: "aes-libraries.svg",
    study: "aes-libraries",
    title: "AES-128, 16 KiB block by block",
    then: ["our code", "Clipperz", "EKU", "BrowserSync", "Javascrypt", "Movable Type"].map((label) => ({
      contender: label === "our code" ? "sjcl" : `${label}, 2009`,
      value: value(tableIII, label, "Chrome"),
    })),
  },
  {
    file: "pbkdf2-libraries.svg",
    study: "pbkdf2-libraries",
    size: 262_144,
    title: "PBKDF2-HMAC-SHA1, 262,144 iterations",
    then: [
      { contender: "asmcrypto.js", value: value(comparison, "asmCrypto, about", "Firefox") },
      { contender: "crypto-browserify (pbkdf2)", value: value(comparison, "crypto-browserify, about", "Edge") },
    ],
  },
  {
    file: "hash-sha1.svg",
    study: "hash-sha1",
    size: 10_000_000,
    title: "SHA-1 of 10 MB",
    then: publishedCurves("hash", "sha1").flatMap(({ contender, points }) => ({
      contender: contender === "crypto-browserify" ? "crypto-browserify (create-hash)" : contender,
      value: points.at(-1)?.ms ?? NaN,
    })),
  },
  {
    file: "cryptpad-small.svg",
    study: "cryptpad-encrypt",
    size: 64,
    title: "64 bytes sealed",
    without: /node:crypto|nothing authenticated/u,
  },
  {
    file: "cryptpad-large.svg",
    study: "cryptpad-encrypt",
    size: 1_000_000,
    title: "1 MB sealed",
    then: ["tweetnacl", "libsodium-wrappers"].map((library) => ({ contender: `secretbox, ${library}`, value: 60 })),
    without: /node:crypto|nothing authenticated/u,
  },
  {
    file: "lea-128.svg",
    study: "lea-128",
    title: "LEA-128 and AES-128, one block",
    then: [
      ...["looped", "unrolled"].flatMap((form) => [
        { contender: `JavaScript, ${form}`, value: value(table6, `JavaScript, ${form}`, "Chrome 33") },
        { contender: `WebAssembly, ${form}`, value: value(table6, `asm.js, ${form}`, "Chrome 33") },
      ]),
      { contender: "AES-128 by tables, JavaScript, looped", value: value(table6, "AES, JavaScript", "Chrome 33") },
    ],
  },
  { file: "memory-hard.svg", study: "memory-hard", title: "One key from a password" },
];

const marks: Readonly<Record<Style["symbol"], string>> = {
  ...{ circle: "●", square: "■", triangle: "▲", diamond2: "◆", star: "★", wye: "Y", cross: "✚", triangle2: "▼" },
};

/** Returns the legend of the engines. */
const legendOf = (engines: readonly EngineResults[], study: string): Legend[] =>
  engines.map(({ name, studies }) => {
    const { colour, symbol } = engineStyle(name);
    const disturbed = studies.some((each) => each.id === study && isDisturbed(each)) ? " (disturbed)" : "";
    return { colour, text: `${marks[symbol]} ${engineName(name)}${disturbed}` };
  });

/** An engine that stands for the paper, because a chart has a column of symbols for each engine. */
const paper: EngineResults = { name: thenColumn, version: "", clockStepMs: 0, sampleMs: 0, seconds: 0, studies: [] };

/** Returns the published numbers as results. `pieces` is 1, so that each number is shown as it is. */
const thenSeries = (facts: StudyFacts, all: readonly Then[]) =>
  all.map(({ contender, value: number }) => {
    const name = facts.contenders.find((each) => withoutVersion(each.name) === contender)?.name ?? contender;
    // Turns the number of the study's unit into milliseconds of one piece.
    const ms = { ms: number, "kB/s": 1 / number, "cycles/byte": number / 1000 }[facts.measure as "ms"];
    const point = { size: 0, ms, lower: ms, upper: ms, rounds: 1, pieces: 1 };
    return { contender: name, state: "timed" as const, points: [point] };
  });

/** @param document - creates the plot's elements; it is a parameter, because Node has no `document` */
export function chartOf(evidence: Evidence, chart: Chart, document: Document): string {
  const { study, size, title, then = [], without } = chart;
  const [facts, run] = [evidence.factsOf(study), evidence.runOf({ study })];
  if (facts === undefined || run === undefined) throw new Error(`No committed result has the study "${study}".`);
  const counted = facts.measure === "cycles/byte";
  const engines = run.results.engines.flatMap((engine) => {
    const names = facts.contenders.map(({ name }) => name).filter((name) => !without?.test(name));
    const series = names.flatMap(
      (name) => evidence.series(run, engine.name, study, withoutVersion(name), counted) ?? [],
    );
    const points = (all: (typeof series)[number]) =>
      all.points.filter((point) => size === undefined || point.size === size);
    return series.length === 0 ? [] : [{ engine, series: series.map((each) => ({ ...each, points: points(each) })) }];
  });
  const before = thenSeries(facts, then);
  const contenders = [
    ...facts.contenders.filter(({ name }) => !without?.test(name)),
    ...before
      .map(({ contender }) => ({ name: contender }))
      .filter(({ name }) => !facts.contenders.some((each) => each.name === name)),
  ];
  const all = [...engines, ...(before.length > 0 ? [{ engine: paper, series: before }] : [])];
  const says = `${title}, by libraries and engines`;
  const label = (name: string): string => {
    const gzip = evidence.weightOf(study, withoutVersion(name))?.gzip;
    return gzip === undefined ? name : `${name} · ${(gzip / 1000).toFixed(1)} kB`;
  };
  const drawing = plotDots({
    ...{
      study: { ...facts, contenders },
      engines: all,
      shown: shownAs(facts.measure, true),
      width,
      says,
      label,
      document,
    },
  });
  return svgFile(
    title,
    says,
    legendOf(
      all.map(({ engine }) => engine),
      study,
    ),
    [{ drawing }],
  );
}
