import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { isExpired } from "../../src/expiry.ts";
import { defaultLockMinutes } from "../../src/vault/index.ts";

/** A timer that runs out if a secret was not used for some time. The secret is then removed from memory. */
export interface Deadline {
  /** Minutes until the timer runs out, rounded; at least 1. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** Restarts the timer. Must be called whenever the secret is used. */
  readonly use: () => void;
  readonly end: () => void;
}

const minutes = defaultLockMinutes * 60_000;

/**
 * @param over - called when the timer has run out or the clock was set back. The clock is checked every second, except
 * while the computer sleeps
 */
export function createDeadline(over: () => void): Deadline {
  const at = signal(0);
  const now = signal(0);
  let timer: ReturnType<typeof setInterval> | undefined;
  const end = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  const look = (): void => {
    now.value = Date.now();
    if (!isExpired(at.value, minutes, now.value)) return;
    end();
    over();
  };
  return {
    minutesLeft: computed(() => Math.max(1, Math.round((at.value - now.value) / 60_000))),
    use() {
      now.value = Date.now();
      at.value = now.value + minutes;
      timer ??= setInterval(look, 1000);
    },
    end,
  };
}
