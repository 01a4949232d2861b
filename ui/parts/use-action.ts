import { useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";

/** Message about an action that has ended, or the error of the action. */
export interface ActionMessage {
  readonly kind: "error" | "plain";
  readonly text: string;
}

/** An action of the user. It can show a message before it has ended. */
type Action = (say: (message: ActionMessage) => void) => Promise<ActionMessage | undefined>;

/**
 * Runs actions of the user. Returns the message or the error of the last action. The message is removed when the next
 * action starts.
 */
export function useAction(): [message: ActionMessage | undefined, run: (action: Action) => void] {
  const [message, setMessage] = useState<ActionMessage>();
  const run = async (action: Action): Promise<void> => {
    setMessage(undefined);
    try {
      setMessage(await action(setMessage));
    } catch (error) {
      setMessage({ kind: "error", text: explain(error) });
    }
  };
  return [message, (action) => void run(action)];
}
