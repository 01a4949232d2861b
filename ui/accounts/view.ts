import { type ReadonlySignal, signal } from "@preact/signals";

export const views = ["list", "deleted", "health", "paper", "recovery", "backup", "restore", "csv", "master"] as const;
export type AccountsPageView = (typeof views)[number];

const viewOf = (hash: string): AccountsPageView => views.find((view) => `#${view}` === hash) ?? "list";

const shown = signal<AccountsPageView>("list");

/** The current view of the page. It is part of the address, so that the Back button and links from other pages work. */
export const view: ReadonlySignal<AccountsPageView> = shown;

export function followAddress(): void {
  const follow = (): void => {
    shown.value = viewOf(location.hash);
  };
  addEventListener("hashchange", follow);
  follow();
}

export function show(next: AccountsPageView): void {
  location.hash = next;
}
