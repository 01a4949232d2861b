import { type Command, Option } from "commander";
import { csvFormats } from "../../src/exchange/index.ts";
import type { Host } from "../host.ts";
import { masterFd, wholeNumber, withDelivery } from "./options.ts";
import { createVaultFile, type VaultCreateOptions } from "./vault-create.ts";
import { exportVault, type VaultExportOptions } from "./vault-export.ts";
import { listVault, type VaultListOptions } from "./vault-list.ts";
import { showFromVault, type VaultShowOptions } from "./vault-show.ts";
import { syncVaultFile, type VaultSyncOptions } from "./vault-sync.ts";

/** Adds the commands for vault files and backup files. */
export function addVault(program: Command, host: Host, end: (code: number) => void): void {
  const vault = program
    .command("vault")
    .description("use a vault file, or read a backup file of the browser extension");
  vault
    .command("create")
    .description("create a vault in a new file")
    .argument("<file>", "the new file")
    .option("-i, --identity <name>", "your name or email address, the same on every device", "")
    .addOption(masterFd())
    .action((file: string, options: VaultCreateOptions) => createVaultFile(host, file, options));
  vault
    .command("sync")
    .description("sync a vault file with other devices")
    .argument("<file>", "the vault file; if there is none, it is created from what other devices have synced")
    .addOption(new Option("--dir <folder>", "a folder that the devices share").conflicts("dav"))
    .option("--dav <address>", "a folder on a WebDAV server that the devices share")
    .option("--user <name>", "your username on the server")
    .option("--password-command <command>", "run this command to get the server's password instead of asking for it")
    .option("--allow-http", "send the server's password without encryption if the address begins with http://")
    .addOption(masterFd())
    .action(async (file: string, options: VaultSyncOptions) => {
      end(await syncVaultFile(host, file, options));
    });
  vault
    .command("list")
    .description("list the accounts, without their passwords")
    .argument("<file>", "the vault file or backup file")
    .argument("[words...]", "only accounts whose names contain these words")
    .option("--json", "print JSON")
    .addOption(masterFd())
    .action((file: string, words: string[], options: VaultListOptions) => listVault(host, file, words, options));
  withDelivery(
    vault
      .command("show")
      .description("show one password or one-time code")
      .argument("<file>", "the vault file or backup file")
      .argument("<site>", "the account's site, or words from its names")
      .option("-l, --login <name>", "the account's username")
      .option("--code", "show the account's one-time code instead of its password"),
  )
    .addOption(masterFd())
    .action((file: string, site: string, options: VaultShowOptions) => showFromVault(host, file, site, options));
  vault
    .command("export")
    .description("write all accounts with their passwords, without encryption or as an encrypted KeePass database")
    .argument("<file>", "the vault file or backup file")
    .addOption(
      new Option("-f, --format <name>", "the program that will read the file")
        .choices([...csvFormats, "bitwarden-json", "kdbx"])
        .default("browsers"),
    )
    .addOption(
      new Option(
        "--formulas <way>",
        "escape: put an apostrophe before text that a spreadsheet would run; keep: leave the text unchanged",
      )
        .choices(["escape", "keep"])
        .default("escape"),
    )
    .option("-o, --output <file>", "write this new file instead of standard output")
    .addOption(
      new Option(
        "--password-fd <number>",
        "read the password of a KeePass database from this file descriptor",
      ).argParser(wholeNumber(0, 65_535)),
    )
    .addOption(masterFd())
    .action((file: string, options: VaultExportOptions) => exportVault(host, file, options));
}
