import { useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";

/** Message about a finished action. */
export interface ActionMessage {
  readonly kind: "error" | "plain";
  readonly text: string;
}

/** Runs the actions of a view. The message of the last action, or its error, is shown until the next one starts. */
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
