import { useRef, useState } from "preact/hooks";
import type { JSX } from "preact";
import { measureStudies, type Progress } from "../../measure/method.ts";
import type { Mode, Results, StudyFacts, Weights } from "../../measure/results.ts";
import { Choice } from "./choice.tsx";
import { hereEngine } from "./here-engine.ts";
import { Head, Studies } from "./report-view.tsx";
import { QuickNote, RunFacts } from "./run-facts.tsx";

interface HereProps {
  readonly studies: readonly StudyFacts[];
  readonly weights: Weights;
}

type State =
  | { readonly is: "ready"; readonly message?: string }
  | { readonly is: "running"; readonly progress: Progress }
  | { readonly is: "done"; readonly results: Results };

async function run(
  mode: Mode,
  { studies, weights }: HereProps,
  chosen: ReadonlySet<string>,
  signal: AbortSignal,
  progress: (progress: Progress) => void,
): Promise<Results> {
  const date = new Date().toISOString();
  const wanted = (id: string): boolean => chosen.has(id);
  const engine = await measureStudies(hereEngine(signal), { mode, wanted, progress, signal });
  return { format: 1, date, mode, studies: studies.filter(({ id }) => wanted(id)), weights, engines: [engine] };
}

/** Offers the results to the reader as a file. */
function saveFile(results: Results): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(results, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `saltmill-bench-${results.date.slice(0, 10)}.json`;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  });
}

export function Here(props: HereProps): JSX.Element {
  const { studies } = props;
  const [state, setState] = useState<State>({ is: "ready" });
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(studies.map(({ id }) => id)));
  const controller = useRef<AbortController>(null);

  const start = (mode: Mode): void => {
    controller.current = new AbortController();
    const { signal } = controller.current;
    const show = (progress: Progress): void => {
      setState({ is: "running", progress });
    };
    show({ doing: "starting", done: 0 });
    run(mode, props, chosen, signal, show).then(
      (results) => {
        setState({ is: "done", results });
      },
      (error: unknown) => {
        setState({ is: "ready", message: signal.aborted ? "Cancelled." : String(error) });
      },
    );
  };

  return (
    <div class="page">
      <Head title="The founding papers’ measurements, in this browser">
        <p class="method">
          The same studies as in the report, run in the browser that you are looking at. Nothing leaves it. Close other
          tabs, and leave this one in front: a tab in the background is slowed down.
        </p>
        {!isSecureContext && (
          <p class="quick">
            This browser keeps its own cryptography from a page that came over plain http, and the others are compared
            with that. Save the page and open it as a file, or open it over https.
          </p>
        )}
        {state.is === "running" ? (
          <div class="controls" role="status">
            <progress max={1} value={state.progress.done} aria-label="Progress" />
            <span>{`${Math.floor(100 * state.progress.done)} %: ${state.progress.doing}`}</span>
            <button type="button" onClick={() => controller.current?.abort()}>
              Cancel
            </button>
          </div>
        ) : (
          <div class="controls">
            <button
              type="button"
              class="first"
              disabled={chosen.size === 0 || !isSecureContext}
              onClick={() => {
                start("quick");
              }}
            >
              Run quickly: a minute or two
            </button>
            <button
              type="button"
              disabled={chosen.size === 0 || !isSecureContext}
              onClick={() => {
                start("full");
              }}
            >
              Run in full: about five minutes
            </button>
            {state.is === "done" && (
              <button
                type="button"
                onClick={() => {
                  saveFile(state.results);
                }}
              >
                Save the result
              </button>
            )}
            {state.is === "ready" && state.message !== undefined && <span role="status">{state.message}</span>}
          </div>
        )}
        {state.is !== "running" && <Choice {...{ studies, chosen, choose }} />}
        {state.is === "done" && state.results.mode === "quick" && <QuickNote />}
        {state.is === "done" && <RunFacts results={state.results} />}
      </Head>
      {state.is === "done" && <Studies results={state.results} />}
    </div>
  );
}
