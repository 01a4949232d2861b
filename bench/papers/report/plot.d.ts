/**
 * Types of the plotting library, as far as it is used. The library is installed only when the bench runs, but types are
 * also checked without it.
 */
declare module "@observablehq/plot" {
  export interface Mark {
    readonly mark?: never;
  }
  export type Channel = string | number | boolean | null | ((datum: never) => unknown);
  export type Options = Readonly<Record<string, unknown>>;
  type Make = <T>(data: Iterable<T>, options?: Readonly<Record<string, unknown>>) => Mark;
  export const line: Make;
  export const dot: Make;
  export const text: Make;
  export const link: Make;
  export const ruleX: Make;
  export const ruleY: Make;
  export const barX: Make;
  export const tip: Make;
  export function pointer(options: Options): Options;
  export function axisX(ticks: readonly number[], options?: Options): Mark;
  export function axisY(ticks: readonly number[], options?: Options): Mark;
  export function gridX(ticks: readonly number[], options?: Options): Mark;
  export function gridY(ticks: readonly number[], options?: Options): Mark;
  export function plot(options: Options & { readonly marks: readonly (Mark | null)[] }): SVGSVGElement | HTMLElement;
}
