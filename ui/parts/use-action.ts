import { useState } from "preact/hooks";
import { explain } from "../locale/explain.ts";

/** Message about a finished action of the user. */
export interface ActionMessage {
  readonly kind: "error" | "plain";
  readonly text: string;
}

/** Runs the actions of a view. Returns the message or the error of the last action, until the next action starts. */
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
