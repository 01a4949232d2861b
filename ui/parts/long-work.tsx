import type { JSX } from "preact";
import { explain } from "../locale/explain.ts";
import { useDerivation } from "./derivation.tsx";
import { useRef } from "preact/hooks";
import type { ProgressOptions } from "../../src/index.ts";
import { t } from "../locale/i18n.ts";

export interface LongWork {
  /** 0 … 1 while it runs. */
  readonly fraction: number | undefined;
  readonly error: string | undefined;
  readonly clear: () => void;
  readonly run: (
    step: (progress: ProgressOptions) => Promise<void>,
    explained?: (error: unknown) => string,
  ) => Promise<void>;
  readonly cancel: () => void;
}

/** Work that takes a while and can be given up: what is begun again takes the place of what was cancelled. */
export function useLongWork(): LongWork {
  const grinding = useDerivation();
  const stopRef = useRef<AbortController>(undefined);
  return {
    fraction: grinding.fraction,
    error: grinding.error,
    clear: () => {
      grinding.clear();
    },
    async run(step, explained = explain) {
      const stop = (stopRef.current = new AbortController());
      await grinding.run(async ({ signal, onProgress }) => {
        try {
          await step({ signal: AbortSignal.any(signal ? [signal, stop.signal] : [stop.signal]), onProgress });
        } catch (failure) {
          if (!stop.signal.aborted) throw failure; // who cancelled needs no sentence about it
        }
      }, explained);
    },
    cancel() {
      stopRef.current?.abort();
    },
  };
}

/** How far it is, and the way out. */
export function Working(props: { fraction: number; text: string; onCancel: () => void }): JSX.Element {
  const percent = Math.round(props.fraction * 100);
  return (
    <div class="progress working">
      <div
        class="bar"
        role="progressbar"
        aria-label={props.text}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <div class="line">
        <span class="sub grow">{props.text}</span>
        <button type="button" class="quiet" onClick={props.onCancel} ref={takeFocus}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

/** What stands in place of the button that was pressed takes the focus that it had. */
export function takeFocus(element: HTMLElement | null): void {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) element?.focus();
}
