import type { JSX } from "preact";

const kindOf = (character: string): string | undefined =>
  /\p{N}/u.test(character) ? "d" : /[^\p{L}\s]/u.test(character) ? "s" : undefined;

/** A password to be read: digits and symbols tinted, so that O and 0 are told apart by more than their shape. */
export function Secret({ text }: { text: string }): JSX.Element {
  return (
    <output class="secret" translate={false} dir="ltr">
      {Array.from(text, (character, i) => (
        <span key={i} class={kindOf(character)}>
          {character}
        </span>
      ))}
    </output>
  );
}
