/**
 * Numbers published in S. Thomas, "Minimum Password Settings", 29 December 2022,
 * https://tobtu.com/minimum-password-settings/: settings with which a high-end graphics card of 2022 makes fewer than
 * 10,000 guesses per second, and the formulas for the guesses.
 */
import type { Published } from "../../../measure/study.ts";

/** Memory bandwidth of the graphics card in Thomas's formulas, in bytes per second. */
const memoryBandwidth = 960_000_000_000;

/**
 * Returns the guesses per second by Thomas's formula for Argon2id: the memory bandwidth, divided by the bytes that all
 * passes of a guess write and read.
 */
const argonGuesses = (mebibytes: number, passes: number): number =>
  memoryBandwidth / (mebibytes * 2 ** 20 * (3 * passes - 1));

const perSecond = (label: string, value: number): Published => ({
  series: "a graphics card of 2022",
  label,
  value,
  unit: "guesses/s",
});

const most = 10_000;

/**
 * Guesses per second with each setting. For the settings that Thomas lists, the number is his upper bound. He does not
 * list Argon2id with 64 MiB, so the number for this setting comes from his formula.
 */
export const published: readonly Published[] = [
  perSecond("PBKDF2", most),
  perSecond("Argon2id, 19 MiB, 2 passes", most),
  perSecond("Argon2id, 46 MiB, 1 pass", most),
  perSecond("Argon2id, 64 MiB, 3 passes", argonGuesses(64, 3)),
  perSecond("scrypt, 32 MiB, p = 3", most),
  perSecond("scrypt, 128 MiB, p = 1", most),
];
