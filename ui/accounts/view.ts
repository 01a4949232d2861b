import { type ReadonlySignal, signal } from "@preact/signals";
import type { Account } from "../../src/accounts/index.ts";

/** The views of the accounts page, in the order of the navigation. */
export const views = [
  "list",
  "health",
  "devices",
  "import",
  "export",
  "backup",
  "paper",
  "security",
  "deleted",
  "settings",
] as const;
export type AccountsPageView = (typeof views)[number];

/** The sections that the page's address can name, such as `#backup`, each with the view that contains the section. */
const sections = {
  join: "devices",
  restore: "backup",
  master: "security",
  recovery: "security",
} as const satisfies Record<string, AccountsPageView>;
export type Section = keyof typeof sections;

interface Address {
  readonly view: AccountsPageView;
  readonly section: Section | undefined;
  /** The account whose details the page shows first. Undefined if the address names none. */
  readonly account?: Account["name"];
}

const addressIn = (hash: string): Address => {
  const name = hash.slice(1);
  if (name.startsWith("account/")) return { view: "list", section: undefined, account: name };
  const section = Object.hasOwn(sections, name) ? (name as Section) : undefined;
  return { section, view: section ? sections[section] : (views.find((view) => view === name) ?? "list") };
};

const shown = signal<Address>({ view: "list", section: undefined });

/**
 * The current view and section, read from the page's address so that the Back button and links from other pages work.
 */
export const address: ReadonlySignal<Address> = shown;

export function followAddress(): void {
  const follow = (): void => {
    shown.value = addressIn(location.hash);
  };
  addEventListener("hashchange", follow);
  follow();
}

export function show(next: AccountsPageView): void {
  location.hash = next;
}

interface Restored {
  /** Number of accounts in the backup. */
  readonly accounts: number;
  /** Time at which the backup was made, in milliseconds since 1970, if the backup says so. */
  readonly made: number | undefined;
}

const restoredBackup = signal<Restored>();

/**
 * The backup that became this device's vault. Undefined before the restore, and after the user has closed the message
 * about the restore.
 */
export const restored: ReadonlySignal<Restored | undefined> = restoredBackup;

export function setRestored(backup: Restored | undefined): void {
  restoredBackup.value = backup;
}
