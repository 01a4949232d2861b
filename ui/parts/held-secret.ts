import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * Holds one secret text that is typed or shown. Views, handlers and closures keep the holder and never the text. After
 * the holder is emptied, nothing refers to the text any more: neither Preact's old nodes nor elements that have left
 * the document.
 */
export class HeldSecret {
  readonly #text = signal("");
  #ended = false;

  /**
   * The current text. A view that reads it is redrawn when it changes. Read it only in the step that needs it, and do
   * not keep it longer.
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

  /** Empties the holder for good. Texts that are set later are ignored. */
  end(): void {
    this.#ended = true;
    this.empty();
  }

  /**
   * Calls `then` with the text, now and whenever it changes.
   *
   * @returns a function that stops these calls
   */
  follow(then: (text: string) => void): () => void {
    return effect(() => {
      then(this.#text.value);
    });
  }
}

/** Returns a holder that is emptied when its view is removed, for example because the vault locks. */
export function useHeldSecret(): HeldSecret {
  const [secret] = useState(() => new HeldSecret());
  // The cleanup of useEffect would run only after the next frame is painted.
  useLayoutEffect(
    () => () => {
      secret.end();
    },
    [secret],
  );
  return secret;
}
