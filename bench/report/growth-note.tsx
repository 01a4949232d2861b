import type { JSX } from "preact";
import { isLinear } from "../growth.ts";
import { engineName } from "./styles.ts";
import type { Measured } from "./measured.ts";

/** Who takes other than proportional time; or that nobody does. */
export function GrowthNote({ study, engines }: Pick<Measured, "study" | "engines">): JSX.Element | null {
  const all = engines.flatMap(({ engine, series }) =>
    series.flatMap(({ contender, growth }) => (growth ? [{ engine: engine.name, contender, growth }] : [])),
  );
  if (all.length === 0) return null;
  const name = study.axis?.name ?? "size";
  const bent = all.filter(({ growth }) => !isLinear(growth));
  if (bent.length === 0) {
    const powers = all.map(({ growth }) => growth.exponent);
    const range = `${Math.min(...powers).toFixed(2)} to ${Math.max(...powers).toFixed(2)}`;
    return <p class="growth">{`Time grows in proportion to the ${name}: with powers from ${range}.`}</p>;
  }
  return (
    <p class="growth">
      {`Time grows in proportion to the ${name}, but for `}
      {bent.map(({ engine, contender, growth: { exponent, error } }, i) => (
        <span key={`${engine} ${contender}`}>
          {i > 0 && "; "}
          <b>{contender}</b>
          {` in ${engineName(engine)}, with the power ${exponent.toFixed(2)} ± ${error.toFixed(2)}`}
        </span>
      ))}
      .
    </p>
  );
}
