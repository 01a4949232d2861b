import type { Command } from "commander";
import { exitCodes } from "../failure.ts";

/** What roff would take for a command of its own, and hyphens, which are to be minus signs that can be copied. */
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

const files = `A JSON object, in ${roff("$XDG_CONFIG_HOME/saltmill/config.json or ~/.config/saltmill/config.json")}, on macOS
${roff("~/Library/Preferences/saltmill/config.json")}, on Windows ${roff("%APPDATA%\\saltmill\\Config\\config.json")}, with any of
.BR identity ", " login ", " scheme ", " length ", " symbols
(false for none) and
.BR clearAfter .
An option goes before it. There is no place in it for a master password.`;

const examples: readonly (readonly [command: string, text: string])[] = [
  ["saltmill example.com -l ada", "asks for the master password and shows the one for the site"],
  ["saltmill example.com -l ada --copy", "puts it into the clipboard, for 30 seconds"],
  ["saltmill bank.example -l card --pin --length 4", "makes a PIN"],
  ["saltmill example.com -l ada --words < master.txt", "takes the master password from a file"],
  ["saltmill vault show backup.json example.com -l ada", "shows a password of a backup"],
];

/** When this page was last changed: the day of its making would change the package each day. */
const lastChanged = "2026-11-21";

/** The man page, section 1. */
export function manualOf(program: Command): string {
  return `.TH SALTMILL 1 ${lastChanged} "saltmill ${program.version() ?? ""}" "User Commands"
.SH NAME
saltmill ${roff("-")} one master password, ground into a different strong password for every site
.SH SYNOPSIS
.B saltmill
.RI [ address ]
.RI [ options ]
.br
.B saltmill
.IR command ...
.SH DESCRIPTION
${roff(program.description())}
Nothing is stored and nothing is sent: the same master password and identity give the same password again, here, in the
browser extension and on the generator page.
.PP
The master password is asked for on the terminal, which does not show it. Where standard input is no terminal, its one
line is the master password. It is never an argument: other programs could read it there.
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
