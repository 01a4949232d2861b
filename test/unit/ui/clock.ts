/** A clock that stands still, and timers that run when a test says so. */
export interface Clock {
  /** Milliseconds since 1970: set forward, or back. */
  now: number;
  /** Runs what was to be done at intervals once, however long those are. */
  readonly tick: () => void;
  /** Gives back the real ones. */
  readonly end: () => void;
}

export function stoppedClock(now = 1_000_000_000_000): Clock {
  const real = { now: Date.now, setInterval: globalThis.setInterval, clearInterval: globalThis.clearInterval };
  const running = new Map<unknown, () => void>();
  const clock: Clock = {
    now,
    tick() {
      for (const run of [...running.values()]) run();
    },
    end() {
      Date.now = real.now;
      Object.assign(globalThis, { setInterval: real.setInterval, clearInterval: real.clearInterval });
    },
  };
  Date.now = () => clock.now;
  Object.assign(globalThis, {
    setInterval: (run: () => void) => {
      const id = {};
      running.set(id, run);
      return id;
    },
    clearInterval: (id: unknown) => running.delete(id),
  });
  return clock;
}

/** Waits for a condition; what never comes ends with the test's own time. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Whatever is on its way without a timer has come by then. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}
