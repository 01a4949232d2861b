import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * One secret that is typed or shown. Views, handlers and closures keep the holder and never the text, so nothing reaches the
 * text once the holder is emptied: neither what Preact drew before, nor an element that has left the document.
 */
export class HeldSecret {
  readonly #text = signal("");
  #ended = false;

  /** A view that reads it is drawn again when it changes. Only the step that needs the text may take it, for as long as it runs. */
  get text(): string {
    return this.#text.value;
  }

  hold(text: string): void {
    if (!this.#ended) this.#text.value = text;
  }

  empty(): void {
    this.#text.value = "";
  }

  /** Empties it for good: an answer that comes late is not held any more. */
  end(): void {
    this.#ended = true;
    this.empty();
  }

  /** Gives the text to `then`, now and whenever it changes. @returns what ends that */
  follow(then: (text: string) => void): () => void {
    return effect(() => {
      then(this.#text.value);
    });
  }
}

/** Returns a holder that is emptied when its view goes away: by a lock, by Forget, or by success. */
export function useHeldSecret(): HeldSecret {
  const [secret] = useState(() => new HeldSecret());
  // Not useEffect: its end comes only after the next frame is painted.
  useLayoutEffect(
    () => () => {
      secret.end();
    },
    [secret],
  );
  return secret;
}
