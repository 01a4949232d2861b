import { isatty } from "node:tty";
import type { RootSchemeId } from "../../src/schemes/index.ts";
import { strong, wordsOf } from "../../src/strength.ts";
import { createVault, hasVault } from "../../src/vault/index.ts";
import { Failure } from "../failure.ts";
import { fileStorage } from "../file-storage.ts";
import type { Host } from "../host.ts";
import { askYes } from "../prompt.ts";
import { readMaster } from "../read-secret.ts";
import { note, withProgress } from "../output.ts";

export interface VaultCreateOptions {
  /** False if the user has said that there is none. */
  readonly identity?: string | false;
  readonly allowWeakMaster?: true;
  readonly scheme?: RootSchemeId;
  readonly masterFd?: number;
}

const identityMissing = "without an identity, anyone with the same master password gets your passwords";
const weakMaster =
  "this master password is easy to guess: anyone with a copy of your vault, or with one of your passwords, " +
  "can try guesses on their own computer";

/**
 * `saltmill vault create FILE`: creates a vault in a new file. On a terminal, the user must type the master password
 * twice, and say yes to a weak one or to a missing identity, as in the extension. Without a terminal, options say yes.
 */
export async function createVaultFile(host: Host, file: string, options: VaultCreateOptions): Promise<void> {
  const { identity: given = "", allowWeakMaster = false, scheme, masterFd } = options;
  const storage = fileStorage(file);
  if (await hasVault(storage)) throw new Failure("backup", `${file}: there is already a vault; nothing was changed`);
  const canAsk = isatty(host.stdin);
  const lacksIdentity = given !== false && given.trim() === "";
  if (lacksIdentity && !canAsk) {
    throw new Failure("usage", `${identityMissing}: add --identity <name>, or --no-identity if you want none`);
  }
  const identity = given === false ? "" : given;
  if (scheme === "saltmill-2" && identity.trim() === "") {
    throw new Failure("usage", "saltmill-2 needs an identity: add --identity <name>");
  }
  const masterPassword = await readMaster(host, "", masterFd);
  if (isatty(masterFd ?? host.stdin) && (await readMaster(host, "", masterFd, "again")) !== masterPassword) {
    throw new Failure("master", "the two master passwords differ: nothing was created");
  }
  const isWeak = !allowWeakMaster && (await isWeakMaster(masterPassword, identity));
  if (isWeak && !canAsk) throw new Failure("master", `${weakMaster}; choose another one, or add --allow-weak-master`);
  const doubts = [...(isWeak ? [weakMaster] : []), ...(lacksIdentity ? [identityMissing] : [])];
  if (doubts.length > 0 && !(await askYes(host, `${doubts.join("\n")}\nContinue anyway?`))) {
    throw new Failure(isWeak ? "master" : "usage", "nothing was created");
  }
  const vault = await withProgress(host, "Creating", (progress) =>
    createVault({ storage, masterPassword, identity, scheme, pbkdf2: host.pbkdf2, ...progress }),
  );
  vault.close();
  note(host, `created ${file}`);
}

async function isWeakMaster(masterPassword: string, identity: string): Promise<boolean> {
  const { createEstimate } = await import("../../src/zxcvbn.ts"); // no other command needs its dictionaries
  return createEstimate()(masterPassword, wordsOf(identity)) < strong;
}
