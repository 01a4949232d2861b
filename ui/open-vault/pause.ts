import { type ReadonlySignal, signal } from "@preact/signals";
import { type UnlockAttemptsPort, pausedUntil } from "../../src/vault/index.ts";

/**
 * The pause after several wrong master passwords. No window can unlock the vault with the master password during the
 * pause.
 */
export interface Pause {
  /** End of the pause, in milliseconds since 1970. */
  readonly until: ReadonlySignal<number>;
  /**
   * Reads the end of the pause, at once and after each change of the stored attempts. Called once, when the window
   * starts.
   */
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
