import { execFile } from "node:child_process";
import { hostname } from "node:os";
import path from "node:path";
import { isatty } from "node:tty";
import { promisify } from "node:util";
import { allAccounts } from "../../src/accounts/index.ts";
import { AppError } from "../../src/errors.ts";
import { tellMemory } from "../../src/master/index.ts";
import {
  type Conflict,
  devicesOf,
  followNewKey,
  joinVault,
  masterInUse,
  nameDevice,
  noteDeviceSync,
  ownDeviceId,
  probeStore,
  type SyncResult,
  type SyncStore,
  syncVault,
  webDavStore,
} from "../../src/sync/index.ts";
import { type Contents, hasVault, masterChangeElsewhere, type Vault } from "../../src/vault/index.ts";
import { exitCodes, Failure } from "../failure.ts";
import { fileStorage } from "../file-storage.ts";
import { folderStore } from "../folder-store.ts";
import type { Host } from "../host.ts";
import { ask, counted, note, noteEach, onOneLine, withProgress } from "../output.ts";
import { askHidden } from "../prompt.ts";
import { readMaster } from "../read-secret.ts";
import { openFileVault } from "./open-backup-file.ts";

export interface VaultSyncOptions {
  readonly dir?: string;
  readonly dav?: string;
  readonly user?: string;
  readonly passwordCommand?: string;
  readonly allowHttp?: true;
  readonly device?: string;
  readonly masterFd?: number;
}

/**
 * `saltmill vault sync FILE`: syncs a vault file with a folder or a WebDAV server. If the file does not exist, it is
 * created from the vault that other devices have synced.
 *
 * @returns the exit code
 */
export async function syncVaultFile(host: Host, file: string, options: VaultSyncOptions): Promise<number> {
  const store = await storeOf(host, options);
  const storage = fileStorage(file);
  const isNew = !(await hasVault(storage));
  // checks the folder or the server before the user types the master password
  if (isNew) await (options.dav === undefined ? store.list({}) : probeStore(store));
  const masterPassword = await readMaster(host, "", options.masterFd);
  const { pbkdf2 } = host;
  const vault = isNew
    ? await withProgress(host, "Opening", (progress) =>
        joinVault({ storage, store, masterPassword, pbkdf2, ...progress }),
      ).catch(withoutVault)
    : await openFileVault(host, file, masterPassword);
  const opened = [vault];
  try {
    const syncOptions = { rereads: true, place: placeOf(options) };
    await nameThisDevice(vault, options.device);
    await tellMemory(vault, await vault.contents(), {});
    const result = await syncVault(vault, store, syncOptions);
    const followed = result.foreign > 0 ? await continuation(host, vault, { store, masterPassword }) : undefined;
    if (!followed) return await report(host, vault, result, isNew ? file : undefined);
    opened.push(followed);
    note(host, "another device has made a new vault key: this file now uses it");
    return (await report(host, followed, await syncVault(followed, store, syncOptions))) || exitCodes.changed[0];
  } finally {
    for (const each of opened) each.close();
  }
}

/** Returns the name of the folder or server, by which its first sync is recognized. */
const placeOf = ({ dir, dav }: VaultSyncOptions): string => (dir === undefined ? (dav ?? "") : path.resolve(dir));

/**
 * Names this device in the list of devices, so that a person sees every device that has the vault. Without `--device`,
 * its name is that of the computer, and stays.
 */
async function nameThisDevice(vault: Vault, chosen: string | undefined): Promise<void> {
  const id = await ownDeviceId(vault);
  const known = devicesOf(await vault.contents()).find((device) => device.id === id);
  const label = chosen?.trim() ?? "";
  if (id === undefined || (label !== "" && label !== known?.label)) await nameDevice(vault, label || hostname());
  else await noteDeviceSync(vault);
}

/** Rethrows an error of joining. That a folder has no vault is a fault of the folder, not of the vault file. */
function withoutVault(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "vault-missing") throw error;
  throw new Failure("store", error.message, { cause: error });
}

/**
 * Moves this vault to the new vault key that another device has created. Returns undefined if the store has no snapshot
 * of this vault with a new key, or if the master password cannot decrypt it.
 */
async function continuation(
  host: Host,
  vault: Vault,
  options: { readonly store: SyncStore; readonly masterPassword: string },
): Promise<Vault | undefined> {
  try {
    return await withProgress(host, "Looking for a new vault key", (progress) =>
      followNewKey(vault, { ...options, pbkdf2: host.pbkdf2, ...progress }),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "cannot-decrypt") throw error;
    note(
      host,
      "there is also a vault with another master password: if it is yours, sync it to a new file with that password",
    );
    return undefined;
  }
}

async function storeOf(host: Host, options: VaultSyncOptions): Promise<SyncStore> {
  const { dir, dav, user, passwordCommand, allowHttp } = options;
  if (dir !== undefined) return folderStore(dir);
  if (dav === undefined) throw new Failure("usage", "name the place to sync with: --dir <folder> or --dav <address>");
  const server = { url: dav, allowsHttp: allowHttp, fetch };
  webDavStore({ ...server, user: "", password: "" }); // rejects a wrong address before any question to the user
  return webDavStore({ ...server, ...(await readCredentials(host, { user, passwordCommand })) });
}

/**
 * Says what a sync has done.
 *
 * @param created - the file that was created with the accounts of the store, if it did not exist before
 * @returns the exit code
 */
async function report(host: Host, vault: Vault, result: SyncResult, created?: string): Promise<number> {
  const { taken, given, conflicts, storeWasEmpty, storeWasDamaged, foreign, bad, unknown, left } = result;
  if (storeWasEmpty) note(host, "the vault's files were missing from the folder and were written again");
  if (storeWasDamaged) note(host, "the vault's file there was damaged and was written again");
  if (foreign > 0) note(host, `${counted(foreign, "file")} of other vaults, left unchanged`);
  if (bad > 0) note(host, `${counted(bad, "damaged file")}, removed after a week`);
  if (unknown > 0) note(host, `${counted(unknown, "file")} may come from a newer version of Saltmill`);
  if (left > 0) note(host, `${counted(left, "file")} left for the next sync`);
  const contents = await vault.contents();
  const chosen = conflicts.filter(({ name }) => name.startsWith("account/")); // other conflicts are not shown
  const lines = chosen.map((conflict) => `changed on two devices: ${conflictLine(contents, conflict)}`);
  noteEach(host, lines);
  const used = await masterInUse(vault);
  if (used) note(host, masterConflict[used]);
  const change = used === undefined ? await masterChangeElsewhere(vault.storage) : undefined;
  if (change?.isPending === true) {
    const day = change.at === undefined ? "" : ` on ${new Date(change.at).toISOString().slice(0, 10)}`;
    note(
      host,
      `the master password was changed on another device${day}: use the new one; the old one still opens this file until then`,
    );
  }
  const sent = given ? "changes sent" : "nothing to send";
  if (created === undefined) note(host, `${counted(taken.length, "entry", "entries")} received; ${sent}`);
  else note(host, `${created} created with ${counted(allAccounts(contents).length, "account")}; ${sent}`);
  if (chosen.length > 0 || used) return exitCodes.conflict[0];
  return created !== undefined || given || taken.length > 0 ? exitCodes.changed[0] : exitCodes.done[0];
}

const masterConflict = {
  here:
    "the master password or identity was changed on two devices at once: use this file's master password on the " +
    "other device too; to resolve this, change it once more in the extension",
  elsewhere:
    "the master password or identity was changed on two devices at once: use the other device's master password, " +
    "which opens this file too; to resolve this, change it once more in the extension",
} as const;

function conflictLine({ records }: Contents, { name, group }: Conflict): string {
  const record = records.get(name);
  const names = [record?.["site"], record?.["login"]].filter((text) => typeof text === "string");
  const entry = names.length > 0 ? names.join("  ") : name;
  return onOneLine(`${entry}: ${group.replace(/^\W+/u, "")}`);
}

const run = promisify(execFile);
const maxOutput = 65_536;

/** A username and a password for a server. */
interface Credentials {
  readonly user: string;
  readonly password: string;
}

/**
 * Returns a username with its password for a server. Asks for the password on the terminal, or takes the first line
 * that a command prints, for example a command that reads a keyring. The password is never taken from an argument or an
 * environment variable, because other programs can read those.
 *
 * @throws Failure `usage`, `store`, Interrupted
 */
async function readCredentials(
  host: Host,
  { user, passwordCommand }: { readonly user: string | undefined; readonly passwordCommand: string | undefined },
): Promise<Credentials> {
  if (user === undefined) throw new Failure("usage", "give your username on the server: --user <name>");
  if (passwordCommand !== undefined) return { user, password: await printedBy(passwordCommand) };
  if (!isatty(host.stdin)) throw new Failure("usage", "without a terminal, --dav needs --password-command <command>");
  const show = (text: string): void => {
    ask(host, text);
  };
  return { user, password: await askHidden("Password for the server: ", process.stdin, show) };
}

async function printedBy(command: string): Promise<string> {
  const shell = process.platform === "win32" ? ["cmd", "/d", "/s", "/c"] : ["/bin/sh", "-c"];
  const [program = "", ...flags] = shell;
  try {
    const { stdout } = await run(program, [...flags, command], { maxBuffer: maxOutput, encoding: "utf8" });
    const [line = ""] = stdout.split(/\r?\n/u);
    if (line !== "") return line;
  } catch {
    // The caught error is neither shown nor used as a cause, because it contains the command's output, which may
    // include the password.
  }
  throw new Failure("store", "the password command failed or printed nothing");
}
