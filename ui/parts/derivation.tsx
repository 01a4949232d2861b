import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ProgressOptions } from "../../src/index.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";

export interface Derivation {
  /** 0 … 1 while it runs. */
  readonly fraction: number | undefined;
  readonly error: string | undefined;
  /** Lets the last failure go: somebody is mending its cause. */
  clear(): void;
  /** Runs the slow step; what fails is a sentence in `error`, what was typed stays. */
  run(step: (progress: ProgressOptions) => Promise<void>, explained?: (error: unknown) => string): Promise<void>;
}

/** The slow step of a view: its progress, its failure, and its end when the view goes away. */
export function useDerivation(): Derivation {
  const [fraction, setFraction] = useState<number>();
  const [error, setError] = useState<string>();
  const runningRef = useRef<AbortController>(undefined);
  useEffect(() => () => runningRef.current?.abort(), []);
  return {
    fraction,
    error,
    clear: () => {
      setError(undefined);
    },
    async run(step, explained = explain) {
      if (runningRef.current) return;
      const abort = (runningRef.current = new AbortController());
      setError(undefined);
      setFraction(0);
      try {
        await step({ signal: abort.signal, onProgress: setFraction });
      } catch (failure) {
        if (!abort.signal.aborted) setError(explained(failure));
      } finally {
        runningRef.current = undefined;
        setFraction(undefined);
      }
    },
  };
}

/** Returns the text of the progress bar, such as "Calculating… (1.3 million rounds)". */
export const derivationText = (rounds: number): string => t("grinding", rounds / 1e6);

/** How far the grinding is. `rounds` is what one derivation takes; setting up takes two. */
export function DerivationProgress({ fraction, rounds }: { fraction: number; rounds: number }): JSX.Element {
  const percent = Math.round(fraction * 100);
  const text = derivationText(rounds);
  return (
    <div class="progress">
      <div
        class="bar"
        role="progressbar"
        aria-label={text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <div class="sub">{text}</div>
    </div>
  );
}
