export const engineNames = ["node", "chromium", "firefox", "webkit"] as const;
/** An engine with a column of its own in docs/bench.md. */
export type EngineName = (typeof engineNames)[number];

/** Versions of Node beside the one of the column "Node". Only studies with `nodes` measure them. */
export const otherNodes = ["node-20", "node-22", "node-26"] as const;
export type OtherNode = (typeof otherNodes)[number];
export type NodeName = "node" | OtherNode;
export type AnyEngine = EngineName | OtherNode;

export const isOtherNode = (name: string): name is OtherNode => (otherNodes as readonly string[]).includes(name);

/**
 * The type of an engine's function, for the caller outside the engine. The arguments and the result are sent as JSON.
 */
type Call<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;

/** A running JavaScript engine with a loaded module. */
export interface Engine<Inside> {
  readonly name: AnyEngine | "here";
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
