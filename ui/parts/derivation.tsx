import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ProgressOptions } from "../../crypto/index.ts";
import type { DerivationCosts } from "../../src/derivation.ts";
import { explain } from "../locale/explain.ts";
import { t } from "../locale/i18n.ts";

interface Derivation {
  /** Progress of the derivation, from 0 to 1. Undefined while no derivation is running. */
  readonly fraction: number | undefined;
  readonly error: string | undefined;
  /** Removes the last error, for example when the user edits a field. */
  clear(): void;
  /**
   * Runs `step`, which contains the slow derivation. If `step` throws, sets `error`; the typed text stays in the
   * fields.
   */
  run(step: (progress: ProgressOptions) => Promise<void>, explained?: (error: unknown) => string): Promise<void>;
}

/**
 * Milliseconds after which the progress is drawn, if the derivation has not begun by then. Drawing keeps the thread busy
 * for 11 to 15 ms (Chromium 156, Firefox 153), in which a derivation in a worker could not begin.
 */
const drawnAfter = 50;

/**
 * Runs a slow key derivation for a view. Reports the progress and the error. Aborts the derivation when the view is
 * removed.
 */
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
      const drawing = setTimeout(setFraction, drawnAfter, 0);
      const onProgress = (done: number): void => {
        clearTimeout(drawing);
        setFraction(done);
      };
      try {
        await step({ signal: abort.signal, onProgress });
      } catch (failure) {
        if (!abort.signal.aborted) setError(explained(failure));
      } finally {
        clearTimeout(drawing);
        runningRef.current = undefined;
        setFraction(undefined);
      }
    },
  };
}

/** Returns the label of the progress bar, such as "Calculating… (1.3 million rounds)" or "Calculating… (64 MB)". */
export const derivationText = ({ iterations, megabytes }: DerivationCosts): string =>
  megabytes === undefined ? t("derivationRounds", iterations / 1e6) : t("derivationMemory", megabytes);

/**
 * Shows the progress bar of a derivation.
 */
export function DerivationProgress({ fraction, costs }: { fraction: number; costs: DerivationCosts }): JSX.Element {
  const text = derivationText(costs);
  return (
    <div class="progress">
      <ProgressBar text={text} value={Math.round(fraction * 100)} max={100} />
      <div class="sub">{text}</div>
    </div>
  );
}

/** Shows a progress bar. `text` is its name for screen readers, `value` the progress from 0 to `max`. */
export function ProgressBar({ text, value, max }: { text: string; value: number; max: number }): JSX.Element {
  return (
    <div class="bar" role="progressbar" aria-label={text} aria-valuemin={0} aria-valuemax={max} aria-valuenow={value}>
      <i style={{ inlineSize: `${(100 * value) / max}%` }} />
    </div>
  );
}
