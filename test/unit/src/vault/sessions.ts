import { createQueue, type Session, type SessionPort, type SessionTime } from "../../../../src/vault/index.ts";

/** Creates a session in memory. Values are converted to JSON, as `storage.session` does. */
export function memorySession(
  value?: unknown,
): SessionPort & { held: unknown; sealed: unknown; cleared: number; written: number } {
  const self = {
    held: value,
    /** The vault's keys, encrypted with the PIN. */
    sealed: undefined as unknown,
    cleared: 0,
    written: 0,
    get: () => Promise.resolve(self.held),
    set: (session: Session) => {
      self.written++;
      self.held = JSON.parse(JSON.stringify(session)) as unknown;
      return Promise.resolve();
    },
    move: (time: SessionTime) => {
      self.written++;
      if (self.held !== undefined) self.held = { ...self.held, ...time };
      return Promise.resolve();
    },
    clear: (withSealed?: boolean) => {
      self.cleared++;
      self.held = undefined;
      if (withSealed) self.sealed = undefined;
      return Promise.resolve();
    },
    pinUnlock: {
      get: () => Promise.resolve(self.sealed),
      set: (sealed: object) => {
        self.sealed = JSON.parse(JSON.stringify(sealed)) as unknown;
        return Promise.resolve();
      },
      clear: () => {
        self.sealed = undefined;
        return Promise.resolve();
      },
    },
    exclusively: createQueue(),
    onChange: () => () => undefined,
  };
  return self;
}
