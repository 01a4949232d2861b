import { parseArgs } from "node:util";
import { type EngineName, engineNames } from "./case.ts";
import type { Mode } from "./results.ts";

export interface Options {
  readonly engines: readonly EngineName[];
  /** Whether a study is asked for. */
  readonly wanted: (id: string) => boolean;
  readonly mode: Mode;
  /** Every study in every engine, in full: what may stand in `bench/results`. */
  readonly whole: boolean;
  /** Only the page that runs the studies in any browser. */
  readonly page: boolean;
  /** Results that are there already, to be reported again. */
  readonly from: string | undefined;
}

export const usage = `npm run bench [-- options]
  --only aes,pbkdf2         studies whose name begins so
  --engines node,firefox    of ${engineNames.join(", ")}
  --quick                   fewer sizes and shorter samples: under two minutes
  --page                    only writes the page for any browser, build/bench/index.html
  --from FILE               only writes the report of results that are there already`;

const list = (text: string | undefined): string[] | undefined => text?.split(",").filter((part) => part !== "");

const isEngine = (name: string): name is EngineName => (engineNames as readonly string[]).includes(name);

/** @throws Error for what is not understood */
export function readOptions(args: readonly string[]): Options {
  const string = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: string, engines: string, from: string, quick: flag, page: flag },
  });
  const engines = list(values.engines) ?? [...engineNames];
  const strange = engines.find((name) => !isEngine(name));
  if (strange !== undefined) throw new Error(`There is no engine "${strange}".`);
  const only = list(values.only);
  return {
    engines: engines.filter(isEngine),
    wanted: (id) => only?.some((part) => id.startsWith(part)) ?? true,
    mode: values.quick ? "quick" : "full",
    whole: only === undefined && values.engines === undefined && !values.quick,
    page: values.page,
    from: values.from,
  };
}
