import { useEffect, useRef } from "preact/hooks";
import type { PopupState } from "./state.ts";

/** Fills in at once where that was asked for before the popup opened, and there is one account to do it with. */
export function useWished(state: PopupState, possible: boolean, fill: () => void): void {
  const done = useRef(false);
  const wanted = possible && state.wish.value?.want === "fill" && state.accounts.value.length === 1;
  useEffect(() => {
    if (!wanted || done.current) return;
    done.current = true;
    fill();
  });
}
