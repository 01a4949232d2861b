import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Account } from "../../src/accounts/index.ts";
import { rove } from "../parts/roving.ts";

/**
 * Key handlers of the list in the popup. The arrow keys move the focus from the search field into the list, and between
 * the accounts. Enter in the search field presses the main button of the expanded account.
 */
export interface ListKeys {
  readonly goTo: (index: number) => void;
  readonly onListKey: (event: KeyboardEvent) => void;
  readonly onSearchKey: (event: KeyboardEvent) => void;
}

export function useListKeys(options: {
  list: RefObject<HTMLUListElement | null>;
  accounts: readonly Account[];
  /** Index of the expanded account. */
  current: number;
  name: Account["name"] | undefined;
  /** True if the search field is empty. */
  plain: boolean;
  onCurrent: (name: Account["name"] | undefined) => void;
}): ListKeys {
  const { list, accounts, current, name, plain, onCurrent } = options;
  const wantedRef = useRef(false);

  // After `goTo` has expanded a different account, the main button of this account gets the focus.
  useLayoutEffect(() => {
    if (!wantedRef.current) return;
    wantedRef.current = false;
    const card = list.current?.querySelector("li[aria-current]");
    card?.querySelector<HTMLElement>(".primary")?.focus();
    card?.scrollIntoView({ block: "nearest" });
  });

  const goTo = (index: number): void => {
    if (index < 0) {
      list.current?.parentElement?.querySelector<HTMLElement>("input[type=search]")?.focus();
      return;
    }
    wantedRef.current = true;
    const next = accounts[Math.min(index, accounts.length - 1)]?.name;
    if (next === name) list.current?.querySelector<HTMLElement>("li[aria-current] .primary")?.focus();
    else onCurrent(next);
  };
  const onListKey = (event: KeyboardEvent): void => {
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: accounts.length,
    };
    const to = steps[event.key];
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
      return;
    }
    const card = list.current?.querySelector("li[aria-current]");
    if (card) rove(event, card, "button");
  };
  const onSearchKey = (event: KeyboardEvent): void => {
    if (accounts.length === 0) return;
    if (event.key === "ArrowDown" || (plain && event.key === "Home")) goTo(0);
    else if (plain && event.key === "End") goTo(accounts.length - 1);
    else if (event.key === "Enter") list.current?.querySelector<HTMLElement>("li[aria-current] .primary")?.click();
    else return;
    event.preventDefault();
  };
  return { goTo, onListKey, onSearchKey };
}
