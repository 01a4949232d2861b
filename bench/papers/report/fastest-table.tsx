import type { JSX } from "preact";
import type { Results } from "../../measure/results.ts";
import { fastestRows } from "./fastest.ts";
import { engineName } from "./styles.ts";

/** Shows the fastest contender of each study in each engine, with links to the studies. */
export function FastestTable({ results }: { readonly results: Results }): JSX.Element {
  const rows = fastestRows(results);
  const isDisturbed = rows.some(({ engines }) => engines.some((fastest) => fastest?.disturbed));
  return (
    <section id="fastest">
      <h2>The fastest of each study</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label="Table: the fastest of each study">
        <table class="fastest">
          <thead>
            <tr>
              <th scope="col">study</th>
              <th scope="col">size</th>
              {results.engines.map(({ name }) => (
                <th scope="col" key={name}>
                  {engineName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ study, size, engines }) => (
              <tr key={`${study.id} ${size}`}>
                <th scope="row">
                  <a href={`#${study.id}`}>{study.title}</a>
                </th>
                <td>{size}</td>
                {engines.map((fastest, i) => (
                  <td key={results.engines[i]?.name} class={fastest === undefined ? "none" : undefined}>
                    {fastest === undefined ? "—" : `${fastest.contender}${fastest.disturbed ? "*" : ""}`}
                    {fastest?.by !== undefined && ` (${fastest.by})`}
                    {fastest !== undefined && <small>{fastest.time}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isDisturbed && <p class="method">* Other processes disturbed this study in this engine.</p>}
    </section>
  );
}
