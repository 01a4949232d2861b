import type { JSX } from "preact";
import type { Results } from "../../measure/results.ts";
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

const gigahertz = (megahertz: number): string => (megahertz / 1000).toFixed(2);

function clockFact({ machine, engines }: Results): string | undefined {
  const measured = engines.flatMap(({ clocksMHz = [], studies }) => [
    ...clocksMHz,
    ...studies.flatMap(({ clockMHz }) => clockMHz ?? []),
  ]);
  const stated = machine?.clockMHz;
  if (measured.length > 0) {
    const [least, most] = [Math.min(...measured), Math.max(...measured)].map(gigahertz);
    return `${least ?? ""} … ${most ?? ""} GHz, measured in each engine and beside each study that counts cycles`;
  }
  return stated === undefined
    ? undefined
    : `${gigahertz(stated)} GHz, as the system states it: cycles are counted by it`;
}

/** Warns of the results of a quick run. */
export const QuickNote = (): JSX.Element => (
  <p class="quick">A quick look: fewer sizes, shorter samples. For numbers to quote, take a full run.</p>
);

/** The flags that can change a time. All other flags only keep a browser quiet, or are for tests. */
const matters = /jit|js-flags|wasm|sandbox|headless|gpu|throttl|backgrounding|isolat|single-process/iu;

/** Shows the date, the processor, the engines and the method of a run. */
export function RunFacts({ results }: { readonly results: Results }): JSX.Element {
  const { date, mode, machine, engines, absent = [], notChosen = [] } = results;
  const seconds = engines.reduce((sum, engine) => sum + engine.seconds, 0);
  const when = new Date(date).toLocaleDateString("en", {
    year: "numeric",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  const clock = clockFact(results);
  const flags = engines.flatMap((engine) =>
    (engine.flags ?? [])
      .filter((flag) => matters.test(flag.split("=")[0] ?? ""))
      .map((flag) => `${engineName(engine.name)}: ${flag}`),
  );
  const loads = engines.flatMap(({ name, load }) => (load === undefined ? [] : [`${engineName(name)}: ${load}`]));
  return (
    <div class="facts">
      <dl>
        <Fact name="When">{`${when}, ${duration(1000 * seconds)} in all`}</Fact>
        {machine && <Fact name="Processor">{`${machine.cpu}, ${machine.cores} cores`}</Fact>}
        {machine?.limits && (
          <Fact name="Limits">
            {Object.entries(machine.limits)
              .map(([name, limit]) => `${name}: ${limit}`)
              .join("\n")}
          </Fact>
        )}
        {machine && <Fact name="Instructions">{`SHA: ${machine.shaExtensions}; AES: ${machine.aesInstructions}`}</Fact>}
        {machine?.turbo !== undefined && <Fact name="Turbo">{machine.turbo}</Fact>}
        {clock !== undefined && <Fact name="Clock">{clock}</Fact>}
        {machine && <Fact name="System">{machine.system}</Fact>}
        <Fact name={engines.length === 1 ? "Engine" : "Engines"}>
          {engines.map(({ version }) => version).join("\n")}
        </Fact>
        {flags.length > 0 && <Fact name="Flags">{flags.join("\n")}</Fact>}
        {loads.length > 0 && <Fact name="Cores used by others">{loads.join("\n")}</Fact>}
        {absent.length > 0 && (
          <Fact name="Not measured">{absent.map(({ name, note }) => `${engineName(name)} ${note}`).join("\n")}</Fact>
        )}
        {notChosen.length > 0 && <Fact name="Studies not chosen">{notChosen.join(", ")}</Fact>}
      </dl>
      <p class="method">
        A contender that gives other bytes than an independent implementation is shown as wrong and not timed.
        Contenders take turns in{" "}
        {mode === "quick" ? "three to seven rounds" : "seven rounds, in three where they are too slow for it"}; a value
        is the median, ± half the distance of its quartiles. Ours are in bold.
      </p>
    </div>
  );
}
