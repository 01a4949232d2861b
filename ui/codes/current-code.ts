import type { Account } from "../../src/accounts/index.ts";

/** Returns the current one-time code of an account. The module that computes the code is loaded on demand. */
export async function currentCode({ totp = "" }: Pick<Account, "totp">): Promise<string> {
  const { oneTimeCode } = await import("../../src/accounts/one-time-codes.ts");
  return (await oneTimeCode(totp)).code;
}
