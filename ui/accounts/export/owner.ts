import type { ProgressOptions } from "../../../crypto/index.ts";
import { AppError } from "../../../src/errors.ts";
import { checkMaster } from "../../../src/master/index.ts";
import type { Vault } from "../../../src/vault/index.ts";
import type { HeldSecret } from "../../parts/held-secret.ts";
import type { AccountsPorts } from "../ports.ts";

/**
 * Checks the master password before an export. If the master password is right, removes the typed text. Without this
 * check, a person who finds the vault unlocked could export all passwords.
 */
export async function isOwner(
  vault: Vault,
  master: HeldSecret,
  ports: Pick<AccountsPorts, "pbkdf2" | "argon2" | "attempts">,
  { signal, onProgress }: ProgressOptions,
): Promise<boolean> {
  const { pbkdf2, argon2, attempts } = ports;
  try {
    await checkMaster(vault, { masterPassword: master.text, pbkdf2, argon2, attempts, signal, onProgress });
    master.empty();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "cannot-decrypt") return false;
    throw error;
  }
}
