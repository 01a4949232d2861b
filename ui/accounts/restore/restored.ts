import { type ReadonlySignal, signal } from "@preact/signals";

const count = signal<number>();

/** Number of accounts that were restored on this device. Undefined after the message about them is closed. */
export const restored: ReadonlySignal<number | undefined> = count;

export function setRestored(accounts: number | undefined): void {
  count.value = accounts;
}
