import type { ComponentChildren, JSX } from "preact";

/**
 * Stand for the elements in a {@link Sentence}: characters for private use, which no text has. `t` puts them into the
 * text in place of $1, $2, ….
 */
export const [first, second, third] = ["\ue000", "\ue001", "\ue002"] as const;

/** Shows a text in the user's language in which elements replace {@link first}, {@link second} and {@link third}. */
export function Sentence({ text, parts }: { text: string; parts: readonly ComponentChildren[] }): JSX.Element {
  const pieces = text.split(/([\ue000-\ue002])/u);
  return <>{pieces.map((piece, i) => (i % 2 === 0 ? piece : parts[piece.charCodeAt(0) - first.charCodeAt(0)]))}</>;
}
