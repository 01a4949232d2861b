import { isIP } from "node:net";
import { Command } from "commander";
import { hasPorts, hostOf } from "../../src/sites/index.ts";

/**
 * Endings of names that only a network knows, and endings that are reserved: RFC 6761, RFC 6762 with its appendix G,
 * RFC 7686 and RFC 9476. Routers use `localdomain`.
 */
const ownEndings =
  /(?:^|\.)(?:example|invalid|localhost|test|local|intranet|internal|private|corp|home|lan|localdomain|home\.arpa|onion|alt)$/u;

/** Names that people give to devices, also with a number. */
const devices = /^(?:gateway|intranet|modem|nas|printer|router|server)[-\d]*$/u;

/**
 * Returns a sentence about an address that the user may not have meant: a command with a typing error, or a name that
 * no website has, such as `nordshop` instead of `nordshop.com`. Returns undefined for every other address, for names of
 * devices and of networks, and if the address has a scheme, a port or a path.
 *
 * @param hosts - names of the user's network, from the config file
 * @param meant - the command that the address resembles, see {@link commandLike}
 */
export function doubtAbout(
  address: string,
  { hosts = [], meant }: { readonly hosts?: readonly string[] | undefined; readonly meant: string | undefined },
): string | undefined {
  const host = hostOf(address);
  if (/[/:]/u.test(address) || isIP(host) !== 0 || !hasPorts(host)) return undefined;
  if (ownEndings.test(host) || devices.test(host) || hosts.some((own) => own.toLowerCase() === host)) return undefined;
  const isSite = "if this is the name of the site, use --site";
  return meant === undefined
    ? `"${host}" does not end like the name of a website, for example with .com; ${isSite}`
    : `there is no command "${address}", did you mean "saltmill ${meant}"? ${isSite}`;
}

/**
 * Returns the command that a word resembles, or undefined if there is none. A word that is the second one of a command
 * resembles that command: `list` resembles `vault list`.
 */
export function commandLike(program: Command, word: string): string | undefined {
  const commands = program.createHelp().visibleCommands(program);
  const outer = commands.find((each) => each.commands.some((inner) => inner.name() === word));
  if (outer) return `${outer.name()} ${word}`;
  const probe = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  for (const each of commands) probe.command(each.name());
  try {
    probe.parse([word], { from: "user" });
  } catch (error) {
    return /\(Did you mean (?:one of )?([\w-]+)/u.exec(String(error))?.[1]; // Commander finds what resembles the word
  }
  return undefined;
}
