import { AppError } from "../errors.ts";
import { generatorOf } from "../schemes/index.ts";
import type { Account } from "./account.ts";

/**
 * Returns the entropy of an account's generated password in bits, for an attacker who knows everything except the
 * secret from which the password is derived.
 *
 * @returns `undefined` if the password is stored, because its origin is unknown; also `undefined` if the entropy cannot
 * be computed from the scheme and the rules
 * @example
 * ```ts
 * import { bitsOfAccount } from "saltmill";
 * bitsOfAccount({ scheme: "saltmill-1", rules: { length: 8, classes: ["digit"] } }); // 24
 * bitsOfAccount({ scheme: "stored" }); // undefined
 * ```
 */
export function bitsOfAccount({ scheme, rules = {} }: Pick<Account, "scheme" | "rules">): number | undefined {
  try {
    return generatorOf(scheme)?.entropyBits(rules);
  } catch (error) {
    if (error instanceof AppError) return undefined; // this version does not support the rules
    throw error;
  }
}
