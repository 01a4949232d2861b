import { type ReadonlySignal, signal } from "@preact/signals";
import { type UnlockAttemptsPort, pausedUntil } from "../../src/internal.ts";

/** The pause after several wrong master passwords. The pause applies to all windows. */
export interface Pause {
  /** End of the pause, in milliseconds since 1970. */
  readonly until: ReadonlySignal<number>;
  /** Reads the end of the pause, at once and whenever the end changes. Called once, when the window starts. */
  readonly follow: () => Promise<void>;
}

export function createPause(attempts: UnlockAttemptsPort): Pause {
  const until = signal(0);
  const look = async (): Promise<void> => {
    until.value = pausedUntil(await attempts.get());
  };
  return {
    until,
    async follow() {
      attempts.onChange(() => void look());
      await look();
    },
  };
}
