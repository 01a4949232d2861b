import type { EngineName } from "../case.ts";
import type * as Inside from "../inside.ts";

/** A running JavaScript engine with the cases in it. */
export interface Engine {
  readonly name: EngineName;
  /** As it says of itself. */
  readonly version: string;
  /** Calls a function of `inside.ts` there. */
  call<K extends keyof typeof Inside>(
    name: K,
    ...args: Parameters<(typeof Inside)[K]>
  ): Promise<Awaited<ReturnType<(typeof Inside)[K]>>>;
  close(): Promise<void>;
}

/** @param module - the built `inside.js` */
export type StartEngine = (module: string) => Promise<Engine>;

/** @returns one that calls through `send`, whose answers are JSON */
export function engine(
  name: EngineName,
  version: string,
  send: (name: string, args: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): Engine {
  return { name, version, call: (fn, ...args) => send(fn, args) as never, close };
}
