import type { StoragePort } from "../../../src/vault/index.ts";

export type Call = keyof Pick<StoragePort, "get" | "set" | "remove" | "keys" | "all">;

/** Recorded calls: the name, the arguments, and "locked" or "free" for the state of the lock. */
export type Calls = [Call, ...unknown[]][];

/** Returns a storage that records its calls. If `fails` returns an error, the call fails without an effect. */
export function spied(
  inner: StoragePort,
  fails: (call: Call, count: number) => unknown = () => undefined,
): { storage: StoragePort; calls: Calls } {
  const calls: Calls = [];
  let held = 0;
  const told =
    <A extends unknown[], T>(call: Call, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      calls.push([call, ...args, held > 0 ? "locked" : "free"]);
      const error = fails(call, calls.length);
      if (error !== undefined) throw error as Error;
      // Lets writers that ignore the lock run before this call.
      await new Promise((resolve) => setImmediate(resolve));
      return run(...args);
    };
  const storage: StoragePort = {
    get: told("get", inner.get.bind(inner)),
    set: told("set", inner.set.bind(inner)),
    remove: told("remove", inner.remove.bind(inner)),
    keys: told("keys", inner.keys.bind(inner)),
    ...(inner.all && { all: told("all", inner.all.bind(inner)) }),
    onChange: inner.onChange.bind(inner),
    exclusively: (work) =>
      inner.exclusively(async () => {
        held++;
        try {
          return await work();
        } finally {
          held--;
        }
      }),
  };
  return { storage, calls };
}

/** Returns the calls that write to the storage. */
export const sets = (calls: Calls): Calls => calls.filter(([call]) => call === "set" || call === "remove");
