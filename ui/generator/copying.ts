import { type ReadonlySignal, signal } from "@preact/signals";
import { isExpired } from "../../src/internal.ts";

/** What became of the last password that was copied. */
export type Copied = "nothing" | "copied" | "refused" | "cleared" | "waiting";

export interface Copying {
  readonly state: ReadonlySignal<Copied>;
  readonly copy: (text: string) => Promise<void>;
  /** What was said is known; a clearing that is still to come comes all the same. */
  readonly dismiss: () => void;
}

export const clearsAfterSeconds = 30;

const presses = ["click", "keydown"] as const;

/**
 * Copies, and clears the clipboard after a while. Some browsers let a page do that only at a press: where it is refused,
 * the next one in this page does it.
 *
 * @param write - takes the text at once, while the press lasts; rejects where it may not
 */
export function createCopying(write: (text: string) => Promise<void>): Copying {
  const state = signal<Copied>("nothing");
  /** Ends what the last copy has begun. */
  let over = new AbortController();

  const clear = async ({ signal }: AbortController): Promise<void> => {
    const cleared = await write("").then(
      () => true,
      () => false,
    );
    if (signal.aborted) return; // something else was copied meanwhile
    if (cleared) over.abort();
    state.value = cleared ? "cleared" : "waiting";
  };

  /** Not one long timer: those stand still while the machine sleeps. */
  const clearLater = (mine: AbortController): void => {
    const length = clearsAfterSeconds * 1000;
    const end = Date.now() + length;
    const timer = setInterval(() => {
      if (!isExpired(end, length)) return;
      clearInterval(timer);
      void clear(mine);
      for (const press of presses) {
        document.addEventListener(press, () => void clear(mine), { capture: true, signal: mine.signal });
      }
    }, 1000);
    mine.signal.addEventListener("abort", () => {
      clearInterval(timer);
    });
  };

  return {
    state,
    dismiss() {
      state.value = "nothing";
    },
    async copy(text) {
      const writing = write(text); // before anything else, while the press lasts
      over.abort();
      const mine = (over = new AbortController());
      try {
        await writing;
        if (mine.signal.aborted) return;
        state.value = "copied";
        clearLater(mine);
      } catch {
        state.value = "refused";
      }
    },
  };
}
