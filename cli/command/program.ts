import { Command, InvalidArgumentError, Option } from "commander";
import { csvFormats, schemes } from "../../src/index.ts";
import manifest from "../../package.json" with { type: "json" };
import { clearClipboard } from "../clipboard/clear.ts";
import { clearCommand } from "../clipboard/copy.ts";
import { Failure } from "../failure.ts";
import type { Host } from "../host.ts";
import type { DeliveryOptions } from "../output/deliver.ts";
import { write, writeAside } from "../output/write.ts";
import { bashCompletion } from "../shell/bash.ts";
import { completableCommands } from "../shell/command-tree.ts";
import { fishCompletion } from "../shell/fish.ts";
import { zshCompletion } from "../shell/zsh.ts";
import { type PasswordOptions, showPassword } from "./password.ts";
import { exportVault, type VaultExportOptions } from "./vault-export.ts";
import { listVault, type VaultListOptions } from "./vault-list.ts";
import { showFromVault, type VaultShowOptions } from "./vault-show.ts";

/** A whole number from an option, or commander's complaint about it. */
const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/u.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

const masterFd = (): Option =>
  new Option("--master-fd <number>", "read the master password from this file descriptor").argParser(
    wholeNumber(0, 65_535),
  );

/** The ways to get a password, of which one can be chosen. */
function withDelivery(command: Command): Command {
  return command
    .addOption(new Option("-c, --copy", "copy it instead of showing it").conflicts(["qr", "json"]))
    .addOption(
      new Option("--clear-after <seconds>", "clear the clipboard then (default: 30)").argParser(wholeNumber(1, 3600)),
    )
    .addOption(new Option("--qr", "show it as a QR code").conflicts("json"))
    .option("--json", "give it as JSON, with all that it was made from");
}

const completions = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

const afterHelp = `
It asks for the master password, or takes it as the one line of standard input.
For example: saltmill example.com --login ada --identity ada@example.org`;

/** The whole command line: from this the help, the completions and the man page are made. */
export function createProgram(host: Host): Command {
  const program = new Command("saltmill")
    .description("Grinds one master password into a different strong password for every site.")
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
    .showHelpAfterError("(saltmill --help says what there is)")
    .argument("[address]", "the site, or any address of it")
    .option("-l, --login <name>", "the login at the site (default: none)")
    .option("-i, --identity <name>", "your name or e-mail address, as on your other machines")
    .option("--site <name>", "the site exactly as typed, instead of an address")
    .option("-r, --revision <number>", "the revision, raised for each new password (default: 1)")
    .addOption(new Option("-s, --scheme <id>", "how it is made (default: saltmill-1)").choices(Object.keys(schemes)))
    .addOption(
      new Option("-n, --length <count>", "how many characters, digits or words (default: 16, 6, 6)").argParser(
        wholeNumber(1, 128),
      ),
    )
    .addOption(new Option("-w, --words", "make words").conflicts("pin"))
    .option("--separator <text>", "what stands between the words (default: -)")
    .option("-p, --pin", "make a PIN")
    .option("--symbols <characters>", "take these symbols instead of the usual ones")
    .option("--no-symbols", "no symbols")
    .option("--no-digits", "no digits")
    .option("--no-upper", "no upper case")
    .option("--no-lower", "no lower case")
    .addOption(
      new Option("--class <characters>", "nothing but these characters, at least one of them; can be said again")
        .argParser((set: string, before: string[] | undefined) => [...(before ?? []), set])
        .conflicts(["symbols", "digits", "upper", "lower"]),
    )
    .option("--fingerprint", "show three words that change with a typing error in the master password")
    .addOption(masterFd())
    .option("--config <file>", "read this config file instead of the usual one")
    .action((address: string | undefined, options: PasswordOptions) => showPassword(host, address, options))
    .addHelpText("after", afterHelp);
  withDelivery(program);
  program.hook("preSubcommand", (_, subcommand) => {
    const [name] = Object.keys(program.opts()).filter((key) => program.getOptionValueSource(key) === "cli");
    if (name !== undefined) throw new Failure("usage", `options of "${subcommand.name()}" stand behind it`);
  });
  program.hook("preAction", (_, command) => {
    const { copy, clearAfter } = command.opts<DeliveryOptions>();
    if (clearAfter !== undefined && !copy) throw new Failure("usage", "--clear-after is for --copy");
  });
  addVault(program, host);
  program
    .command("completion")
    .description("print what makes the shell complete this command line")
    .addArgument(program.createArgument("<shell>").choices(Object.keys(completions)))
    .action((shell: keyof typeof completions) => write(host.stdout, completions[shell](completableCommands(program))));
  program.command(clearCommand, { hidden: true }).action(clearClipboard);
  return program;
}

/** What works on a backup file. */
function addVault(program: Command, host: Host): void {
  const vault = program.command("vault").description("read a backup file of the browser extension");
  vault
    .command("list")
    .description("list the accounts, without their passwords")
    .argument("<file>", "the backup file")
    .argument("[words...]", "only those in whose names these stand")
    .option("--json", "as JSON")
    .addOption(masterFd())
    .action((file: string, words: string[], options: VaultListOptions) => listVault(host, file, words, options));
  withDelivery(
    vault
      .command("show")
      .description("show one password")
      .argument("<file>", "the backup file")
      .argument("<site>", "its site, or words of its names")
      .option("-l, --login <name>", "its login"),
  )
    .addOption(masterFd())
    .action((file: string, site: string, options: VaultShowOptions) => showFromVault(host, file, site, options));
  vault
    .command("export")
    .description("write every account with its password as CSV, in clear")
    .argument("<file>", "the backup file")
    .addOption(new Option("-f, --format <name>", "whose columns").choices(csvFormats).default("browsers"))
    .addOption(
      new Option("--formulas <way>", "escape: an apostrophe before what a spreadsheet would run; keep: as it is")
        .choices(["escape", "keep"])
        .default("escape"),
    )
    .option("-o, --output <file>", "write this new file instead of standard output")
    .addOption(masterFd())
    .action((file: string, options: VaultExportOptions) => exportVault(host, file, options));
}
