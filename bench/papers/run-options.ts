import { parseArgs } from "node:util";
import { type AnyEngine, engineNames, otherNodes } from "../measure/engines/engine.ts";
import { readEngines, readList } from "../measure/options.ts";
import type { Mode } from "../measure/results.ts";

export interface Options {
  readonly engines: readonly AnyEngine[];
  /** Beginnings of the ids of the studies to run. Default: all studies. */
  readonly only: readonly string[] | undefined;
  /** A text that the names of the contenders must contain. Default: all contenders. */
  readonly contender: string | undefined;
  readonly mode: Mode;
  /**
   * True if every study runs in every engine at full length. By default, only the results of such a run are saved in
   * `bench/results`.
   */
  readonly whole: boolean;
  /** True to write only the page that runs the studies in any browser. */
  readonly page: boolean;
  /** True to write only the blocks and charts of docs/bench.md that come from the committed results. */
  readonly write: boolean;
  /** A file with existing results. If it is given, no study runs, and only the report is written from this file. */
  readonly from: string | undefined;
  /** The minutes for all engines together. Default: the time of the mode. */
  readonly minutes: number | undefined;
  /** The file for the results. By default, `fileOf` chooses the file. */
  readonly save: string | undefined;
}

export const usage = `npm run bench [-- options]
  --only aes,pbkdf2         studies whose name begins so
  --row mac/HMAC            the contenders of one study whose names contain a text, in a minute
  --engines node,firefox    of ${engineNames.join(", ")}, and of
                            ${otherNodes.join(", ")} for some studies
  --quick                   fewer sizes and shorter samples: under two minutes
  --minutes 5               the time for all engines together, for a few studies
  --save FILE               saves the results there, for a part that is worth keeping
  --page                    only writes the page for any browser, build/bench/index.html
  --write                   only writes docs/bench.md and its charts from the committed results
  --from FILE               only writes the report of results that are there already`;

function readMinutes(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const minutes = Number(text);
  if (!(minutes > 0 && minutes < Infinity)) throw new Error(`--minutes must be a number above 0, not "${text}".`);
  return minutes;
}

/** The minutes for all engines together if only a row is repeated. */
const rowMinutes = 1;

/** Splits `STUDY/TEXT`. A text may contain slashes, as the names of some packages do. */
function readRow(row: string | undefined): { study: string; contender: string } | undefined {
  if (row === undefined) return undefined;
  const [study = "", ...rest] = row.split("/");
  const contender = rest.join("/");
  if (study === "" || contender === "") throw new Error(`--row must be STUDY/TEXT, not "${row}".`);
  return { study, contender };
}

/** @throws Error for unknown or contradictory options */
export function readOptions(args: readonly string[]): Options {
  const string = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: string,
      row: string,
      engines: string,
      from: string,
      save: string,
      minutes: string,
      quick: flag,
      page: flag,
      write: flag,
    },
  });
  if (values.from !== undefined && Object.entries(values).some(([name, value]) => name !== "from" && value)) {
    throw new Error("--from takes results as they are: nothing else goes with it.");
  }
  const row = readRow(values.row);
  if (row && values.only !== undefined) throw new Error("--row names its study: --only does not go with it.");
  const only = row ? [row.study] : readList("only", values.only);
  return {
    engines: readEngines(values.engines, [...engineNames, ...otherNodes], values.quick ? engineNames : undefined),
    only,
    contender: row?.contender,
    mode: values.quick ? "quick" : "full",
    whole: only === undefined && values.engines === undefined && values.minutes === undefined && !values.quick,
    page: values.page,
    write: values.write,
    from: values.from,
    save: values.save,
    minutes: readMinutes(values.minutes) ?? (row && rowMinutes),
  };
}

/**
 * @param ids - the ids of all studies
 * @param only - the beginnings of the wanted ids; default: all studies
 * @param exact - true if the texts in `only` are whole ids
 * @returns the ids of the chosen studies
 * @throws Error if a text in `only` matches no study
 */
export function chosen(
  ids: readonly string[],
  only: readonly string[] | undefined,
  exact = false,
): ReadonlySet<string> {
  const strange = only?.find((part) => !ids.some((id) => (exact ? id === part : id.startsWith(part))));
  const how = exact ? "is called" : "begins with";
  if (strange !== undefined) throw new Error(`No study ${how} "${strange}". There are: ${ids.join(", ")}.`);
  return new Set(ids.filter((id) => only?.some((part) => (exact ? id === part : id.startsWith(part))) ?? true));
}

/**
 * Returns the studies with the contenders whose names contain `text`, in the same order.
 *
 * @throws Error if a study has no such contender
 */
export function withContenders<
  S extends { readonly id: string; readonly contenders: readonly { readonly name: string }[] },
>(studies: readonly S[], text: string | undefined): readonly S[] {
  if (text === undefined) return studies;
  return studies.map((study) => {
    const contenders = study.contenders.filter(({ name }) => name.includes(text));
    if (contenders.length > 0) return { ...study, contenders };
    const names = study.contenders.map(({ name }) => name).join("; ");
    throw new Error(`No contender of ${study.id} contains "${text}". There are: ${names}.`);
  });
}
