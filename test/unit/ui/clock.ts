/** A clock that tests set by hand, with intervals that run when a test calls `tick`. */
export interface Clock {
  /** Current time in milliseconds since 1970. Tests may also set it back. */
  now: number;
  /** Runs the callback of every interval once, whatever its length. */
  readonly tick: () => void;
  /** Restores the real clock and the real timers. */
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

/** Waits until a condition is true. If that never happens, the test's own timeout ends the test. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Waits for 50 turns of the event loop, in which work without timers usually ends. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 50; i++) await new Promise((resolve) => setImmediate(resolve));
}
