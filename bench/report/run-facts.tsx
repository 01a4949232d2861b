import type { JSX } from "preact";
import type { Results } from "../results.ts";
import { engineName } from "./styles.ts";
import { duration } from "./values.ts";

function Fact({ name, children }: { readonly name: string; readonly children: string | string[] }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** On what, when and how it was measured. */
export function RunFacts({ results }: { readonly results: Results }): JSX.Element {
  const { date, mode, machine, engines, absent = [] } = results;
  const seconds = engines.reduce((sum, engine) => sum + engine.seconds, 0);
  const when = new Date(date).toLocaleDateString("en", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  const clock =
    machine?.clockMHz === undefined ? "" : `, cycles counted at ${(machine.clockMHz / 1000).toFixed(2)} GHz`;
  return (
    <div class="facts">
      {mode === "quick" && (
        <p class="quick">A quick look: fewer sizes, shorter samples. For numbers to quote, take a full run.</p>
      )}
      <dl>
        <Fact name="When">{`${when}, ${duration(1000 * seconds)} in all`}</Fact>
        {machine && <Fact name="Processor">{`${machine.cpu}, ${machine.cores} cores${clock}`}</Fact>}
        {machine && <Fact name="Instructions">{`SHA: ${machine.shaExtensions}; AES: ${machine.aesInstructions}`}</Fact>}
        {machine && <Fact name="System">{machine.system}</Fact>}
        <Fact name={engines.length === 1 ? "Engine" : "Engines"}>
          {engines.map(({ version }) => version).join("\n")}
        </Fact>
        {absent.length > 0 && (
          <Fact name="Not measured">{absent.map(({ name, note }) => `${engineName(name)} ${note}`).join("\n")}</Fact>
        )}
      </dl>
      <p class="method">
        Whoever gives other bytes than an independent implementation is shown as wrong and not timed. Contenders take
        turns in {mode === "quick" ? "three to seven rounds" : "seven rounds, in three where they are too slow for it"};
        a value is the median, ± half the distance of its quartiles. Ours are in bold: no more is made of them.
      </p>
    </div>
  );
}
