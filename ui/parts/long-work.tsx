import type { JSX } from "preact";
import { explain } from "../locale/explain.ts";
import { ProgressBar, useDerivation } from "./derivation.tsx";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ProgressOptions } from "../../crypto/index.ts";
import { t } from "../locale/i18n.ts";

export interface LongWork {
  /** Progress of the work, from 0 to 1. Undefined while no work is running. */
  readonly fraction: number | undefined;
  readonly error: string | undefined;
  readonly clear: () => void;
  readonly run: (
    step: (progress: ProgressOptions) => Promise<void>,
    explained?: (error: unknown) => string,
  ) => Promise<void>;
  readonly cancel: () => void;
}

/**
 * Runs work that takes some time and that the user can cancel. `cancel` has no effect on work that starts after the
 * call.
 */
export function useLongWork(): LongWork {
  const derivation = useDerivation();
  const stopRef = useRef<AbortController>(undefined);
  return {
    fraction: derivation.fraction,
    error: derivation.error,
    clear: () => {
      derivation.clear();
    },
    async run(step, explained = explain) {
      const stop = (stopRef.current = new AbortController());
      await derivation.run(async ({ signal, onProgress }) => {
        try {
          await step({ signal: AbortSignal.any(signal ? [signal, stop.signal] : [stop.signal]), onProgress });
        } catch (failure) {
          if (!stop.signal.aborted) throw failure; // shows no error if the user cancelled the work
        }
      }, explained);
    },
    cancel() {
      stopRef.current?.abort();
    },
  };
}

/**
 * Shows a progress bar with a button to cancel, in the place of the buttons of a form. When the work is over and the
 * form is still there, the form's button gets the focus back.
 */
export function Working(props: { fraction: number; text: string; onCancel: () => void }): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const form = place.current?.closest("form");
    return () => {
      // Later, because the form draws its button again in the same step.
      queueMicrotask(() => {
        takeFocus(form?.querySelector<HTMLElement>("button[type=submit]") ?? null);
      });
    };
  }, []);
  return (
    <div class="progress working" ref={place}>
      <ProgressBar text={props.text} value={Math.round(props.fraction * 100)} max={100} />
      <div class="line">
        <span class="sub grow">{props.text}</span>
        <button type="button" class="quiet" onClick={props.onCancel} ref={takeFocus}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

/** Focuses an element if the focus was lost, for example because the element replaces a pressed button. */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
}
