/** Simulates several windows on one vault, and a process that ends in the middle of an operation. */
import { type StoragePort, Vault } from "../../../src/vault/index.ts";
import { VaultKeys } from "../../../src/vault/keys.ts";

/** Opens a vault with the same keys on another storage, like another window. */
export const windowOn = (storage: StoragePort, { keys }: Vault): Vault =>
  new Vault(storage, new VaultKeys(keys.id, keys.recordKey.slice(), keys.nameKey.slice()));

export type Step = (run: () => Promise<unknown>) => Promise<unknown>;

/** Returns a storage that makes all calls through `step`. */
export function stepped(inner: StoragePort, step: Step): StoragePort {
  const through = <A extends unknown[], T>(call: (...args: A) => Promise<T>) => {
    return (...args: A): Promise<T> => step(() => call(...args)) as Promise<T>;
  };
  return {
    get: through(inner.get.bind(inner)),
    set: through(inner.set.bind(inner)),
    remove: through(inner.remove.bind(inner)),
    keys: through(inner.keys.bind(inner)),
    onChange: inner.onChange.bind(inner),
    exclusively: (work) => step(() => inner.exclusively(work)) as ReturnType<typeof work>,
  };
}

const forever = new Promise<never>(() => undefined);

/**
 * Simulates the end of the process at storage call number `at`: before the call, or after the call and before its
 * result arrives.
 */
export function killing(at: number, when: "before" | "after"): { step: Step; killed: Promise<"killed"> } {
  let steps = 0;
  let kill: (word: "killed") => void = () => undefined;
  const killed = new Promise<"killed">((resolve) => (kill = resolve));
  const step: Step = async (run) => {
    if (++steps !== at) return run();
    if (when === "after") await run();
    kill("killed");
    return forever;
  };
  return { step, killed };
}
