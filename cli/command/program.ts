import { Command, InvalidArgumentError, Option } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { exportFormats } from "../../src/exchange/index.ts";
import { foreignSchemeOf, schemes } from "../../src/schemes/index.ts";
import { clearClipboard, clearCommand } from "../clipboard.ts";
import { bashCompletion, completableCommands, fishCompletion, zshCompletion } from "../completion.ts";
import type { DeliveryOptions } from "../deliver.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import { write, writeAside } from "../output.ts";
import { commandLike } from "./doubt.ts";
import { differingChoices, importFile, type ImportOptions, parseColumns } from "./import.ts";
import { type PasswordOptions, showPassword } from "./password.ts";
import { parseLength } from "./rules.ts";
import { createVaultFile, type VaultCreateOptions } from "./vault-create.ts";
import { exportVault, type VaultExportOptions } from "./vault-export.ts";
import { listVault, type VaultListOptions } from "./vault-list.ts";
import { showFromVault, type VaultShowOptions } from "./vault-show.ts";
import { syncVaultFile, type VaultSyncOptions } from "./vault-sync.ts";

const completions = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

const afterHelp = `
Asks for the master password, or reads it from standard input if that is not a terminal.
For example: saltmill example.com --login ada --identity ada@example.org`;

/**
 * Returns the definition of the command line. The help, the completions and the man page are generated from this
 * definition.
 *
 * @param end - receives the exit code of commands that have several codes for success
 */
export function createProgram(host: Host, end: (code: number) => void = () => undefined): Command {
  const program: Command = new Command("saltmill")
    .description("Generates a different strong password for every site from one master password.")
    .version(manifest.version)
    .exitOverride()
    .enablePositionalOptions()
    .helpCommand(true)
    .configureOutput({
      writeOut: (text) => {
        writeAside(host.stdout, text);
      },
      writeErr: (text) => {
        writeAside(host.stderr, text);
      },
      getOutHelpWidth: () => host.stdout.columns ?? 80,
      getErrHelpWidth: () => host.stderr.columns ?? 80,
      outputError: (text, write) => {
        write(text.replace(/^error: /u, "saltmill: "));
      },
    })
    .showHelpAfterError("(see saltmill --help)")
    .argument("[address]", "the site, or any address on it")
    .option("-l, --login <name>", "your username on the site (default: none)")
    .option("-i, --identity <name>", "your name or email address, the same on every device")
    .option("--site <name>", "the site exactly as typed, instead of an address")
    .option("--strict", "fail if the address resembles a command, or does not end like the name of a website")
    .option(
      "-r, --revision <number>",
      "the password number: 2 for the site's second password, and so on (default: the scheme's first)",
    )
    .addOption(
      new Option("-s, --scheme <id>", "the scheme that generates the password (default: saltmill-1)").choices(
        Object.keys(schemes),
      ),
    )
    .addOption(
      new Option(
        "-n, --length <count>",
        "how many characters (4 to 128, default: 16), digits (4 to 128, default: 6) or words (3 to 16, default: 6)",
      ).argParser(parseLength),
    )
    .addOption(new Option("-w, --words", "generate words").conflicts("pin"))
    .option("--separator <text>", "the text between the words (default: -)")
    .option("-p, --pin", "generate a PIN")
    .option("--symbols <characters>", "use these symbols instead of the default ones")
    .option("--no-symbols", "no symbols")
    .option("--no-digits", "no digits")
    .option("--no-upper", "no uppercase letters")
    .option("--no-lower", "no lowercase letters")
    .addOption(
      new Option(
        "--class <characters>",
        "use only these characters, with at least one in each password; can be repeated",
      )
        .argParser((set: string, before: string[] | undefined) => [...(before ?? []), set])
        .conflicts(["symbols", "digits", "upper", "lower"]),
    )
    .option("--rules <json>", "the parameters of another program's scheme, as JSON")
    .option("--fingerprint", "show three words that reveal a typo in the master password")
    .addOption(masterFd())
    .option("--config <file>", "read this config file instead of the default one")
    .action((address: string | undefined, options: PasswordOptions) =>
      showPassword(host, address, options, (word) => commandLike(program, word)),
    )
    .addHelpText("after", afterHelp);
  withDelivery(program);
  program.hook("preSubcommand", (_, subcommand) => {
    const [name] = Object.keys(program.opts()).filter((key) => program.getOptionValueSource(key) === "cli");
    if (name !== undefined) throw new Failure("usage", `put options after "${subcommand.name()}"`);
  });
  program.hook("preAction", (_, command) => {
    const { copy, clearAfter } = command.opts<DeliveryOptions>();
    if (clearAfter !== undefined && !copy) throw new Failure("usage", "--clear-after needs --copy");
  });
  addImport(program, host);
  addVault(program, host, end);
  program
    .command("completion")
    .description("print the completion script for a shell")
    .addArgument(program.createArgument("<shell>").choices(Object.keys(completions)))
    .action((shell: keyof typeof completions) => write(host.stdout, completions[shell](completableCommands(program))));
  program.command(clearCommand, { hidden: true }).action(clearClipboard);
  return program;
}

/** Adds the command that imports a file of another program. */
function addImport(program: Command, host: Host): void {
  program
    .command("import")
    .description("import a file of another password program into a vault file, after a preview")
    .argument(
      "<file>",
      "the file that the other program exported, the folder of the program pass, or - for standard input",
    )
    .requiredOption("--vault <file>", "the vault file that gets the accounts")
    .addOption(
      new Option("--columns <list>", "the columns of an unknown table, such as address=1,login=2,password=3").argParser(
        parseColumns,
      ),
    )
    .addOption(
      new Option("--differing <way>", "what to do with accounts that differ from those in the vault")
        .choices(differingChoices)
        .default("keep"),
    )
    .addOption(
      new Option(
        "--apostrophes <way>",
        "what to do with apostrophes before =, +, - or @, which a program may have added for spreadsheets",
      ).choices(["keep", "remove"]),
    )
    .addOption(
      new Option(
        "--entities <way>",
        "what to do with texts such as &amp; in a table of LastPass that also has a plain &, < or >",
      ).choices(["keep", "decode"]),
    )
    .addOption(
      new Option("--wide-rows <way>", "what to do with rows of a table that have more cells than its header")
        .choices(["check", "take"])
        .default("check"),
    )
    .option("-i, --identity <name>", "your full name in Spectre, if the file does not contain it")
    .option("--key-file <file>", "the key file of a KeePass database")
    .addOption(
      new Option(
        "-s, --scheme <id>",
        "the file is a list of sites, one per line, and this scheme generates their passwords",
      )
        .choices(Object.keys(schemes).filter((id) => foreignSchemeOf(id)))
        .conflicts("columns"),
    )
    .option("-l, --login <name>", "the username for lines of the list without one")
    .option("-r, --revision <number>", "the counter or modifier for all sites in the list")
    .option("--rules <json>", "the parameters of the scheme for the sites in the list, as JSON")
    .option("-y, --yes", "import without asking")
    .addOption(
      new Option(
        "--password-fd <number>",
        "read the password of the file, or the other program's master password, from this file descriptor",
      ).argParser(wholeNumber(0, 65_535)),
    )
    .addOption(masterFd())
    .action((file: string, options: ImportOptions) => importFile(host, file, options));
}

/** Adds the commands for vault files and backup files. */
function addVault(program: Command, host: Host, end: (code: number) => void): void {
  const vault = program
    .command("vault")
    .description("use a vault file, or read a backup file of the browser extension");
  vault
    .command("create")
    .description("create a vault in a new file")
    .argument("<file>", "the new file")
    .option("-i, --identity <name>", "your name or email address, the same on every device")
    .option("--no-identity", "no identity: anyone with the same master password gets the same passwords")
    .option("--allow-weak-master", "accept a master password that is easy to guess without asking")
    .addOption(
      new Option(
        "-s, --scheme <id>",
        "saltmill-2 makes guessing more expensive and needs 64 MB at each unlock (default: saltmill-1)",
      ).choices(["saltmill-1", "saltmill-2"]),
    )
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
    .option("--device <name>", "the name of this device in the list of devices; default: the computer's name")
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
      .addOption(
        new Option("--number <number>", "one of several accounts, as the message counts them").argParser(
          wholeNumber(1, 1_000_000),
        ),
      )
      .option("--code", "show the account's one-time code instead of its password"),
  )
    .addOption(masterFd())
    .action((file: string, site: string, options: VaultShowOptions) => showFromVault(host, file, site, options));
  vault
    .command("export")
    .description("write all accounts with their passwords for another program, and say what the file does not keep")
    .argument("<file>", "the vault file or backup file")
    .addOption(
      new Option(
        "--everything",
        "write the format that keeps most, to leave Saltmill: an encrypted KeePass database, the same as --format kdbx",
      ).conflicts("format"),
    )
    .addOption(
      new Option(
        "-f, --format <name>",
        "the program that will read the file; spreadsheet puts an apostrophe before text that would run as a formula",
      )
        .choices(exportFormats)
        .default("browsers"),
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

/** Returns a parser for whole numbers from `least` to `most`. */
const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/u.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** Returns the option for a master password from a file descriptor. */
const masterFd = (): Option =>
  new Option("--master-fd <number>", "read the master password from this file descriptor").argParser(
    wholeNumber(0, 65_535),
  );

/** Adds the options for the output of a password. */
function withDelivery(command: Command): Command {
  return command
    .addOption(new Option("-c, --copy", "copy the result instead of showing it").conflicts(["qr", "json"]))
    .addOption(
      new Option("--clear-after <seconds>", "clear the clipboard after this time (default: 30)").argParser(
        wholeNumber(1, 3600),
      ),
    )
    .addOption(new Option("--qr", "show the result as a QR code").conflicts("json"))
    .option("--json", "show JSON with the result and the values it was generated from");
}
