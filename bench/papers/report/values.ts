/** Converts times to the values that the report shows. */
import type { Machine } from "../../measure/machine.ts";
import type { Point, Results, Series, StudyResults } from "../../measure/results.ts";
import type { Backend, Measure, Study } from "../../measure/study.ts";

export interface Shown {
  readonly unit: string;
  /** True if larger values are better. */
  readonly more: boolean;
  of(ms: number, pieces: number): number;
}

/** The names of the implementations that may run for a contender that chooses one. */
export const backendNames: Readonly<Record<Backend, string>> = {
  webcrypto: "WebCrypto",
  "wasm-simd": "WebAssembly with vectors",
  wasm: "WebAssembly",
  js: "JavaScript",
};

/** Formats a number with three significant digits, or with two if it is below 0.01. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return "—";
  if (value === 0) return "0";
  if (value >= 1000) return Number(value.toPrecision(3)).toLocaleString("en");
  if (value >= 0.01) return String(Number(value.toPrecision(3)));
  return Number(value.toPrecision(2)).toLocaleString("en", { maximumSignificantDigits: 2 });
}

/**
 * @param counted - true if {@link inCycles} has converted the times to cycles; if false, nanoseconds are shown instead
 * of cycles
 */
export function shownAs(measure: Measure, counted: boolean): Shown {
  switch (measure) {
    case "ms":
      return { unit: "ms", more: false, of: (ms) => ms };
    case "kB/s":
      return { unit: "kB/s", more: true, of: (ms, bytes) => bytes / ms };
    case "ns/iteration":
      return { unit: "ns per iteration", more: false, of: (ms, iterations) => (1e6 * ms) / iterations };
    case "iterations/ms":
      return { unit: "iterations per ms", more: true, of: (ms, iterations) => iterations / ms };
    case "cycles/byte":
      return counted
        ? { unit: "cycles per byte", more: false, of: (kilocycles, bytes) => (1e3 * kilocycles) / bytes }
        : { unit: "ns per byte", more: false, of: (ms, bytes) => (1e6 * ms) / bytes };
  }
}

/** Returns other units in which a study is shown again, because the papers show both times and speeds. */
export function alsoAs({ measure, axis }: Pick<Study, "measure" | "axis">): readonly Measure[] {
  if (axis?.name === "bytes" && measure === "ms") return ["kB/s"];
  return axis?.name === "iterations" && measure === "ns/iteration" ? ["ms", "iterations/ms"] : [];
}

/** @returns the value, then the lower and the upper quartile */
export function valuesOf({ ms, lower, upper, pieces }: Point, shown: Shown): [number, number, number] {
  const [a, b] = [shown.of(lower, pieces), shown.of(upper, pieces)];
  return [shown.of(ms, pieces), Math.min(a, b), Math.max(a, b)];
}

/** Formats a time in the unit (s, ms, µs or ns) in which the number is short. */
export function duration(ms: number): string {
  if (ms >= 1000) return `${digits(ms / 1000)} s`;
  if (ms >= 1) return `${digits(ms)} ms`;
  return ms >= 1e-3 ? `${digits(1e3 * ms)} µs` : `${digits(1e6 * ms)} ns`;
}

/** Formats a number of bytes or iterations. */
export function sizeName(size: number, axis: "bytes" | "iterations"): string {
  if (axis === "iterations") return size.toLocaleString("en");
  const step = size % 1024 === 0 ? 1024 : 1000;
  const units = step === 1024 ? ["B", "KiB", "MiB"] : ["B", "kB", "MB"];
  const place = size < step ? 0 : size < step * step ? 1 : 2;
  return `${digits(size / step ** place)} ${units[place] ?? ""}`;
}

/** @returns the processor's frequency that was measured with a study, or else the frequency that the system states */
const clockOf = ({ clockMHz }: StudyResults, machine: Machine | undefined): number | undefined =>
  clockMHz ?? machine?.clockMHz;

/**
 * Returns true if the processor's frequency is known for a study in each engine. Otherwise, all engines are shown in
 * nanoseconds, because cycles and nanoseconds cannot be compared.
 */
export const canCount = ({ engines, machine }: Results, id: string): boolean =>
  engines.every(({ studies }) => studies.every((study) => study.id !== id || clockOf(study, machine) !== undefined));

/** Converts milliseconds to thousands of cycles. */
export function inCycles(study: StudyResults, machine: Machine | undefined): Series[] {
  const megahertz = clockOf(study, machine) ?? NaN;
  return study.series.map((series) => ({
    ...series,
    points: series.points.map((point) => ({
      ...point,
      ms: point.ms * megahertz,
      lower: point.lower * megahertz,
      upper: point.upper * megahertz,
    })),
  }));
}
