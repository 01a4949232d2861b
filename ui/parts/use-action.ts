import { useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";

/** What an action has to say when it is done. */
export interface ActionMessage {
  readonly kind: "error" | "plain";
  readonly text: string;
}

/** Runs the actions of a view one after the other; what the last one said, or why it failed, is shown until the next. */
export function useAction(): [
  said: ActionMessage | undefined,
  attempt: (action: () => Promise<ActionMessage | undefined>) => void,
] {
  const [said, setSaid] = useState<ActionMessage>();
  const run = async (action: () => Promise<ActionMessage | undefined>): Promise<void> => {
    setSaid(undefined);
    try {
      setSaid(await action());
    } catch (error) {
      setSaid({ kind: "error", text: explain(error) });
    }
  };
  return [said, (action) => void run(action)];
}
