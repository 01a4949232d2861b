import { effect, type ReadonlySignal, signal } from "@preact/signals";
import type { Account } from "../../src/accounts/index.ts";
import { hasUnsaved, leaveForm } from "../editor/unsaved.ts";

/** The groups of views in the navigation, in their order. The settings stand apart, at its end. */
export const groups = [
  ["list", "health", "devices"],
  ["import", "export", "backup", "paper"],
  ["security", "deleted"],
] as const;
export type AccountsPageView = (typeof groups)[number][number] | "settings";

/** All views, in the order of the navigation. */
export const views: readonly AccountsPageView[] = [...groups.flat(), "settings"];

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

/**
 * Follows the page's address. If a form with typed text would disappear, asks first, and after a no, the address goes
 * back to what is shown. A change of the address cannot be prevented, and the browser does not say whether it was a
 * link, *Back* or *Forward*. So each entry of the browser's history gets a number.
 */
export function followAddress(): void {
  let here = 0; // number of the entry at which the browser is
  let last = 0; // number of the entry that the page shows
  const number = (): void => {
    const state = history.state as { readonly entry?: unknown } | null;
    if (typeof state?.entry === "number") here = state.entry;
    else history.replaceState({ entry: ++here }, ""); // a new entry follows the one before
  };
  const follow = (): void => {
    last = here;
    shown.value = addressIn(location.hash);
  };
  const stay = (): void => {
    if (here !== last) history.go(last - here); // 0 would load the page again
  };
  addEventListener("hashchange", () => {
    number();
    if (addressIn(location.hash).view === shown.value.view) follow();
    else leaveForm(follow, stay);
  });
  number();
  follow();
  effect(() => {
    if (!hasUnsaved.value && here !== last) follow(); // a lock has ended the question
  });
}

/** Makes the browser ask before the page closes or is loaded again while a form has typed text. */
export function askBeforeClosing(): void {
  const ask = (event: Event): void => {
    event.preventDefault();
  };
  effect(() => {
    if (!hasUnsaved.value) return undefined;
    addEventListener("beforeunload", ask);
    return () => {
      removeEventListener("beforeunload", ask);
    };
  });
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
