import type { ComponentChildren, JSX } from "preact";
import type { Results, StudyFacts } from "../../measure/results.ts";
import { FastestTable } from "./fastest-table.tsx";
import { QuickNote, RunFacts } from "./run-facts.tsx";
import { StudyView } from "./study-view.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

/** Converts a heading to an element id, to which links can refer. */
const anchor = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/gu, "-");

function bySeed(studies: readonly StudyFacts[]): ReadonlyMap<string, readonly StudyFacts[]> {
  const seeds = new Map<string, StudyFacts[]>();
  for (const study of studies) seeds.set(study.seed, [...(seeds.get(study.seed) ?? []), study]);
  return seeds;
}

export function Contents({ studies }: { readonly studies: readonly StudyFacts[] }): JSX.Element {
  return (
    <nav aria-label="Contents">
      {[...bySeed(studies)].map(([seed, mine]) => (
        <details key={seed}>
          <summary>
            <a href={`#${anchor(seed)}`}>{seed}</a> <small>{mine.length}</small>
          </summary>
          <ul>
            {mine.map(({ id, title, table }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a> <small>{table}</small>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}

export function Head({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): JSX.Element {
  return (
    <header>
      <div class="top">
        <h1>{title}</h1>
        <ThemeSwitch />
      </div>
      {children}
    </header>
  );
}

export function Studies({ results }: { readonly results: Results }): JSX.Element {
  return (
    <main>
      {[...bySeed(results.studies)].map(([seed, mine]) => (
        <section key={seed} id={anchor(seed)}>
          <h2>{seed}</h2>
          {mine.map((study) => (
            <StudyView key={study.id} {...{ study, results }} />
          ))}
        </section>
      ))}
    </main>
  );
}

export function Report({ results }: { readonly results: Results }): JSX.Element {
  return (
    <div class="page">
      <Head title="The founding papers’ measurements, on today’s engines">
        {results.mode === "quick" && <QuickNote />}
        <p class="method">
          {results.engines.map(({ version }) => version).join(", ")}. <a href="#run">About this run</a>
        </p>
        <FastestTable results={results} />
        <Contents studies={results.studies} />
      </Head>
      <Studies results={results} />
      <section id="run">
        <h2>About this run</h2>
        <RunFacts results={results} />
      </section>
    </div>
  );
}
