import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { HeldSecret } from "./held-secret.ts";

const kindOf = (character: string): string =>
  /\p{N}/u.test(character) ? "d" : /[^\p{L}\s]/u.test(character) ? "s" : "";

/**
 * A password to be read: digits and symbols are tinted, so that O and 0 differ in more than their shape. Preact would keep
 * what it has drawn, so the characters are put into the element here, and taken out before it leaves the document.
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
