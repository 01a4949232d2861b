import { useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";

/** Message about an action that has ended, or the error of the action. */
export interface ActionMessage {
  readonly kind: "error" | "plain";
  readonly text: string;
}

/**
 * Runs actions of the user. Returns the message or the error of the last action. The message is removed when the next
 * action starts.
 */
export function useAction(): [
  message: ActionMessage | undefined,
  run: (action: () => Promise<ActionMessage | undefined>) => void,
] {
  const [message, setMessage] = useState<ActionMessage>();
  const run = async (action: () => Promise<ActionMessage | undefined>): Promise<void> => {
    setMessage(undefined);
    try {
      setMessage(await action());
    } catch (error) {
      setMessage({ kind: "error", text: explain(error) });
    }
  };
  return [message, (action) => void run(action)];
}
