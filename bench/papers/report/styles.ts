/** Styles of the lines and symbols in plots. Contenders differ not only in colour, but also in symbols and dashes. */
import type { ContenderFacts } from "../../measure/inside/index.ts";

export interface Style {
  readonly colour: string;
  readonly symbol: "circle" | "square" | "triangle" | "diamond2" | "star" | "wye" | "cross" | "triangle2";
  readonly dash: string;
  readonly width: number;
}

const colours = ["blue", "vermilion", "green", "purple", "ochre", "sky", "grey"].map((name) => `var(--${name})`);
const symbols = ["square", "triangle", "diamond2", "star", "wye", "cross", "circle"] as const;
const dashes = ["none", "7 3", "2 3", "9 3 2 3"];

/**
 * Returns the style of each contender. Saltmill's contenders get wider lines in the color of the text, unless all
 * contenders are Saltmill's.
 */
export function stylesOf(contenders: readonly ContenderFacts[]): ReadonlyMap<string, Style> {
  const allOurs = contenders.every(({ ours }) => ours);
  let [others, ours] = [0, 0];
  return new Map(
    contenders.map((contender): [string, Style] => {
      if (contender.ours && !allOurs) {
        const dash = dashes[ours % dashes.length] ?? "none";
        const symbol = ours === 0 ? "circle" : (symbols[(ours - 1) % symbols.length] ?? "circle");
        ours++;
        return [contender.name, { colour: "var(--ink)", symbol, dash, width: 2.6 }];
      }
      const i = others++;
      const colour = colours[i % colours.length] ?? "var(--grey)";
      const dash = dashes[Math.floor(i / colours.length) % dashes.length] ?? "none";
      return [contender.name, { colour, symbol: symbols[i % symbols.length] ?? "circle", dash, width: 1.6 }];
    }),
  );
}

/** Splits the name of an engine of which a run has several versions: "node-24" into "node" and "24". */
const split = (name: string): readonly [string, string] => {
  const [, base = name, version = ""] = /^([a-z]+)-?(\d+)$/u.exec(name) ?? [];
  return [base, version];
};

const engines: Readonly<Record<string, Style>> = {
  then: { colour: "var(--ink)", symbol: "star", dash: "none", width: 2 },
  node: { colour: "var(--green)", symbol: "diamond2", dash: "none", width: 2 },
  chromium: { colour: "var(--blue)", symbol: "circle", dash: "none", width: 2 },
  firefox: { colour: "var(--vermilion)", symbol: "triangle", dash: "none", width: 2 },
  webkit: { colour: "var(--purple)", symbol: "square", dash: "none", width: 2 },
  "node-20": { colour: "var(--ochre)", symbol: "wye", dash: "none", width: 2 },
  "node-22": { colour: "var(--sky)", symbol: "triangle2", dash: "none", width: 2 },
  "node-26": { colour: "var(--grey)", symbol: "cross", dash: "none", width: 2 },
};

export const engineStyle = (name: string): Style =>
  engines[name] ?? engines[split(name)[0]] ?? { colour: "var(--blue)", symbol: "circle", dash: "none", width: 2 };

const names: Readonly<Record<string, string>> = {
  then: "Published",
  node: "Node",
  chromium: "Chromium",
  firefox: "Firefox",
  webkit: "WebKit",
  here: "This browser",
};

export function engineName(name: string): string {
  const [base, version] = split(name);
  return names[name] ?? `${names[base] ?? base}${version === "" ? "" : ` ${version}`}`;
}
