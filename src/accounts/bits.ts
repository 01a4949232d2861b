import { AppError } from "../errors.ts";
import type { Rules } from "../schemes/rules.ts";
import { isSchemeId, schemes } from "../schemes/index.ts";
import type { Account } from "./account.ts";

/**
 * The entropy of an account's generated password, exactly, in bits: for whoever knows everything but the root.
 *
 * @returns nothing for a stored password, whose choice nobody knows, and for what this version does not know
 * @example
 * ```ts
 * import { bitsOfAccount } from "saltmill";
 * bitsOfAccount({ scheme: "saltmill-1", rules: { length: 8, classes: ["digit"] } }); // 24
 * bitsOfAccount({ scheme: "stored" }); // undefined
 * ```
 */
export function bitsOfAccount({ scheme, rules }: Pick<Account, "scheme" | "rules">): number | undefined {
  if (!isSchemeId(scheme)) return undefined;
  try {
    return schemes[scheme].entropyBits(rules as unknown as Rules);
  } catch (error) {
    if (error instanceof AppError) return undefined; // rules that this version does not take
    throw error;
  }
}
