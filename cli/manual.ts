import type { Command } from "commander";
import { exitCodes } from "./failure.ts";

/** Escapes a text for roff. Hyphens become minus signs, which can be copied into a shell. */
const roff = (text: string): string =>
  text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(/^(?=['.])/gmu, "\\&");

const item = (term: string, text: string): string => `.TP\n.B ${roff(term)}\n${roff(text)}\n`;

function optionsOf(command: Command): string {
  const options = command.createHelp().visibleOptions(command);
  return options.map(({ flags, description }) => item(flags, description)).join("");
}

function commandsOf(command: Command, path: readonly string[] = []): string {
  const commands = command
    .createHelp()
    .visibleCommands(command)
    .filter((each) => each.name() !== "help");
  return commands
    .map((each) => {
      const name = [...path, each.name()];
      if (each.commands.length > 0) return commandsOf(each, name);
      const usage = each.registeredArguments.map((argument) => {
        const label = argument.name() + (argument.variadic ? "..." : "");
        return argument.required ? `<${label}>` : `[${label}]`;
      });
      return `.SS ${roff(`saltmill ${[...name, ...usage].join(" ")}`)}\n${roff(each.description())}.\n${optionsOf(each)}`;
    })
    .join("");
}

const files = `The config file is ${roff("$XDG_CONFIG_HOME/saltmill/config.json or ~/.config/saltmill/config.json")}, on macOS
${roff("~/Library/Preferences/saltmill/config.json")}, on Windows ${roff("%APPDATA%\\saltmill\\Config\\config.json")}.
It is a JSON object with any of
.BR identity ", " login ", " scheme ", " length ", " symbols
(false for none),
.BR hosts " (a list of names in your network) and " clearAfter .
Options of the command line take precedence. The config file never contains a master password.`;

const examples: readonly (readonly [command: string, text: string])[] = [
  ["saltmill example.com -l ada", "asks for the master password and shows the password of the site"],
  ["saltmill example.com -l ada --copy", "copies the password to the clipboard for 30 seconds"],
  ["saltmill bank.example -l card --pin --length 4", "shows a PIN"],
  ["saltmill example.com -l ada --words < master.txt", "reads the master password from a file"],
  ["saltmill vault show backup.json example.com -l ada", "shows a password from a backup"],
  ["saltmill import passwords.csv --vault vault.json", "imports the accounts of another program after a preview"],
  ["saltmill vault sync vault.json --dir ~/Sync/saltmill", "syncs a vault file with a shared folder"],
  [
    "saltmill vault sync vault.json --dav https://dav.example/saltmill/ --user ada",
    "syncs a vault file with a WebDAV server",
  ],
];

/** Date of the last change to the man page. The date of the build would make every build different. */
const lastChanged = "2026-11-28";

/** Returns the man page in roff, for section 1 (commands) of the manual. */
export function manualOf(program: Command): string {
  return `.TH SALTMILL 1 ${lastChanged} "saltmill ${program.version() ?? ""}" "User Commands"
.SH NAME
saltmill ${roff("-")} a different strong password for every site from one master password
.SH SYNOPSIS
.B saltmill
.RI [ address ]
.RI [ options ]
.br
.B saltmill
.IR command ...
.SH DESCRIPTION
${roff(program.description())}
Only
.B "saltmill vault sync"
sends anything. Only this command and
.BR "saltmill import" ", " "saltmill vault create" " and " "saltmill vault export"
write files. A command that opens a vault file also changes the file if another device has changed the vault's master password.
The same master password and identity give the same passwords in the command line, the browser
extension and the generator page.
.PP
The program asks for the master password on the terminal and does not show it. If standard input is not a terminal, its
only line is the master password. It is never an argument, because other programs could read it there.
.SH OPTIONS
${optionsOf(program)}.SH COMMANDS
${commandsOf(program)}.SH FILES
${files}
.SH EXIT STATUS
${Object.values(exitCodes)
  .map(([code, meaning]) => item(String(code), meaning))
  .join("")}.SH EXAMPLES
${examples.map(([command, text]) => item(command, text)).join("")}`;
}
