import { readFile } from "node:fs/promises";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../../../tools/steps.mjs";
import { type Budget, budgets } from "./budgets.ts";
import { loadedBy } from "./loaded.ts";

export interface Weighed extends Budget {
  /** The size of the built files in kilobytes: `raw` without compression, `gzip` after gzip. */
  readonly raw: number;
  readonly gzip: number;
  /** The texts of all files, joined. */
  readonly text: string;
}

/** Measures the sizes of the pages and scripts in the build. */
export function weighBundles(): Promise<Weighed[]> {
  return Promise.all(
    budgets.map(async (budget) => {
      const files = await loadedBy(path.join(root, "build", budget.entry));
      const texts = await Promise.all(files.map((file) => readFile(file)));
      const sum = (sizes: readonly number[]): number => sizes.reduce((all, each) => all + each, 0) / 1000;
      return {
        ...budget,
        raw: sum(texts.map(({ length }) => length)),
        gzip: sum(texts.map((text) => gzipSync(text, { level: 9 }).length)),
        text: Buffer.concat(texts).toString(),
      };
    }),
  );
}
