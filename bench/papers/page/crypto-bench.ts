/** Reads the measurements behind the graphs of "Performance of Hashing in Javascript Crypto Libraries", 2014. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../tools/steps.mjs";
import type { Series } from "../../measure/results.ts";

const folder = path.join(root, "bench", "papers", "studies", "published", "crypto-bench");

/** The names of libraries that the bench calls differently. */
const names: Readonly<Record<string, string>> = { forge: "node-forge", "git-sha1": "git-sha1", cryptomx: "crypto-mx" };

/** The columns of the size and of the milliseconds. */
const columns = { hash: [1, 3], pbkdf2: [0, 1] } as const;

/** @returns the curves of all libraries for one graph, for example those of "hash" and "sha1" */
export function publishedCurves(kind: keyof typeof columns, algorithm: string): Series[] {
  const ending = `-${algorithm}.csv`;
  const [sizeColumn, msColumn] = columns[kind];
  return readdirSync(path.join(folder, kind))
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => {
      const library = file.slice(0, -ending.length);
      const [, ...lines] = readFileSync(path.join(folder, kind, file), "utf8")
        .trim()
        .split("\n");
      const points = lines.map((line) => {
        const cells = line.split(",").map(Number);
        const [size = NaN, ms = NaN] = [cells[sizeColumn], cells[msColumn]];
        return { size, ms, lower: ms, upper: ms, rounds: 1, pieces: size };
      });
      return { contender: names[library] ?? library, state: "timed", points };
    });
}

/**
 * Returns the published milliseconds of a library at the size that is nearest to `size`.
 *
 * @throws Error if no graph has this library
 */
export function publishedMs(kind: keyof typeof columns, algorithm: string, library: string, size: number): number {
  const series = publishedCurves(kind, algorithm).find(({ contender }) => contender === library);
  const points = series?.points.filter(({ ms }) => ms > 0) ?? [];
  const off = (other: number): number => Math.abs(Math.log(other / size));
  const [best] = [...points].sort((a, b) => off(a.size) - off(b.size));
  if (best === undefined) throw new Error(`The graphs have no ${library}, ${algorithm}.`);
  return best.ms * (size / best.size);
}
