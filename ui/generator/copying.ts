import { type ReadonlySignal, signal } from "@preact/signals";
import { isExpired } from "../../src/expiry.ts";

/**
 * State of the last copied password. `refused`: the browser did not allow copying. `waiting`: 30 seconds have passed
 * since the copy, and the next click or key press in the page clears the clipboard.
 */
export type Copied = "nothing" | "copied" | "refused" | "cleared" | "waiting";

export interface Copying {
  readonly state: ReadonlySignal<Copied>;
  readonly copy: (text: string) => Promise<void>;
  /** Closes the message about the copied password. The clipboard is still cleared when the 30 seconds are over. */
  readonly dismiss: () => void;
}

export const clearsAfterSeconds = 30;

const presses = ["click", "keydown"] as const;

/**
 * Copies texts to the clipboard, and clears the clipboard 30 seconds after the last copy. In browsers that allow
 * clearing only during a click or key press, the clipboard is cleared at the next click or key press in the page.
 *
 * @param write - writes a text to the clipboard; must call the browser before its first `await`, because browsers allow
 * copying only during a click; rejects if the browser refuses
 */
export function createCopying(write: (text: string) => Promise<void>): Copying {
  const state = signal<Copied>("nothing");
  /** Cancels the pending clearing of the clipboard. If no clearing is pending, the signal is already aborted. */
  let clearing = new AbortController();
  clearing.abort();

  const clear = async ({ signal }: AbortController): Promise<void> => {
    const cleared = await write("").then(
      () => true,
      () => false,
    );
    if (signal.aborted) return; // another text was copied, or another call has already cleared the clipboard
    if (cleared) clearing.abort();
    state.value = cleared ? "cleared" : "waiting";
  };

  /**
   * Clears the clipboard after 30 seconds. Checks the clock every second, because one timer of 30 seconds would stop
   * while the computer sleeps.
   */
  const clearLater = (controller: AbortController): void => {
    const length = clearsAfterSeconds * 1000;
    const end = Date.now() + length;
    const timer = setInterval(() => {
      if (!isExpired(end, length)) return;
      clearInterval(timer);
      void clear(controller);
      for (const press of presses) {
        document.addEventListener(press, () => void clear(controller), { capture: true, signal: controller.signal });
      }
    }, 1000);
    controller.signal.addEventListener("abort", () => {
      clearInterval(timer);
    });
  };

  return {
    state,
    dismiss() {
      state.value = "nothing";
    },
    async copy(text) {
      const writing = write(text); // first, because browsers allow copying only during a click
      const isEarlierLeft = !clearing.signal.aborted;
      clearing.abort();
      const controller = (clearing = new AbortController());
      try {
        await writing;
        if (controller.signal.aborted) return;
        state.value = "copied";
        clearLater(controller);
      } catch {
        if (controller.signal.aborted) return;
        state.value = "refused";
        if (isEarlierLeft) clearLater(controller);
        else controller.abort();
      }
    },
  };
}
