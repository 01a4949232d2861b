import { createQueue, type Session, type SessionPort } from "../../../../src/internal.ts";

/** Creates a session in memory. Values are converted to JSON, as `storage.session` does. */
export function memorySession(value?: unknown): SessionPort & { held: unknown; cleared: number; written: number } {
  const self = {
    held: value,
    cleared: 0,
    written: 0,
    get: () => Promise.resolve(self.held),
    set: (session: Session) => {
      self.written++;
      self.held = JSON.parse(JSON.stringify(session)) as unknown;
      return Promise.resolve();
    },
    clear: () => {
      self.cleared++;
      self.held = undefined;
      return Promise.resolve();
    },
    exclusively: createQueue(),
    onChange: () => () => undefined,
  };
  return self;
}
