import { Fragment, type JSX } from "preact";
import { isLinear, isUnsure } from "../../measure/growth.ts";
import type { Growth } from "../../measure/results.ts";
import { engineName } from "./styles.ts";
import type { Measured } from "./measured.ts";

interface Grown {
  readonly engine: string;
  readonly contender: string;
  readonly growth: Growth;
}

/** Lists contenders, each with its engine and the exponent of its growth. */
function Who({ all }: { readonly all: readonly Grown[] }): JSX.Element {
  return (
    <Fragment>
      {all.map(({ engine, contender, growth: { exponent, error } }, i) => (
        <span key={`${engine} ${contender}`}>
          {i > 0 && "; "}
          <b>{contender}</b>
          {` in ${engineName(engine)} (${exponent.toFixed(2)} ± ${error.toFixed(2)})`}
        </span>
      ))}
    </Fragment>
  );
}

/**
 * Names the contenders whose time is not proportional to the size, and the contenders whose fit is too inexact to tell.
 */
export function GrowthNote({ study, engines }: Pick<Measured, "study" | "engines">): JSX.Element | null {
  const all = engines.flatMap(({ engine, series }) =>
    series.flatMap(({ contender, growth }): Grown[] => (growth ? [{ engine: engine.name, contender, growth }] : [])),
  );
  if (all.length === 0) return null;
  const name = study.axis?.name ?? "size";
  const bent = all.filter(({ growth }) => !isLinear(growth));
  const unsure = all.filter(({ growth }) => isUnsure(growth));
  const powers = all
    .filter((each) => !bent.includes(each) && !unsure.includes(each))
    .map((each) => each.growth.exponent);
  const range = `${Math.min(...powers).toFixed(2)} to ${Math.max(...powers).toFixed(2)}`;
  return (
    <p class="growth">
      {powers.length > 0 && `Time grows in proportion to the ${name}, with powers from ${range}. `}
      {bent.length > 0 && (
        <Fragment>
          {"Not so for "}
          <Who all={bent} />
          {". "}
        </Fragment>
      )}
      {unsure.length > 0 && (
        <Fragment>
          {"No one power fits "}
          <Who all={unsure} />
          {"."}
        </Fragment>
      )}
    </p>
  );
}
