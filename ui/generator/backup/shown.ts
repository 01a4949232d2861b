import { type ReadonlySignal, signal } from "@preact/signals";
import type { OpenedBackup } from "../../../src/backup/index.ts";
import { createDeadline, type Deadline } from "../expiry.ts";

/**
 * The opened backup. The backup is removed from memory when the user closes the backup or has not used it for some
 * time.
 */
export interface ShownBackup {
  readonly opened: ReadonlySignal<OpenedBackup | undefined>;
  readonly deadline: Deadline;
  readonly open: (backup: OpenedBackup) => void;
  readonly close: () => void;
}

export function createShownBackup(): ShownBackup {
  const opened = signal<OpenedBackup>();
  const close = (): void => {
    deadline.end();
    opened.value = undefined;
  };
  const deadline = createDeadline(close);
  return {
    opened,
    deadline,
    open(backup) {
      opened.value = backup;
      deadline.use();
    },
    close,
  };
}
