import type { JSX } from "preact";
import { LinePlots } from "./line-plots.tsx";
import type { Measured } from "./measured.ts";
import { SizesTable } from "./sizes-table.tsx";

/** The same curves in another unit, drawn when they are asked for. */
export function Again(measured: Measured): JSX.Element {
  return (
    <details class="again">
      <summary>{`The same as ${measured.shown.more ? "speed" : "time"}, in ${measured.shown.unit}`}</summary>
      <LinePlots {...measured} />
      <SizesTable {...measured} weights={{}} />
    </details>
  );
}
