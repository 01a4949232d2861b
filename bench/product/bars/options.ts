import { parseArgs } from "node:util";
import { type EngineName, engineNames } from "../../measure/engines/engine.ts";
import { readEngines, readList } from "../../measure/options.ts";

export interface Options {
  readonly engines: readonly EngineName[];
  /** Returns true for the id of a chosen bar. */
  readonly wanted: (id: string) => boolean;
  readonly rounds: number;
  readonly json: string | undefined;
  readonly write: string | undefined;
  readonly hideSha: boolean;
}

export const usage = `npm run bench:bars [-- options]
  --only pbkdf2,ccm-seal    bars whose names begin so
  --engines node,firefox    of ${engineNames.join(", ")}
  --pairs 9                 how many pairs of samples, at least 7
  --hide-sha                hides the processor's SHA extensions (x86) from Node and Chromium
  --json FILE               everything that was measured
  --write FILE              the tables, into the marked block of a document`;

/** @throws Error for unknown or contradictory options */
export function readOptions(args: readonly string[]): Options {
  const string = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ only: string, engines: string, pairs: string, json: string, write: string },
      "hide-sha": { type: "boolean", default: false },
    },
  });
  const rounds = Number(values.pairs ?? 9);
  if (!Number.isInteger(rounds) || rounds < 7) throw new Error("--pairs must be a whole number from 7 on.");
  const only = readList("only", values.only);
  if (only && values.write !== undefined) throw new Error("--write takes a whole run, without --only.");
  return {
    engines: readEngines(values.engines, engineNames),
    wanted: (id) => only?.some((part) => id.startsWith(part)) ?? true,
    rounds,
    json: values.json,
    write: values.write,
    hideSha: values["hide-sha"],
  };
}
