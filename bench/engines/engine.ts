import type { EngineName } from "../case.ts";

/** What one of its functions takes and gives, seen from outside: only JSON goes in and out. */
type Call<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** A running JavaScript engine with a module in it. */
export interface Engine<Inside> {
  readonly name: EngineName | "here";
  /** As it says of itself. */
  readonly version: string;
  /** Calls a function of the module there. */
  call<K extends keyof Inside>(name: K, ...args: Parameters<Call<Inside[K]>>): ReturnType<Call<Inside[K]>>;
  /** Starts it anew, after it crashed: what was prepared in it is gone. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}

/** @returns one that calls through `send`, whose answers are JSON */
export function engine<Inside>(
  name: Engine<Inside>["name"],
  version: string,
  send: (name: string, args: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): Engine<Inside> {
  return { name, version, call: (fn, ...args) => send(String(fn), args) as never, close };
}
