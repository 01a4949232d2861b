import { useEffect, useRef } from "preact/hooks";
import type { PopupState } from "./state.ts";

/** Fills at once if the user began a fill before the popup opened and the site has exactly one account. */
export function usePendingAction(state: PopupState, possible: boolean, fill: () => void): void {
  const done = useRef(false);
  const wanted = possible && state.pendingAction.value?.want === "fill" && state.accounts.value.length === 1;
  useEffect(() => {
    if (!wanted || done.current) return;
    done.current = true;
    fill();
  });
}
