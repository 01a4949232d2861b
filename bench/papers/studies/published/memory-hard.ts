/**
 * Numbers after S. Thomas, "Minimum Password Settings", 29 December 2022,
 * https://tobtu.com/minimum-password-settings/. He gives the formulas with which he finds settings that cost a high-end
 * graphics card of 2022 at least as much as 10,000 guesses per second. All numbers here are those of his formulas. He
 * rounds his settings, so several settings that he calls equal differ by up to two times.
 */
import type { Published } from "../../../measure/study.ts";

/** Memory bandwidth of the graphics card (RX 7900 XTX) in Thomas's formulas, in bytes per second. */
const memoryBandwidth = 960_000_000_000;

/** Iterations of PBKDF2-HMAC-SHA1 per second, for which he asks 1,300,000 iterations and 10,000 guesses. */
const iterationsPerSecond = 1_300_000 * 10_000;

const mebibyte = 2 ** 20;

/** Returns the bytes that all passes of an Argon2id guess write and read. */
export const argonBytes = (mebibytes: number, passes: number): number => mebibytes * mebibyte * (3 * passes - 1);

/** Returns the bytes that a guess of scrypt writes and reads, with the share that trading time for memory saves. */
const scryptBytes = (mebibytes: number, p: number): number => mebibytes * mebibyte * p * 1.25;

const perSecond = (label: string, value: number): Published => ({
  series: "a graphics card of 2022",
  label,
  value,
  unit: "guesses/s",
});

/** Guesses per second with each setting. */
export const published: readonly Published[] = [
  perSecond("PBKDF2", iterationsPerSecond / 1_310_720),
  perSecond("Argon2id, 19 MiB, 2 passes", memoryBandwidth / argonBytes(19, 2)),
  perSecond("Argon2id, 46 MiB, 1 pass", memoryBandwidth / argonBytes(46, 1)),
  perSecond("Argon2id, 64 MiB, 3 passes", memoryBandwidth / argonBytes(64, 3)),
  perSecond("saltmill-2", 1 / (argonBytes(64, 3) / memoryBandwidth + 262_144 / iterationsPerSecond)),
  perSecond("scrypt, 32 MiB, p = 3", memoryBandwidth / scryptBytes(32, 3)),
  perSecond("scrypt, 128 MiB, p = 1", memoryBandwidth / scryptBytes(128, 1)),
];
