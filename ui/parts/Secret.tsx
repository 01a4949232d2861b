import type { JSX, RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { HeldSecret } from "./held-secret.ts";

const kindOf = (character: string): string =>
  /\p{N}/u.test(character) ? "d" : /[^\p{L}\s]/u.test(character) ? "s" : "";

/**
 * Matches a password of words with separators between them. The words consist of at least two letters, so that a
 * password of random characters hardly ever matches.
 */
const words = /^\p{L}{2,}(?:[^\p{L}]{1,8}\p{L}{2,})+$/u;

/**
 * Shows a password or a one-time code. Letters, digits and symbols have different colors, so that O and 0 look
 * different. A line of words ends only after a separator. Adds the characters to the element without Preact, because
 * Preact would keep the text in memory. Removes the characters before the element leaves the document.
 */
export function Secret(props: {
  secret: HeldSecret;
  /**
   * `code` draws a gap in the middle of a code of more than five characters. A `nextCode` is also inside a sentence, and
   * is not read out.
   */
  kind?: "password" | "code" | "nextCode";
}): JSX.Element {
  const { secret, kind = "password" } = props;
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    const stop = secret.follow((text) => {
      const isWords = kind === "password" && words.test(text);
      element?.classList.toggle("words", isWords);
      element?.replaceChildren(...(isWords ? drawnWords(text) : Array.from(text, drawn)));
      if (kind !== "password" && text.length > 5)
        element?.children[Math.ceil(text.length / 2) - 1]?.classList.add("half");
    });
    return () => {
      stop();
      element?.replaceChildren();
    };
  }, [secret, kind]);
  const Element = kind === "nextCode" ? "span" : "output";
  return (
    <Element
      class={kind === "password" ? "secret" : "secret code"}
      translate={false}
      dir="ltr"
      ref={place as RefObject<HTMLOutputElement>}
    />
  );
}

/** Draws a password of words. The browser may break the line only between two elements. */
const drawnWords = (text: string): HTMLElement[] =>
  text.split(/(?<=[^\p{L}])(?=\p{L})/u).flatMap((word, i) => {
    const span = document.createElement("span");
    span.append(...Array.from(word, drawn));
    return i === 0 ? [span] : [document.createElement("wbr"), span];
  });

function drawn(character: string): HTMLElement {
  const span = document.createElement("span");
  span.className = kindOf(character);
  span.textContent = character;
  return span;
}
