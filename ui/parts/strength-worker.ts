import type { WorkerSelf } from "../../crypto/index.ts";
import { createEstimate } from "../../src/zxcvbn.ts";
import type { StrengthQuestion } from "./strength.ts";

/**
 * Answers each message with the strength of the password in the message. The passwords stay in a cache, so the page must
 * end the worker when the password field is removed.
 */
export function serveStrength(scope: WorkerSelf): void {
  const strengthOf = createEstimate();
  scope.onmessage = ({ data: { password, own } }: MessageEvent<StrengthQuestion>) => {
    scope.postMessage(strengthOf(password, own), []);
  };
}
