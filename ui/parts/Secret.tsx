import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { HeldSecret } from "./held-secret.ts";

const kindOf = (character: string): string =>
  /\p{N}/u.test(character) ? "d" : /[^\p{L}\s]/u.test(character) ? "s" : "";

/**
 * Shows a password. Letters, digits and symbols have different colors, so that O and 0 look different. Adds the
 * characters to the element without Preact, because Preact would keep the text in memory. Removes the characters before
 * the element leaves the document.
 */
export function Secret({ secret }: { secret: HeldSecret }): JSX.Element {
  const place = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => {
    const output = place.current;
    const stop = secret.follow((text) => output?.replaceChildren(...Array.from(text, drawn)));
    return () => {
      stop();
      output?.replaceChildren();
    };
  }, [secret]);
  return <output class="secret" translate={false} dir="ltr" ref={place} />;
}

function drawn(character: string): HTMLElement {
  const span = document.createElement("span");
  span.className = kindOf(character);
  span.textContent = character;
  return span;
}
