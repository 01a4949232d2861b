import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useState } from "preact/hooks";

/**
 * Contains one secret text that the user types or sees. Views, handlers and closures contain only a reference to this
 * holder, not the text. So emptying the holder removes the text from memory, even if Preact or the browser keeps
 * removed views in memory for some time.
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

  /** Empties the holder for good. Calls of `hold` after this call are ignored. */
  end(): void {
    this.#ended = true;
    this.empty();
  }

  /**
   * Calls `then` with the current text, and again whenever the text changes.
   *
   * @returns a function that stops the calls
   */
  follow(then: (text: string) => void): () => void {
    return effect(() => {
      then(this.#text.value);
    });
  }
}

/** Returns a holder that is emptied when the view is removed from the page, for example because the vault locks. */
export function useHeldSecret(): HeldSecret {
  const [secret] = useState(() => new HeldSecret());
  // Not `useEffect`, because its cleanup function would run only after the browser has painted the next frame.
  useLayoutEffect(
    () => () => {
      secret.end();
    },
    [secret],
  );
  return secret;
}
