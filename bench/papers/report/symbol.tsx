import type { JSX } from "preact";
import type { Style } from "./styles.ts";

const paths: Readonly<Record<string, string>> = {
  circle: "M6 1.6a4.4 4.4 0 1 0 .01 0z",
  square: "M2 2h8v8H2z",
  triangle: "M6 1.2 11 10H1z",
  diamond2: "M6 .8 11.2 6 6 11.2.8 6z",
};

/** Draws a symbol that a plot uses, for the plot's legend. */
export function Mark({ style: { colour, symbol } }: { readonly style: Style }): JSX.Element {
  return (
    <svg class="mark" viewBox="0 0 12 12" aria-hidden="true">
      <path d={paths[symbol] ?? paths["circle"] ?? ""} fill={colour} />
    </svg>
  );
}
