import { type ReadonlySignal, signal } from "@preact/signals";

const count = signal<number>();

/**
 * Number of accounts in a backup that became this device's vault. Undefined before the restore, and after the user has
 * closed the message about the restore.
 */
export const restored: ReadonlySignal<number | undefined> = count;

export function setRestored(accounts: number | undefined): void {
  count.value = accounts;
}
