import { type ReadonlySignal, signal } from "@preact/signals";

const count = signal<number>();

/**
 * Number of accounts in a backup that became this device's vault. Undefined before the restore, and after its message
 * is closed.
 */
export const restored: ReadonlySignal<number | undefined> = count;

export function setRestored(accounts: number | undefined): void {
  count.value = accounts;
}
