export const engineNames = ["node", "chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof engineNames)[number];

/**
 * The type of an engine's function, for the caller outside the engine. The arguments and the result are sent as JSON.
 */
type Call<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** A running JavaScript engine with a loaded module. */
export interface Engine<Inside> {
  readonly name: EngineName | "here";
  /** The engine's own name and version. */
  readonly version: string;
  /** The flags with which a browser was started. */
  readonly flags?: readonly string[];
  /** Calls a function of the module in the engine. */
  call<K extends keyof Inside>(name: K, ...args: Parameters<Call<Inside[K]>>): ReturnType<Call<Inside[K]>>;
  /** Restarts the engine after a crash. All data that was prepared in the engine is lost. */
  restart?(): Promise<void>;
  close(): Promise<void>;
}

/** Returns an engine that passes each call to `send`, whose answers are JSON. */
export function engine<Inside>(
  name: Engine<Inside>["name"],
  version: string,
  send: (name: string, args: readonly unknown[]) => Promise<unknown>,
  close: () => Promise<void>,
): Engine<Inside> {
  return { name, version, call: (fn, ...args) => send(String(fn), args) as never, close };
}
