import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { WindowVault } from "./window-vault.ts";

const keepsOpen = 30_000; // milliseconds between two marks of use

/** Around all that shows the open vault: whoever types notes for a quarter of an hour is using it. */
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

/** Marks a use at a key or a press, though not at each of them. @returns what is to hear of every one */
export function createActivityMark(use: WindowVault["use"]): (event: Pick<Event, "timeStamp">) => void {
  let marked = 0; // a page that was just opened has used the vault
  return ({ timeStamp }) => {
    if (timeStamp - marked < keepsOpen) return;
    marked = timeStamp;
    use().catch(() => undefined); // it has locked by then, and the page shows that
  };
}
