import type { MasterAttemptsPort } from "../../../src/vault/index.ts";

/** Creates a counter of wrong master passwords that is stored in memory. */
export function counter(value?: unknown): MasterAttemptsPort & { held: unknown } {
  const self = {
    held: value,
    get: () => Promise.resolve(self.held),
    set: (attempts: object) => {
      self.held = { ...attempts };
      return Promise.resolve();
    },
    clear: () => {
      self.held = undefined;
      return Promise.resolve();
    },
    onChange: () => () => undefined,
  };
  return self;
}
