import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * Contains one secret text that the user types or sees. Views, handlers and closures refer to this holder and never to
 * the text. So the text can be removed from memory by emptying the holder, even if Preact or the browser keeps removed
 * views in memory for some time.
 */
export class HeldSecret {
  readonly #text = signal("");
  #ended = false;

  /**
   * The current text. A view that reads this property is redrawn when the text changes. Code that needs the text should
   * read it as late as possible and must not store it.
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

  /** Empties the holder for good. Later calls of `hold` are ignored. */
  end(): void {
    this.#ended = true;
    this.empty();
  }

  /**
   * Calls `then` with the text, at once and whenever the text changes.
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
  // Not `useEffect`, because its cleanup would run only after the next frame is painted.
  useLayoutEffect(
    () => () => {
      secret.end();
    },
    [secret],
  );
  return secret;
}
