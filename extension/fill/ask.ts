import type { FillQuestion, FillRequest } from "../../src/filling/index.ts";
import type { Decision } from "./decide.ts";
import { foreignTargets, otherPlaceOf, unencryptedTargets } from "./questions.ts";

/** Returns the question that the user must answer before a decision is carried out, or `undefined` if there is none. */
export function questionFor(decision: Decision, request: FillRequest, url: string): FillQuestion | undefined {
  const { origin } = new URL(url);
  const nothingFound = { elsewhere: undefined, field: undefined, targets: [], unencrypted: [], login: undefined };
  if (decision.kind === "permission") {
    const { address } = decision;
    const permission = { reasons: ["foreign-frame-permission"], permission: address } as const;
    return { ...nothingFound, ...permission, origin, frame: new URL(address).origin };
  }
  if (decision.kind === "refused" || decision.questions.length === 0) return undefined;
  const { form, questions, in: document } = decision;
  const { found } = document;
  return {
    reasons: questions,
    origin,
    frame: found.embedding === "top" ? undefined : found.origin,
    elsewhere: otherPlaceOf({ ...request, url }, found),
    field: form.label,
    targets: originsOf(foreignTargets({ ...request, url }, found, form)),
    unencrypted: originsOf(unencryptedTargets(found, form)),
    login: questions.includes("other-login") ? form.login : undefined,
    permission: undefined,
  };
}

/**
 * Returns the origins (scheme, host and port) of addresses, without duplicates. An address that is not a valid HTTP or
 * HTTPS address is returned in full.
 */
const originsOf = (targets: readonly string[]): string[] => [...new Set(targets.map(originOrAddress))];

const originOrAddress = (target: string): string =>
  /^https?:/iu.test(target) && URL.canParse(target) ? new URL(target).origin : target;

/** Returns true if two questions are equal. The user's yes is valid only for the question that was asked. */
export const isSame = (a: FillQuestion, b: FillQuestion): boolean => JSON.stringify(a) === JSON.stringify(b);
