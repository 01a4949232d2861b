/** Options that several commands have. */
import { type Command, InvalidArgumentError, Option } from "commander";

/** Returns a parser for whole numbers from `least` to `most`. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/u.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** Returns the option for a master password from a file descriptor. */
export const masterFd = (): Option =>
  new Option("--master-fd <number>", "read the master password from this file descriptor").argParser(
    wholeNumber(0, 65_535),
  );

/** Adds the options for the output of a password. */
export function withDelivery(command: Command): Command {
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
