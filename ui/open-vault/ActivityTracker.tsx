import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { WindowVault } from "./window-vault.ts";

const recordInterval = 30_000; // in milliseconds

/**
 * Extends the session while the user types or clicks inside the unlocked vault. Otherwise the vault could lock while
 * the user writes a long note.
 */
export function ActivityTracker(props: {
  vault: Pick<WindowVault, "use">;
  class?: string;
  children: ComponentChildren;
}): JSX.Element {
  const { vault, children } = props;
  const [mark] = useState(() => createActivityMark(vault.use));
  return (
    <div class={props.class} onKeyDown={mark} onPointerDown={mark}>
      {children}
    </div>
  );
}

/** Returns an event handler that extends the session by calling `use`, at most once every 30 seconds. */
export function createActivityMark(use: WindowVault["use"]): (event: Pick<Event, "timeStamp">) => void {
  let marked = 0; // `timeStamp` counts from the opening of the page, and opening the page extends the session
  return ({ timeStamp }) => {
    if (timeStamp - marked < recordInterval) return;
    marked = timeStamp;
    use().catch(() => undefined); // fails if the vault was locked; the page then shows the locked vault
  };
}
