import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * Holds one secret that is typed or shown. Views, handlers and closures keep the holder and never the text. After the
 * holder is emptied, nothing refers to the text any more: neither Preact's earlier nodes nor elements that have left
 * the document.
 */
export class HeldSecret {
  readonly #text = signal("");
  #ended = false;

  /**
   * Current text. A view that reads it is redrawn when it changes. Read it only in the step that needs it, and do not
   * keep it longer than that step.
   */
  get text(): string {
    return this.#text.value;
  }

  hold(text: string): void {
    if (!this.#ended) this.#text.value = text;
  }

  empty(): void {
    this.#text.value = "";
  }

  /** Empties the holder permanently. It ignores texts that arrive later. */
  end(): void {
    this.#ended = true;
    this.empty();
  }

  /**
   * Calls `then` with the text, now and whenever it changes.
   *
   * @returns a function that stops this
   */
  follow(then: (text: string) => void): () => void {
    return effect(() => {
      then(this.#text.value);
    });
  }
}

/** Returns a holder that is emptied when its view is removed, for example by a lock, by "Forget" or after success. */
export function useHeldSecret(): HeldSecret {
  const [secret] = useState(() => new HeldSecret());
  // Not useEffect, whose cleanup runs only after the next frame is painted.
  useLayoutEffect(
    () => () => {
      secret.end();
    },
    [secret],
  );
  return secret;
}
