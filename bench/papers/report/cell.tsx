import type { JSX } from "preact";
import type { Point } from "../../measure/results.ts";
import { backendNames, digits, duration, type Shown, valuesOf } from "./values.ts";

const percent = (value: number): string => `±${value < 0.95 ? value.toFixed(1) : Math.round(value)} %`;

/**
 * Shows a value, and half the distance between its quartiles in percent of the value. For an input of zero bytes, shows
 * only the time, because there is no speed. If the engine's own code ran for a contender of ours, says so.
 */
export function Cell({ point, shown }: { readonly point: Point | undefined; readonly shown: Shown }): JSX.Element {
  if (point === undefined) return <td class="none">—</td>;
  if (point.pieces === 0 && shown.unit !== "ms") return <td>{duration(point.ms)}</td>;
  const [value, low, high] = valuesOf(point, shown);
  const ran = point.ranAt === undefined ? "" : `, run at ${point.ranAt.toLocaleString("en")}`;
  const by = point.backend === undefined ? "" : `, by ${backendNames[point.backend]}`;
  return (
    <td title={`quartiles ${digits(low)} and ${digits(high)}, ${point.rounds} rounds${ran}${by}`}>
      {ran !== "" && "≈ "}
      {digits(value)}
      <small>{percent((50 * (high - low)) / value)}</small>
      {point.backend === "webcrypto" && <small>{backendNames.webcrypto}</small>}
    </td>
  );
}
