import { isatty } from "node:tty";
import { createVault } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import { fileStorage } from "../file-storage.ts";
import type { Host } from "../host.ts";
import { readMaster } from "../read-secret.ts";
import { note, withProgress } from "../output.ts";

export interface VaultCreateOptions {
  readonly identity: string;
  readonly masterFd?: number;
}

/**
 * `saltmill vault create FILE`: creates a vault in a new file. On a terminal, the user must type the master password
 * twice.
 */
export async function createVaultFile(
  host: Host,
  file: string,
  { identity, masterFd }: VaultCreateOptions,
): Promise<void> {
  const masterPassword = await readMaster(host, "", masterFd);
  if (isatty(masterFd ?? host.stdin) && (await readMaster(host, "", masterFd, "again")) !== masterPassword) {
    throw new Failure("master", "the two master passwords differ: nothing was created");
  }
  const vault = await withProgress(host, "Creating", (progress) =>
    createVault({ storage: fileStorage(file), masterPassword, identity, pbkdf2: host.pbkdf2, ...progress }),
  );
  vault.close();
  note(host, `created ${file}`);
}
