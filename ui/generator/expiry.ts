import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { defaultLockMinutes, isExpired } from "../../src/internal.ts";

/** The time after which something secret is dropped, unless it is used. */
export interface Deadline {
  /** Rounded, at least one. */
  readonly minutesLeft: ReadonlySignal<number>;
  /** The time begins again. */
  readonly use: () => void;
  readonly end: () => void;
}

const minutes = defaultLockMinutes * 60_000;

/** @param over - called once the time is over: soon after, or after sleep when the machine wakes; at once where the clock is set back */
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
