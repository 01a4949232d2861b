/**
 * Types of the part of the plotting library that the bench uses. They are declared here, because types are also checked
 * on machines where the library is not installed.
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
