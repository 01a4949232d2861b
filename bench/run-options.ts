import { parseArgs } from "node:util";
import { type EngineName, engineNames } from "./case.ts";
import type { Mode } from "./results.ts";

export interface Options {
  readonly engines: readonly EngineName[];
  /** How the names of the studies begin that are asked for; all of them without. */
  readonly only: readonly string[] | undefined;
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

function list(option: string, text: string | undefined): string[] | undefined {
  const parts = text?.split(",");
  if (parts?.includes("")) throw new Error(`--${option} has a name in it that is empty.`);
  const twice = parts?.find((part, i) => parts.indexOf(part) !== i);
  if (twice !== undefined) throw new Error(`--${option} has "${twice}" twice.`);
  return parts;
}

const isEngine = (name: string): name is EngineName => (engineNames as readonly string[]).includes(name);

/** @throws Error for what is not understood */
export function readOptions(args: readonly string[]): Options {
  const string = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { only: string, engines: string, from: string, quick: flag, page: flag },
  });
  if (values.from !== undefined && Object.entries(values).some(([name, value]) => name !== "from" && value)) {
    throw new Error("--from takes results as they are: nothing else goes with it.");
  }
  const engines = list("engines", values.engines) ?? [...engineNames];
  const strange = engines.find((name) => !isEngine(name));
  if (strange !== undefined) throw new Error(`There is no engine "${strange}".`);
  const only = list("only", values.only);
  return {
    engines: engines.filter(isEngine),
    only,
    mode: values.quick ? "quick" : "full",
    whole: only === undefined && values.engines === undefined && !values.quick,
    page: values.page,
    from: values.from,
  };
}

/**
 * @param ids - of all studies
 * @returns those that are asked for
 * @throws Error for what no study's name begins with
 */
export function chosen(ids: readonly string[], only: readonly string[] | undefined): ReadonlySet<string> {
  const strange = only?.find((part) => !ids.some((id) => id.startsWith(part)));
  if (strange !== undefined) throw new Error(`No study begins with "${strange}". There are: ${ids.join(", ")}.`);
  return new Set(ids.filter((id) => only?.some((part) => id.startsWith(part)) ?? true));
}
