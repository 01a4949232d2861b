import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";
import type { WorkerSelf } from "../../crypto/index.ts";
import type { Strength, StrengthQuestion } from "./strength.ts";

/**
 * Answers each message with the strength of the password in the message. zxcvbn keeps the passwords in a cache, so the
 * page must end the worker when the password field is removed.
 */
export function serveStrength(scope: WorkerSelf): void {
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
  });
  scope.onmessage = ({ data: { password, own } }: MessageEvent<StrengthQuestion>) => {
    const strength: Strength = zxcvbn.check(password, [...own]).score;
    scope.postMessage(strength, []);
  };
}
