/** What is shown for a time. */
import type { Machine } from "../machine.ts";
import type { Point } from "../results.ts";
import type { Measure, Study } from "../study.ts";

export interface Shown {
  readonly unit: string;
  /** Whether more is better. */
  readonly more: boolean;
  of(ms: number, pieces: number): number;
}

/** Three digits that count. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return "—";
  if (value === 0) return "0";
  if (value >= 1000) return Number(value.toPrecision(3)).toLocaleString("en");
  if (value >= 0.01) return String(Number(value.toPrecision(3)));
  return Number(value.toPrecision(2)).toLocaleString("en", { maximumSignificantDigits: 2 });
}

/** @param machine - whose clock makes cycles of times; without it they stay nanoseconds */
export function shownAs(measure: Measure, machine: Machine | undefined): Shown {
  switch (measure) {
    case "ms":
      return { unit: "ms", more: false, of: (ms) => ms };
    case "kB/s":
      return { unit: "kB/s", more: true, of: (ms, bytes) => bytes / ms };
    case "ns/iteration":
      return { unit: "ns per iteration", more: false, of: (ms, iterations) => (1e6 * ms) / iterations };
    case "iterations/ms":
      return { unit: "iterations per ms", more: true, of: (ms, iterations) => iterations / ms };
    case "cycles/byte": {
      const megahertz = machine?.clockMHz;
      return megahertz === undefined
        ? { unit: "ns per byte", more: false, of: (ms, bytes) => (1e6 * ms) / bytes }
        : { unit: "cycles per byte", more: false, of: (ms, bytes) => (1e3 * megahertz * ms) / bytes };
    }
  }
}

/** @returns how else the same curves are shown: the papers have them as times and as speeds */
export function alsoAs({ measure, axis }: Pick<Study, "measure" | "axis">): readonly Measure[] {
  if (axis?.name === "bytes" && measure === "ms") return ["kB/s"];
  return axis?.name === "iterations" && measure === "ns/iteration" ? ["ms", "iterations/ms"] : [];
}

/** @returns the value, and the quartiles in their order */
export function valuesOf({ ms, lower, upper, pieces }: Point, shown: Shown): [number, number, number] {
  const [a, b] = [shown.of(lower, pieces), shown.of(upper, pieces)];
  return [shown.of(ms, pieces), Math.min(a, b), Math.max(a, b)];
}

/** A time in the unit that makes it short. */
export function duration(ms: number): string {
  if (ms >= 1000) return `${digits(ms / 1000)} s`;
  if (ms >= 1) return `${digits(ms)} ms`;
  return ms >= 1e-3 ? `${digits(1e3 * ms)} µs` : `${digits(1e6 * ms)} ns`;
}

/** Bytes or iterations, short. */
export function sizeName(size: number, axis: "bytes" | "iterations"): string {
  if (axis === "iterations") return size.toLocaleString("en");
  const step = size % 1024 === 0 ? 1024 : 1000;
  const units = step === 1024 ? ["B", "KiB", "MiB"] : ["B", "kB", "MB"];
  const place = size < step ? 0 : size < step * step ? 1 : 2;
  return `${digits(size / step ** place)} ${units[place] ?? ""}`;
}
