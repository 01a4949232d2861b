import { useEffect } from "preact/hooks";
import type { PopupState } from "./state.ts";

/**
 * Fills at once if the pending action is to fill a password and the site has exactly one account. Fills only once: if
 * the extension asks a question or refuses to fill, the user must press a button to fill.
 */
export function usePendingAction(state: PopupState, possible: boolean, fill: () => void): void {
  const wanted = possible && state.pendingAction.value?.want === "fill" && state.accounts.value.length === 1;
  useEffect(() => {
    if (wanted && state.takePendingFill()) fill();
  });
}
