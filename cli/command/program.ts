import { Command, Option } from "commander";
import { foreignSchemeOf, schemes } from "../../src/schemes/index.ts";
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
import { importFile, type ImportOptions } from "./import.ts";
import { parseColumns } from "../import/columns.ts";
import { differingChoices } from "../import/print-preview.ts";
import { masterFd, wholeNumber, withDelivery } from "./options.ts";
import { type PasswordOptions, showPassword } from "./password.ts";
import { addVault } from "./vault-commands.ts";

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
  const program = new Command("saltmill")
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
    .option(
      "-r, --revision <number>",
      "the revision: 2 for the site's second password, and so on (default: the scheme's first)",
    )
    .addOption(
      new Option("-s, --scheme <id>", "the scheme that generates the password (default: saltmill-1)").choices(
        Object.keys(schemes),
      ),
    )
    .addOption(
      new Option("-n, --length <count>", "how many characters (default: 16), digits (6) or words (6)").argParser(
        wholeNumber(1, 128),
      ),
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
    .action((address: string | undefined, options: PasswordOptions) => showPassword(host, address, options))
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
    .argument("<file>", "the file that the other program exported")
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
